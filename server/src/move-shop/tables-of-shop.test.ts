import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { createCell } from '../modules/create-cell.ts'
import { toCell } from '../platform/cell.ts'
import { listCellTables } from '../platform/cells/tenant-rows.sql.ts'
import { planMove } from './plan-move.ts'
import { accountColumns, namedTables, numberColumns, rowsOfShop } from './tables-of-shop.ts'

/** Unique texts of a table that are no numbers by which anyone names its rows. */
const otherKeys = [
  'shop.short_url: the address, which leads by itself',
  'card.card_ref: a part of an item, named with it',
  'order_trace.order_no: of the order',
  'mail_link.order_no: of the order',
  'coupon_use.order_no: of the order',
  'program_call.order_no: of the order',
  'rating.order_no: of the order',
]

test('every table of a cell says what happens to its rows when a shop moves, and every number of a shop is led on', async () => {
  await using db = await freshDb()
  await createCell({ common: db.db, now: () => new Date() }, toCell(1))
  const tables = await listCellTables(db.db, toCell(1))
  const { moved, copied } = planMove(tables, 1, toCell(0))
  const names = new Set(tables.map(({ name }) => name))
  expect(namedTables.filter((name) => !names.has(name))).toEqual([])
  const staying = tables.filter(
    ({ name, columns }) => rowsOfShop(name, columns.includes('shop_id')).kind === 'stays',
  )
  expect(moved.length + copied.length + staying.length).toBe(tables.length)
  // each after those to which it refers
  for (const [index, { references }] of moved.entries())
    for (const target of references) expect(moved.slice(index).map(({ name }) => name)).not.toContain(target)
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select c.relname as table_name, a.attname as column_name
    from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'cell_1'::regnamespace and i.indisunique and i.indnkeyatts = 1 and i.indpred is null
      and a.atttypid = 'text'::regtype order by 1, 2`.execute(db.db)
  const known = [
    ...Object.entries(numberColumns).map(([table, column]) => `${table}.${column}`),
    ...otherKeys.map((key) => key.replace(/:.*/, '')),
  ]
  const movedNames = new Set(moved.map(({ name }) => name))
  const keys = rows
    .filter(({ table_name }) => movedNames.has(table_name))
    .map(({ table_name, column_name }) => `${table_name}.${column_name}`)
  expect(keys.filter((key) => !known.includes(key))).toEqual([])
  for (const [table, column] of [...Object.entries(numberColumns), ...Object.entries(accountColumns)])
    expect(moved.find(({ name }) => name === table)?.columns).toContain(column)
})
