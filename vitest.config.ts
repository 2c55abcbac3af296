import { defineConfig } from 'vitest/config';

const conditions = ['@vouch/source', 'node', 'import', 'module', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'apps/*/test/**/*.test.ts'],
    exclude: ['**/*.real.test.ts', '**/*.campaign.test.ts', '**/node_modules/**'],
    testTimeout: 120_000,
    maxWorkers: 2,
  },
});
