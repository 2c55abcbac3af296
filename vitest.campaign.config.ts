import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: ['**/node_modules/**'] } },
  defineConfig({
    test: {
      include: ['packages/*/test/**/*.campaign.test.ts', 'apps/*/test/**/*.campaign.test.ts'],
      testTimeout: 300_000,
    },
  }),
);
