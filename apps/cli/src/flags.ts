import { isAbsolute, resolve } from 'node:path';
import { parseDay } from '@vouch/core/dates';
import { VouchError } from '@vouch/core/error';
import type { Io } from './io.js';

/** `--vault`, else VOUCH_VAULT, else `./vault`; absolute. */
export function vaultOf(io: Io, flag: string | undefined): string {
  return pathOf(io, flag ?? (io.env['VOUCH_VAULT'] || 'vault'));
}

export function pathOf(io: Io, path: string): string {
  return isAbsolute(path) ? path : resolve(io.cwd, path);
}

/** `--as-of`, else today in UTC. The clock is asked here and nowhere below. */
export function asOf(io: Io, flag: string | undefined): string {
  if (flag === undefined) return io.now().toISOString().slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(flag) || parseDay(flag) === null) {
    throw new VouchError(`--as-of ${JSON.stringify(flag)} is no day; write it as YYYY-MM-DD.`);
  }
  return flag;
}

/** A count or amount above zero. */
export function positive(name: string, flag: string | undefined): number | null {
  if (flag === undefined) return null;
  const value = Number(flag);
  if (!Number.isFinite(value) || value <= 0)
    throw new VouchError(`${name} ${JSON.stringify(flag)} is no number above zero.`);
  return value;
}

/** Collects a repeated option. */
export function collect(value: string, before: string[]): string[] {
  return [...before, value];
}

/** `a,b,c`, without empty parts. */
export function list(flag: string | undefined): string[] {
  return (flag ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
