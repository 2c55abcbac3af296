import { describe, expect, it } from 'vitest';
import { checkSupport } from '../src/check-support.js';
import { RULES } from '../src/rules/index.js';

function names(claim: string, page: string): string[] {
  return checkSupport(claim, page).map((issue) => issue.rule);
}

describe.each(RULES.map((rule) => ({ rule, name: rule.name })))('$name', ({ rule }) => {
  it('fires on its sample, with its severity', () => {
    const issue = checkSupport(rule.sample.claim, rule.sample.page).find((each) => each.rule === rule.name);
    expect(issue?.severity).toBe(rule.severity);
  });

  it('is silent where it must be', () => {
    expect(names(rule.clear.claim, rule.clear.page)).not.toContain(rule.name);
  });

  it('finds no fault in a page that says the claim word for word', () => {
    const page = `The archive opened late. ${rule.sample.claim} Nobody minded.`;
    expect(checkSupport(rule.sample.claim, page).filter((each) => each.severity === 'fault')).toEqual([]);
  });
});
