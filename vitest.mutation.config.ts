import { defineConfig } from 'vitest/config'

/** What `npm run mutation` runs for each mutant of a module's rules: tests without a database. */
export default defineConfig({
  test: { include: ['**/*.rules.test.ts'], testTimeout: 60_000 },
})
