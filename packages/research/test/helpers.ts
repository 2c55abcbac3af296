import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Claim, Finding, Findings, Source } from '@vouch/core/schemas';

export function scratch(): string {
  return mkdtempSync(join(tmpdir(), 'vouch-research-'));
}

/** Writes files below a directory and returns it. */
export function folder(files: Record<string, string>): string {
  const dir = scratch();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  return dir;
}

export function source(id: string, url: string, more: Partial<Source> = {}): Source {
  return {
    id,
    url,
    aliases: [],
    title: '',
    found: { by: 'search', from: 'q', researcher: 1 },
    opened: { by: 'vouch', status: 200, at: '2026-05-01T00:00:00Z' },
    stored: null,
    published_at: null,
    accessed_at: '2026-05-01T00:00:00Z',
    ...more,
  };
}

export function finding(claim: string, more: Partial<Finding> = {}): Finding {
  return { sq: 'sq1', claim, evidence: '', quotes: [], sources: [], confidence: 'medium', ...more };
}

export function findings(list: Finding[], more: Partial<Findings> = {}): Findings {
  return { schema: 1, researcher: 1, used_web_search: true, findings: list, ...more };
}

export function claim(id: string, text: string, more: Partial<Claim> = {}): Claim {
  return {
    id,
    claim: text,
    sq: 'sq1',
    evidence: [],
    quotes: [],
    supporting: [],
    independent_count: 1,
    confidence: 'medium',
    flagged: [],
    support: 'not_judged',
    ...more,
  };
}
