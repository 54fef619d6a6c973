import { CompiledQuery } from 'kysely'
import { toCell } from '../platform/cell.ts'
import { listCellNumbers } from '../platform/cells/cell.sql.ts'
import { listCellTables } from '../platform/cells/tenant-rows.sql.ts'
import type { CommonDb, Db } from '../platform/db.ts'

/** A property of the database: the statement finds every row that breaks it. */
export interface Law {
  /** The number of the shop's law that it checks. */
  law: 1 | 2 | 3 | 4 | 5 | 6 | 7
  /** What holds, as one sentence. */
  promise: string
  /**
   * A select of one column; each row describes a breach. It may read `clock.now`, and `purchase`: the orders with
   * their item versions.
   */
  breaches: string
}

/** Common table expressions for all laws. */
const sharedCtes = `
  clock(now) as materialized (select $1::timestamptz),
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
  const unions = (await listCellTables(db, further)).map(({ name }) => {
    const selects = cells.map(({ schema }) => `select * from ${schema}.${name}`)
    return `${name} as not materialized (${selects.join(' union all ')})`
  })
  return `${unions.join(', ')},`
}

/** A broken law has one cause and a thousand rows; only so many are reported. */
const maxNamed = 5

/**
 * All breaches of these laws as sentences, over all cells: the number of the law, its promise, and what breaks it. Empty if
 * all laws hold. One statement, so that it reads one snapshot of a shop that goes on selling.
 * @param now the shop's own time
 */
export async function findBreaches(db: CommonDb, laws: readonly Law[], now: Date): Promise<string[]> {
  const each = laws.map(
    ({ breaches }, index) =>
      `(select ${index}::int as law, breach from (${breaches}) as broken(breach) limit ${maxNamed})`,
  )
  const { rows } = await db.executeQuery<{ law: number; breach: string }>(
    CompiledQuery.raw(`with ${await readAllCells(db)} ${sharedCtes} ${each.join(' union all ')}`, [now]),
  )
  return rows.map(({ law: index, breach }) => {
    const { law, promise } = laws[index] as Law
    return `law ${law}, "${promise}": ${breach}`
  })
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
