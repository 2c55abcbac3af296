import { buildSectionIndex } from '@vouch/evidence';
import type { ExtractivePorts } from './extractive-engine.js';

/** Several places to look at once: a folder and the web, say. Their pages are ranked together. */
export function joinedPorts(all: ExtractivePorts[]): ExtractivePorts {
  const [only] = all;
  if (all.length === 1 && only !== undefined) return only;
  const owner = new Map<string, ExtractivePorts>();
  return {
    async gather(bundle, again) {
      const gathered = [];
      for (const ports of all) {
        const found = await ports.gather(bundle, again);
        if (found === null) continue;
        gathered.push(found);
        for (const { url } of found.index.pages) owner.set(url, ports);
      }
      if (gathered.length === 0) return null;
      return {
        index: buildSectionIndex(gathered.flatMap(({ index }) => index.pages)),
        searched: gathered.some(({ searched }) => searched),
        warnings: gathered.flatMap(({ warnings }) => warnings),
      };
    },
    capture(url, of) {
      const ports = owner.get(url);
      if (ports === undefined) throw new Error(`${url} was not gathered`);
      return ports.capture(url, of);
    },
  };
}
