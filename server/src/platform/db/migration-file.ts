import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('../../../migrations/', import.meta.url)

/** One step of the schema, a file of `server/migrations`. */
export interface Migration {
  name: string
  text: string
  /**
   * Which programs run beside it, by the number of the last migration that they have to know: `0000`, every program, unless
   * a line says `-- beside NUMBER: REASON`. Undefined for `-- needs: stopped`: none does.
   */
  besideSince: string | undefined
  /** Whether it changes tables that each cell has; not where a line says `-- tables: common`. */
  isOfCells: boolean
}

/** The migration since which there can be further cells. A new one has the tables of the first as they are then. */
const firstCellsMigration = '0122'

/** The names of the migrations that this program knows, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort()

/** The number of the last of these migrations; `0000` if there is none. */
export const lastNumber = (names: readonly string[]): string => names.at(-1)?.slice(0, 4) ?? '0000'

function readBesideSince(text: string): string | undefined {
  if (/^-- needs: stopped$/m.test(text)) return undefined
  return /^-- beside (\d{4}): /m.exec(text)?.[1] ?? '0000'
}

/** Reads one migration. */
export async function readMigration(name: string): Promise<Migration> {
  const text = await readFile(new URL(name, folder), 'utf8')
  const isOfCells = name.slice(0, 4) > firstCellsMigration && !/^-- tables: common$/m.test(text)
  return { name, text, besideSince: readBesideSince(text), isOfCells }
}

const concurrently = /\bindex concurrently\b/g

/** Whether it builds indexes while rows are written, which PostgreSQL does outside of transactions only. */
export const isConcurrent = ({ text }: Migration): boolean => text.search(concurrently) >= 0

/** Its statements for a transaction. */
export const inOneTransaction = ({ text }: Pick<Migration, 'text'>): string =>
  text.replaceAll(concurrently, 'index')

/** What a semicolon in it does not end a statement of, and the semicolons that do. */
const quotedOrEnd = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([a-z_]*)\$[\s\S]*?\$\1\$|--.*$|;/gm

/** Its statements, to be executed one by one. */
export function splitStatements({ text }: Pick<Migration, 'text'>): string[] {
  const ends = [...text.matchAll(quotedOrEnd)].filter(([token]) => token === ';').map(({ index }) => index)
  return [...ends, text.length]
    .map((end, at) => text.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end).trim())
    .filter((statement) => statement.replaceAll(/^--.*$/gm, '').trim() !== '')
}
