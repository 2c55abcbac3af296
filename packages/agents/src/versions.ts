/** `codex-cli 0.171.0`, `2.1.197 (Claude Code)`, whatever banner stands before it. */
export function parseVersion(said: string): string | null {
  return /(?:^|[\sv])(\d{1,4}\.\d{1,5}\.\d{1,6})\b/.exec(said)?.[1] ?? null;
}

/** Negative when `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
