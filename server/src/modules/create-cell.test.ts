import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { readSchemaCatalog } from '../../../test-support/server/read-schema-catalog.ts'
import { type Cell, maxCell, toCell } from '../platform/cell.ts'
import type { Db } from '../platform/db.ts'
import { createCell } from './create-cell.ts'
import { commonTables } from './declarations.ts'

const at = ({ db }: { db: Db }) => ({ db, now: () => new Date() })

/** What the catalog says of the tables that each cell has, with the schema left out, and as if keys began with 1. */
async function readCell(db: Db, { schema, number }: Cell): Promise<Record<string, string[]>> {
  const catalog = await readSchemaCatalog(db, [schema])
  const common = commonTables.join('|')
  const isCommon = new RegExp(`\\b${schema}[. ](${common})(_\\w+_seq)?\\b|REFERENCES (${common})\\b`)
  const firstKey = String(number * 2 ** 40 + 1)
  return Object.fromEntries(
    Object.entries(catalog).map(([kind, lines]) => [
      kind,
      lines
        .filter((line) => !isCommon.test(line))
        .map((line) => line.replaceAll(new RegExp(`\\b${schema}\\b\\.?`, 'g'), ''))
        .map((line) => (kind === 'sequences' ? line.replace(` ${firstKey} `, ' 1 ') : line)),
    ]),
  )
}

test('a new cell has the tables of the first one, with everything that belongs to them', async () => {
  await using db = await freshDb()
  await createCell(at(db), toCell(7))
  const made = await readCell(db.db, toCell(7))
  expect(made).toEqual(await readCell(db.db, toCell(0)))
  expect(made.tables?.length).toBeGreaterThan(80)
  expect(made.triggers?.length).toBeGreaterThan(30)
})

test('no two cells use the same keys', async () => {
  await using db = await freshDb()
  for (const number of [1, maxCell]) {
    const { schema } = toCell(number)
    await createCell(at(db), toCell(number))
    const { rows } = await sql<{ card: number; shop: number }>`
      select nextval(${`${schema}.card_key`}::text::regclass) as card,
        nextval(pg_get_serial_sequence(${`${schema}.shop`}, 'shop_id')) as shop`.execute(db.db)
    const first = number * 2 ** 40 + 1
    expect(rows).toEqual([{ card: first, shop: first }])
  }
})
