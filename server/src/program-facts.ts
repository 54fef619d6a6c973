import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const packageFile = z.object({ version: z.string() })

/** The version of this program, and since when its process runs. */
export const readProgramFacts = (): { version: string; startedAt: Date } => ({
  version: packageFile.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))
    .version,
  startedAt: new Date(performance.timeOrigin),
})
