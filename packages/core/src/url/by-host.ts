import { HOST_MEMORY } from './limits.js';

/** A question about a host whose answer is kept: the same few hosts are asked for over and over. */
export function byHost<T>(answer: (host: string) => T): (host: string) => T {
  const known = new Map<string, T>();
  return (host) => {
    let answered = known.get(host);
    if (answered === undefined) {
      answered = answer(host);
      if (known.size >= HOST_MEMORY) known.clear();
      known.set(host, answered);
    }
    return answered;
  };
}
