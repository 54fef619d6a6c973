import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compileMessages } from './web/lingui-plugin.ts'

/** As many as cores, though the tests share them with the PostgreSQL and the browsers they start: much of each is waiting. */
const maxWorkers = 4

/** Only a failure waits to the end: a machine under a load of ten per core still passes. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 }

export default defineConfig({
  test: {
    reporters: ['default', './scripts/flaky-reporter.ts'],
    globalSetup: './test-support/server/test-database.ts',
    maxWorkers,
    // what is asked for until it comes may take long while others work: only a failure waits to the end
    expect: { poll: { timeout: 60_000 } },
    // The files of unit and e2e share the modules of their worker: to load a server takes as long as many of them run,
    // and it keeps nothing between two shops, see scripts/module-state.test.ts. Those of web share no document, and one
    // of sim replaces a module.
    // Vitest begins one project after the other by name, without waiting for the end of the one before: the long files
    // of e2e and sim begin first, and the many short ones of unit and web keep every worker busy until the end.
    projects: [
      {
        extends: true,
        test: {
          name: 'structure',
          include: ['scripts/**/*.test.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: [
            'contract/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'simulators/**/*.test.ts',
            'test-support/**/*.test.ts',
          ],
          ...patience,
        },
      },
      {
        extends: true,
        plugins: [react(), compileMessages()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['./test-support/dom/set-up.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'sim',
          include: ['sim/**/*.test.ts'],
          ...patience,
          // histories that are asked for by number take as long as they take
          ...(process.env.FAKA_HISTORIES && { testTimeout: 24 * 3_600_000 }),
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          isolate: false,
          // the built storefront, which the server loads, is code as Node runs it
          server: { deps: { external: [/\/web\/dist\//] } },
          include: ['e2e/**/*.e2e.ts'],
          ...patience,
          // a real browser on a busy machine; what passes only then is listed at the end, and is a fault to be found
          retry: 1,
        },
      },
    ],
  },
})
