import type { ForeignSource, ReportBrokenRow } from '../foreign-source.ts'
import { openDump } from './dump-source.ts'

/** The database of a foreign shop, by what was typed: the name of a dump. @throws ImportError if it cannot be read */
export function openSource(
  resolvePath: (file: string) => string,
  name: string,
  reportBroken: ReportBrokenRow,
): Promise<ForeignSource> {
  return openDump(resolvePath(name), reportBroken)
}
