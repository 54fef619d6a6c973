import { sql } from 'kysely'
import type { Cell } from '../platform/cell.ts'
import {
  deleteRows,
  listValues,
  type Replacements,
  selectColumn,
  selectCopies,
  sumRows,
} from '../platform/cells/tenant-rows.sql.ts'
import type { Db, Tx } from '../platform/db.ts'
import { copyRows, mergeRows } from './copy-rows.ts'
import type { MoveConnection } from './open-move-connection.ts'
import type { MovePlan } from './plan-move.ts'

/** A shop that moves. */
export interface MovingShop {
  shopId: number
  from: Cell
  to: Cell
  plan: MovePlan
}

/** The same with what it needs to arrive. */
export interface CopiedShop extends MovingShop {
  /** The numbers of the platform's pay channels in the cell that it leaves, each with that of the same one in the other. */
  channels: ReadonlyMap<string, string>
}

/** The connections to both cells, each in a transaction of its own. */
export interface BothCells {
  from: MoveConnection
  to: MoveConnection
}

/** What is written in another way than it was. */
const replacementsOf = ({ channels }: CopiedShop): Replacements => ({ pay_channel_id: channels })

/** The values that rows of the shop have in columns, in the cell that it leaves, one for each table that has it, as SQL. */
export const valuesIn = ({ plan, from }: MovingShop, columns: Readonly<Record<string, string>>) =>
  sql.join(
    plan.moved.flatMap(({ name, rowsIn }) => {
      const column = columns[name]
      return column === undefined ? [] : [selectColumn(rowsIn(from), column)]
    }),
    sql` union all `,
  )

/** The pay channels to which rows refer, and of which the other cell has none: neither a copy, nor one of the shop. */
export async function findLostChannels(db: Db, { plan, from, channels }: CopiedShop): Promise<string[]> {
  const known = new Set(channels.keys())
  const used = new Set<string>()
  for (const { name, columns, rowsIn } of plan.moved) {
    if (!columns.includes('pay_channel_id') || name.endsWith('_event')) continue
    const ids = await listValues(db, rowsIn(from), 'pay_channel_id')
    for (const id of ids) (name === 'pay_channel' ? known : used).add(id)
  }
  return [...used].filter((id) => !known.has(id))
}

/** Copies every row of the shop, and of others what the shop needs. */
export async function copyAll(cells: BothCells, shop: CopiedShop): Promise<void> {
  const { plan, from, to } = shop
  const replacements = replacementsOf(shop)
  for (const { name, columns, rowsIn } of plan.moved)
    await copyRows(cells, selectCopies(rowsIn(from), columns, replacements), {
      table: `${to.schema}.${name}`,
      columns,
    })
  for (const { name, columns, rows, rowsIn } of plan.copied) {
    if (rows.kind !== 'copied') continue
    const kept = columns.filter((column) => column !== rows.withoutKey)
    await mergeRows(cells, selectCopies(rowsIn(from), kept, replacements), {
      table: `${to.schema}.${name}`,
      columns: kept,
      onConflict: rows.onConflict,
    })
  }
}

/** How many rows of the shop there are by table, once both cells have the same. Throws where they do not. */
export async function compareAll(cells: BothCells, shop: CopiedShop): Promise<ReadonlyMap<string, number>> {
  const { plan, from, to } = shop
  const counts = new Map<string, number>()
  for (const { name, columns, rowsIn } of plan.moved) {
    const [left, arrived] = await Promise.all([
      sumRows(cells.from.db, rowsIn(from), columns, replacementsOf(shop)),
      sumRows(cells.to.db, rowsIn(to), columns, {}),
    ])
    if (left.count !== arrived.count || left.sum !== arrived.sum)
      throw new Error(`${arrived.count} of ${left.count} rows of ${name} arrived, or others`)
    counts.set(name, left.count)
  }
  return counts
}

/**
 * Deletes the rows of the shop where it was.
 * @param counts by table, where they are known: throws where others are deleted than were copied
 */
export async function deleteAll(
  tx: Tx,
  { plan, from }: MovingShop,
  counts?: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { name, rowsIn } of plan.moved.toReversed()) {
    const deleted = await deleteRows(tx, rowsIn(from))
    if (counts && deleted !== counts.get(name))
      throw new Error(`${deleted} rows of ${name} were deleted, and ${counts.get(name)} copied`)
  }
}
