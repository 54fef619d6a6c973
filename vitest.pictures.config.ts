import { defineConfig } from 'vitest/config'

/** `npm run pictures`: no tests, but they need the same database, server and browser. */
export default defineConfig({
  test: {
    globalSetup: './test-support/server/test-database.ts',
    maxWorkers: 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'pictures',
          include: ['e2e/pictures/*.pictures.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
