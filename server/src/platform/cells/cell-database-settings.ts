import { maxCell } from '../cell.ts'
import type { Env } from '../config.ts'
import { describeUrl } from '../db/describe-url.ts'

/** The databases of cells that have one to themselves, by the number of the cell. They hold passwords. */
export interface CellDatabaseSettings {
  cellDatabaseUrls: ReadonlyMap<number, string>
  /** PostgreSQL's own URL, where that of the cell is that of a pooler. */
  cellDatabaseListenUrls: ReadonlyMap<number, string>
}

const pattern = /^([1-9]\d{0,3})=(.+)$/

const isPostgresUrl = (text: string): boolean =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)

/** Reads `1=postgres://…,2=postgres://…`. An entry may have a password, so a mistake is named by its place alone. */
function readUrls(env: Env, name: string, errors: string[]): Map<number, string> {
  const urls = new Map<number, string>()
  // a comma within a URL, as between several hosts, is not followed by the number of a cell
  const entries = (env[name] ?? '').split(/[\s,]+(?=\d+=|$)|\s+/).filter(Boolean)
  for (const [index, entry] of entries.entries()) {
    const [, digits = '', url = ''] = pattern.exec(entry) ?? []
    const number = Number(digits)
    const place = `Entry ${index + 1} of ${name}`
    if (digits === '' || number > maxCell)
      errors.push(
        `${place} does not begin with the number of a cell from 1 to ${maxCell}; it must be NUMBER=URL.`,
      )
    else if (!isPostgresUrl(url))
      errors.push(`${name} has no address for cell ${number} that starts with postgres: or postgresql://.`)
    else if (urls.has(number)) errors.push(`${name} names cell ${number} twice.`)
    else urls.set(number, url)
  }
  return urls
}

/** Reads where cells are that have a database to themselves; each mistake becomes one sentence in `errors`. */
export function readCellDatabases(env: Env, errors: string[]): CellDatabaseSettings {
  const cellDatabaseUrls = readUrls(env, 'CELL_DATABASE_URLS', errors)
  const cellDatabaseListenUrls = readUrls(env, 'CELL_DATABASE_LISTEN_URLS', errors)
  const owners = new Map<string, string>()
  for (const name of ['DATABASE_URL', 'DATABASE_LISTEN_URL']) {
    const url = env[name] ?? ''
    if (isPostgresUrl(url)) owners.set(describeUrl(url), `that of ${name}`)
  }
  for (const [number, url] of cellDatabaseUrls) {
    const owner = owners.get(describeUrl(url))
    if (owner) errors.push(`The database of cell ${number} in CELL_DATABASE_URLS is ${owner}.`)
    owners.set(describeUrl(url), `that of cell ${number}`)
  }
  for (const [number, url] of cellDatabaseListenUrls) {
    const owner = owners.get(describeUrl(url))
    if (!cellDatabaseUrls.has(number))
      errors.push(`CELL_DATABASE_LISTEN_URLS names cell ${number}, which CELL_DATABASE_URLS does not name.`)
    else if (owner !== undefined && owner !== `that of cell ${number}`)
      errors.push(`The database of cell ${number} in CELL_DATABASE_LISTEN_URLS is ${owner}.`)
  }
  return { cellDatabaseUrls, cellDatabaseListenUrls }
}
