import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/test/support/longest-first.ts'

const FULL = '**/*.full.test.ts'

/** Many times what anything takes: they end what hangs, and nothing that is slow on a busy machine. */
const timeouts = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 60_000 } },
}

const server = {
  globalSetup: ['server/test/support/global-setup.ts'],
  setupFiles: ['server/test/support/each-file.ts'],
  // Importing the service for each file takes as long as the tests.
  isolate: false,
  ...timeouts,
}

/**
 * `npm test` runs `core`, `console` and `server`. `npm run test:full` runs what takes long: survival, several
 * processes, archives, models of whole lists.
 */
export default defineConfig({
  test: {
    // Tests wait for PostgreSQL, for processes and for clocks, so there are more workers than cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Pure code without state between files, so the files of a worker share its modules.
      {
        test: { name: 'core', include: ['core/src/**/*.test.ts'], isolate: false, ...timeouts },
      },
      {
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts'],
          exclude: [FULL],
          ...server,
        },
      },
      {
        test: {
          name: 'console',
          include: ['console/src/**/*.test.ts'],
          isolate: false,
          ...timeouts,
        },
      },
      { test: { name: 'full', include: [`server/${FULL}`], ...server } },
    ],
  },
})
