import { EXIT } from '../exit-codes.js';

/** The first Ctrl-C stops in order, the second at once; agents end with us. Returns how to stop listening. */
export function listenForInterrupt(stop: AbortController): () => void {
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(EXIT.interrupted);
    stop.abort();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  // Not `once`: without a listener left, whoever ends the agents would end us before the run is put in order.
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}
