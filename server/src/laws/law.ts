import { CompiledQuery } from 'kysely'
import { type Cell, toCell } from '../platform/cell.ts'
import { listCellNumbers } from '../platform/cells/cell.sql.ts'
import { listCellTables } from '../platform/cells/tenant-rows.sql.ts'
import type { CommonDb, Db } from '../platform/db.ts'
import { relationsOfCells } from './facts-of-cells.ts'

/** A property of the database: the statement finds every row that breaks it. */
export interface Law {
  /** The number of the shop's law that it checks. */
  law: 1 | 2 | 3 | 4 | 5 | 6 | 7
  /** What holds, as one sentence. */
  promise: string
  /**
   * Whose tables it reads: those of the common schema, or those and what `factsOfCells` says of the tables of all cells. By
   * default those of a cell, of which it holds by itself.
   */
  of?: 'common' | 'across'
  /**
   * A select of one column; each row describes a breach. It may read `clock.now`; one of a cell also `purchase`: the orders
   * with their item versions; and one across cells `number_in_cell`, and `shop_in_cell`.
   */
  breaches: string
}

const clockCte = 'clock(now) as materialized (select $1::timestamptz)'

/** Common table expressions for all laws, where one statement reaches all tables. */
const sharedCtes = `
  ${clockCte},
  ${relationsOfCells.map(({ name, select }) => `${name} as not materialized (${select})`).join(', ')},
  purchase as materialized (
    select orders.*, item.content, wares ->> 'delivery' as delivery,
      item.content = 'cards' and wares ->> 'delivery' = 'automatic' as keeps_cards
    from orders join item_wares using (wares_id) join item on item.item_id = orders.item_id
  )`

/**
 * The tables of all cells as one, under the name of the table of a cell. A statement then reads what every cell has, which
 * only what compares everything may do. Empty where there is one cell.
 */
async function readAllCells(db: CommonDb): Promise<string> {
  const cells = [0, ...(await listCellNumbers(db))].map(toCell)
  const [, further] = cells
  if (further === undefined) return ''
  return unionOfCells(
    cells,
    (await listCellTables(db, further)).map(({ name }) => name),
  )
}

/** Tables of several cells of one database as one, each under its name. */
export function unionOfCells(cells: readonly Cell[], tables: readonly string[]): string {
  const unions = tables.map((name) => {
    const selects = cells.map(({ schema }) => `select * from ${schema}.${name}`)
    return `${name} as not materialized (${selects.join(' union all ')})`
  })
  return `${unions.join(', ')},`
}

/** A broken law has one cause and a thousand rows; only so many are reported. */
const maxNamed = 5

/** A breach of the law that has this place among those that were looked for. */
export interface FoundBreach {
  law: number
  breach: string
}

/** The rows that break these laws, a few of each. */
const selectBreaches = (laws: readonly Law[]): string =>
  laws
    .map(
      ({ breaches }, index) =>
        `(select ${index}::int as law, breach from (${breaches}) as broken(breach) limit ${maxNamed})`,
    )
    .join(' union all ')

/** The statement that finds breaches of laws of one cell, or of several whose tables are made one by `union`. */
export const breachesInCells = (laws: readonly Law[], union: string): string =>
  `with ${union} ${sharedCtes} ${selectBreaches(laws)}`

/** The statement that finds breaches of other laws, where all that they read has the name of a table. */
export const breachesInTables = (laws: readonly Law[]): string => `with ${clockCte} ${selectBreaches(laws)}`

/** Breaches as sentences, a few of each law: its number, its promise, and what breaks it. */
export const describeBreaches = (laws: readonly Law[], found: readonly FoundBreach[]): string[] =>
  laws.flatMap(({ law, promise }, index) =>
    found
      .filter((each) => each.law === index)
      .slice(0, maxNamed)
      .map(({ breach }) => `law ${law}, "${promise}": ${breach}`),
  )

/**
 * All breaches of these laws as sentences, over all cells, which are in one database: the number of the law, its promise, and
 * what breaks it. Empty if all laws hold. One statement, so that it reads one snapshot of a shop that goes on selling.
 * @param now the shop's own time
 */
export async function findBreaches(db: CommonDb, laws: readonly Law[], now: Date): Promise<string[]> {
  const text = `with ${await readAllCells(db)} ${sharedCtes} ${selectBreaches(laws)}`
  const { rows } = await db.executeQuery<FoundBreach>(CompiledQuery.raw(text, [now]))
  return describeBreaches(laws, rows)
}

/**
 * How many breaches of each of these laws there are in a part of the tables, in the order of the laws. What a law compares
 * with a table that is not a part is compared with all of it, so that the counts say something only beside each other.
 * @param parts SQL of the rows of each table, by its name
 */
export async function countBreaches(
  db: Db,
  laws: readonly Law[],
  now: Date,
  parts: ReadonlyMap<string, string>,
): Promise<number[]> {
  const tables = [...parts].map(([name, part]) => `${name} as not materialized (${part}), `).join('')
  const each = laws.map(
    ({ breaches }, index) => `(select ${index}::int as law, count(*) from (${breaches}) as broken(breach))`,
  )
  const { rows } = await db.executeQuery<{ law: number; count: number }>(
    CompiledQuery.raw(`with ${tables} ${sharedCtes} ${each.join(' union all ')} order by law`, [now]),
  )
  return rows.map(({ count }) => count)
}
