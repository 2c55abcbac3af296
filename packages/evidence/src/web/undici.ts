import { createRequire } from 'node:module';
import type * as Undici from 'undici';

// Commands that open no page (validate, query of a stored run) shouldn't wait for it to load.
const require = createRequire(import.meta.url);
let loaded: typeof Undici | undefined;

/** The HTTP client, loaded when the first client of ours is made. */
export function loadUndici(): typeof Undici {
  loaded ??= require('undici') as typeof Undici;
  return loaded;
}
