import type { Edit } from '../edits/align.js';
import { type Change, carriesWeight } from '../edits/changes.js';
import { findTokens, type Token } from '../edits/tokens.js';
import type { Case, Found, Rule } from './types.js';

/** A longer gap in a near-copy is a left-out clause, not a left-out restriction. */
const RESTRICTION_LIMIT = 5;

function isShort(edit: Edit, text: string): boolean {
  const { dropped } = edit;
  const written = text.slice(dropped[0]!.start, dropped.at(-1)!.end);
  return (
    dropped.filter((token) => carriesWeight([token])).length <= RESTRICTION_LIMIT && !/[;:()]/.test(written)
  );
}

function words(tokens: readonly Token[], text: string): string {
  return tokens.length === 0 ? '' : text.slice(tokens[0]!.start, tokens.at(-1)!.end);
}

type Test = (change: Change, passage: string) => boolean;

function found(input: Case, test: Test, because: (dropped: string, added: string) => string): Found | null {
  const passage = input.best?.text ?? '';
  const change = input.changes.find((each) => test(each, passage));
  if (change === undefined) return null;
  const { added, dropped, claimAt } = change.edit;
  const tokens = findTokens(input.claim);
  const place = added[0] ?? tokens[Math.min(claimAt, tokens.length - 1)];
  return {
    claim: { start: place?.start ?? 0, end: added.at(-1)?.end ?? place?.end ?? input.claim.length },
    says: input.claim.trim(),
    page: passage,
    because: because(words(dropped, passage), words(added, input.claim)),
  };
}

/** With two or more changes the sentence is rewritten, not cut: no fault is read from one of them. */
function isOneChange(input: Case): boolean {
  return input.changes.length === 1;
}

function isCut({ edit, dropped, added, operator }: Change, passage: string): boolean {
  return dropped && !added && !operator && isShort(edit, passage);
}

export const restrictionDropped: Rule = {
  name: 'restriction_dropped',
  severity: 'fault',
  sample: {
    claim: 'The ferry does not carry bicycles.',
    page: 'The ferry does not carry electric bicycles.',
  },
  clear: {
    claim: 'The ferry carries bicycles.',
    page: 'The ferry carries electric bicycles.',
  },
  match(input) {
    if (!isOneChange(input)) return null;
    return found(
      input,
      (change, passage) =>
        isCut(change, passage) &&
        (change.polarity === 'none' || (change.polarity === 'down' && change.joint === null)),
      (dropped) => `the restriction "${dropped}" is gone where leaving it out says more`,
    );
  },
};

export const branchDropped: Rule = {
  name: 'branch_dropped',
  severity: 'fault',
  sample: {
    claim: 'Members pay by card on the first of the month.',
    page: 'Members pay by card or by cheque on the first of the month.',
  },
  clear: {
    claim: 'Members pay by card on the first of the month.',
    page: 'Members pay by card and in coins on the first of the month.',
  },
  match(input) {
    // "faster than A or B" says both.
    if (!isOneChange(input) || / than /.test(input.claim)) return null;
    return found(
      input,
      (change, passage) => isCut(change, passage) && change.joint === 'or' && change.polarity !== 'down',
      (dropped) => `of two possibilities one ("${dropped}") is gone`,
    );
  },
};

export const wordsAdded: Rule = {
  name: 'words_added',
  severity: 'info',
  sample: {
    claim: 'The club owns four wooden boats.',
    page: 'The club owns four boats.',
  },
  clear: {
    claim: 'The club owns no wooden boats.',
    page: 'The club owns no boats.',
  },
  match: (input) =>
    found(
      input,
      ({ polarity, dropped, added, joint, operator }) =>
        added &&
        !dropped &&
        !operator &&
        (polarity === 'down' ? joint === 'or' : polarity === 'none' || joint !== 'or'),
      (_, added) => `"${added}" is the document's own`,
    ),
};

export const wordsReplaced: Rule = {
  name: 'words_replaced',
  severity: 'info',
  sample: {
    claim: 'The club owns four boats in the harbour.',
    page: 'The club owns four boats in the canal.',
  },
  clear: {
    claim: 'The club owns no canoes.',
    page: 'The club owns no boats.',
  },
  match: (input) =>
    found(
      input,
      ({ polarity, dropped, added, operator }) => added && dropped && !operator && polarity !== 'down',
      (dropped, added) => `"${added}" stands where the page has "${dropped}"`,
    ),
};
