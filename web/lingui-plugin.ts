import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'

/** Compiles the catalogs, so that no page parses messages; a missing or malformed one fails the build. */
export const compileMessages = () =>
  lingui({
    configPath: join(import.meta.dirname, 'lingui.config.ts'),
    failOnMissing: 'catalog',
    failOnCompileError: true,
  })
