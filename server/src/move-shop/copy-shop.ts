import { sql } from 'kysely'
import { countBreaches } from '../laws/law.ts'
import { laws } from '../laws/laws.ts'
import type { Cell } from '../platform/cell.ts'
import {
  copyRows,
  deleteRows,
  listValues,
  type Replacements,
  selectColumn,
  selectRows,
  sumRows,
} from '../platform/cells/tenant-rows.sql.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { MovePlan } from './plan-move.ts'

/** A shop that moves. */
export interface MovingShop {
  shopId: number
  shortUrl: string
  from: Cell
  to: Cell
  plan: MovePlan
  /** The numbers of the platform's pay channels in the cell that it leaves, each with that of the same one in the other. */
  channels: ReadonlyMap<string, string>
}

/** What is written in another way than it was. */
const replacementsOf = ({ channels }: MovingShop): Replacements => ({ pay_channel_id: channels })

/** The values that rows of the shop have in columns, one for each table that has it, as SQL. */
export const valuesIn = ({ plan, from }: MovingShop, columns: Readonly<Record<string, string>>) =>
  sql.join(
    plan.moved.flatMap(({ name, rowsIn }) => {
      const column = columns[name]
      return column === undefined ? [] : [selectColumn(rowsIn(from), column)]
    }),
    sql` union all `,
  )

/** The pay channels to which rows refer, and of which the other cell has none: neither a copy, nor one of the shop. */
export async function findLostChannels(db: Db, { plan, from, channels }: MovingShop): Promise<string[]> {
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
export async function copyAll(tx: Tx, shop: MovingShop): Promise<void> {
  const { plan, from, to } = shop
  const replacements = replacementsOf(shop)
  for (const { columns, rowsIn } of plan.moved)
    await copyRows(tx, rowsIn(from), to, { columns, replacements })
  for (const { columns, rows, rowsIn } of plan.copied) {
    if (rows.kind !== 'copied') continue
    await copyRows(tx, rowsIn(from), to, {
      columns: columns.filter((column) => column !== rows.withoutKey),
      replacements,
      onConflict: rows.onConflict,
    })
  }
}

/** How many rows of the shop there are by table, once both cells have the same. Throws where they do not. */
export async function compareAll(tx: Tx, shop: MovingShop): Promise<ReadonlyMap<string, number>> {
  const { plan, from, to } = shop
  const counts = new Map<string, number>()
  for (const { name, columns, rowsIn } of plan.moved) {
    const left = await sumRows(tx, rowsIn(from), columns, replacementsOf(shop))
    const arrived = await sumRows(tx, rowsIn(to), columns, {})
    if (left.count !== arrived.count || left.sum !== arrived.sum)
      throw new Error(`${arrived.count} of ${left.count} rows of ${name} arrived, or others`)
    counts.set(name, left.count)
  }
  return counts
}

/** The rows of the shop in a cell, by table, as SQL. */
const partsIn = (tx: Tx, { plan }: MovingShop, cell: Cell): ReadonlyMap<string, string> =>
  new Map(plan.moved.map(({ name, rowsIn }) => [name, selectRows(rowsIn(cell)).compile(tx).sql]))

/** Compares what the laws find in the rows of the shop in both cells. Throws where that differs. */
export async function compareLaws(tx: Tx, shop: MovingShop, now: Date): Promise<void> {
  const left = await countBreaches(tx, laws, now, partsIn(tx, shop, shop.from))
  const arrived = await countBreaches(tx, laws, now, partsIn(tx, shop, shop.to))
  const broken = laws.find((_, index) => left[index] !== arrived[index])
  if (broken) throw new Error(`"${broken.promise}" does not hold for what arrived as for what was there`)
}

/** Deletes the rows of the shop where it was. Throws where they are not those that were copied. */
export async function deleteAll(
  tx: Tx,
  { plan, from }: MovingShop,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { name, rowsIn } of plan.moved.toReversed()) {
    const deleted = await deleteRows(tx, rowsIn(from))
    if (deleted !== counts.get(name))
      throw new Error(`${deleted} rows of ${name} were deleted, and ${counts.get(name)} copied`)
  }
}
