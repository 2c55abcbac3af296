import { GRACE_MS } from './limits.js';

/** The process groups of the CLIs that run now. Each CLI leads a group of its own, so that its children go with it. */

const live = new Set<number>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Sends a signal to a whole group; false when no process of it is left. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function watchGroup(pid: number): void {
  if (live.size === 0) {
    process.on('exit', killAll);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  }
  live.add(pid);
}

export function releaseGroup(pid: number): void {
  if (!live.delete(pid) || live.size > 0) return;
  process.off('exit', killAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

function killAll(): void {
  for (const pid of live) signalGroup(pid, 'SIGKILL');
}

/**
 * Our listener takes the signal's default effect away. If the program has none of its own, that effect is given
 * back once the groups are gone; if it has one, it decides when to end.
 */
function onSignal(signal: NodeJS.Signals): void {
  for (const pid of live) signalGroup(pid, 'SIGTERM');
  const alone = process.listenerCount(signal) === 1;
  const started = performance.now();
  const timer = setInterval(() => {
    const waiting = [...live].some((pid) => signalGroup(pid, 0));
    if (waiting && performance.now() - started < GRACE_MS) return;
    clearInterval(timer);
    killAll();
    if (!alone) return;
    process.off(signal, onSignal);
    process.kill(process.pid, signal);
  }, 20);
}
