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
}

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
  return { name, text, besideSince: readBesideSince(text) }
}

const concurrently = /\bindex concurrently\b/g

/** Whether it builds indexes while rows are written, which PostgreSQL does outside of transactions only. */
export const isConcurrent = ({ text }: Migration): boolean => text.search(concurrently) >= 0

/** Its statements for a transaction. */
export const inOneTransaction = ({ text }: Pick<Migration, 'text'>): string =>
  text.replaceAll(concurrently, 'index')

/** Its statements, to be executed one by one. */
export const splitStatements = ({ text }: Pick<Migration, 'text'>): string[] =>
  text
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replaceAll(/^--.*$/gm, '').trim() !== '')
