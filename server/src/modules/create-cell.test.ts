import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { readSchemaCatalog } from '../../../test-support/server/read-schema-catalog.ts'
import { type Cell, maxCell, toCell } from '../platform/cell.ts'
import { migrateCells } from '../platform/cells/migrate-cells.ts'
import { inOneTransaction, splitStatements } from '../platform/db/migration-file.ts'
import { type CommonDb, type Db, inTx, onOneConnection } from '../platform/db.ts'
import { createCell } from './create-cell.ts'
import { commonTables } from './declarations.ts'

const at = ({ db }: { db: CommonDb }) => ({ common: db, now: () => new Date() })

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

const migration = {
  name: '9999-notes.sql',
  besideSince: '0000',
  isOfCells: true,
  text: `
create table note (
  note_id bigint generated always as identity primary key,
  order_no text not null references orders
);
create function refuse_note() returns trigger language plpgsql as $$
begin
  raise exception 'no';
end $$;
create trigger note_stays before update or delete on note
  for each row execute function refuse_change();
create trigger note_refused before insert on note for each row execute function refuse_note();
alter table orders add column note text not null default ';
';
`,
}

const indexes = {
  ...migration,
  name: '9999-indexes.sql',
  text: `
drop index concurrently if exists note_by_order;
create index concurrently note_by_order on note (order_no);
`,
}

test('a migration changes the tables of every cell, and leaves their keys apart', async () => {
  await using db = await freshDb()
  for (const number of [1, 2]) await createCell(at(db), toCell(number))
  await inTx(db.db, async (tx) => {
    await sql.raw(migration.text).execute(tx)
    await migrateCells(tx, migration)
  })
  await onOneConnection(db.db, async (own) => {
    for (const statement of splitStatements(indexes)) await sql.raw(statement).execute(own)
    await migrateCells(own, indexes)
  })
  // the same again as one transaction, which finds the index of its own cell only
  await inTx(db.db, (tx) => migrateCells(tx, indexes, inOneTransaction(indexes)))
  const first = await readCell(db.db, toCell(0))
  expect(first.columns?.join()).toContain('orders.note text')
  for (const number of [1, 2]) expect(await readCell(db.db, toCell(number))).toEqual(first)
  const { rows } = await sql`select current_schema() as schema`.execute(db.db)
  expect(rows).toEqual([{ schema: 'public' }])
})

test('a migration of common tables changes no cell', async () => {
  await using db = await freshDb()
  await createCell(at(db), toCell(1))
  const before = await readCell(db.db, toCell(1))
  await migrateCells(db.db, { ...migration, isOfCells: false })
  expect(await readCell(db.db, toCell(1))).toEqual(before)
})
