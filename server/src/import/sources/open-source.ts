import type { ForeignSource, ReportBrokenRow } from '../foreign-source.ts'
import { openDump, readFirstBytes } from './dump-source.ts'
import { openPostgres } from './postgres-source.ts'

/**
 * The database of a foreign shop, by what was typed: the address of a PostgreSQL or MySQL server, the file of an SQLite database, or
 * a dump. @throws ImportError if it cannot be read
 */
export async function openSource(
  resolvePath: (file: string) => string,
  name: string,
  reportBroken: ReportBrokenRow,
): Promise<ForeignSource> {
  if (/^postgres(?:ql)?:\/\//.test(name)) return openPostgres(name)
  if (/^m(?:ysql|ariadb):\/\//.test(name)) {
    // ten packages, loaded with the first such database
    const { openMysql } = await import('./mysql-source.ts')
    return openMysql(name)
  }
  const path = resolvePath(name)
  const first = await readFirstBytes(path)
  if (!first.subarray(0, 16).equals(Buffer.from('SQLite format 3\0'))) return openDump(path, reportBroken)
  // loaded with the first database, since it says that it is experimental
  const { openSqlite } = await import('./sqlite-source.ts')
  return openSqlite(path)
}
