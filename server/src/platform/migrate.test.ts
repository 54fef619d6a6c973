import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { readSchemaCatalog } from '../../../test-support/server/read-schema-catalog.ts'
import { inOneTransaction } from './db/migration-file.ts'
import { migrate } from './migrate.ts'

const folder = new URL('../../migrations/', import.meta.url)
const sources = new URL('../', import.meta.url)

/** An empty database. */
async function emptyDb() {
  const db = await freshDb()
  await sql`drop schema public cascade`.execute(db.db)
  await sql`drop schema if exists sandbox_gateway cascade`.execute(db.db)
  await sql`create schema public`.execute(db.db)
  return db
}

/** A database that had these rows before the migration of this name. */
async function migratedOver(name: string, rows: string) {
  const db = await emptyDb()
  const files = (await readdir(folder)).filter((file) => /^\d{4}-.*\.sql$/.test(file)).sort()
  const first = files.findIndex((file) => file.endsWith(`-${name}.sql`))
  const run = async (file: string) => {
    const text = await readFile(new URL(file, folder), 'utf8')
    await sql.raw(inOneTransaction({ text })).execute(db.db)
  }
  for (const file of files.slice(0, first)) await run(file)
  await sql.raw(rows).execute(db.db)
  for (const file of files.slice(first)) await run(file)
  return db
}

test('schema.sql equals the sum of the migrations', async () => {
  await using migrated = await freshDb()
  await using written = await emptyDb()
  await sql.raw(await readFile(new URL('schema.sql', folder), 'utf8')).execute(written.db)
  const wanted = await readSchemaCatalog(migrated.db)
  expect(wanted.tables?.length).toBeGreaterThan(20)
  expect(await readSchemaCatalog(written.db), 'write into schema.sql what the new migration does').toEqual(
    wanted,
  )
})

test('processes that start together migrate once, and migrating again changes nothing', async () => {
  await using db = await emptyDb()
  await Promise.all([migrate(db.db), migrate(db.db), migrate(db.db)])
  const before = await readSchemaCatalog(db.db)
  await migrate(db.db)
  expect(await readSchemaCatalog(db.db)).toEqual(before)
  await using usual = await freshDb()
  expect(before).toEqual(await readSchemaCatalog(usual.db))
})

const withoutFees = `
  insert into orders (order_no, shop_id, item_id, wares_id, quantity, unit_price_fen, goods_fen, discount_fen, fee_fen,
    amount_fen, status, pay_channel_id, contact, address_key, request_id, request_hash, sandbox, created_at, pay_before)
  select no, 1, 1, 1, 1, 1000, 1000, 0, 15, 1015, status, 'DEAR', '{}', '\\x00', gen_random_uuid(), '\\x00', true, now(), now()
  from (values ('PAID', 'delivered'), ('WAITS', 'unpaid')) as o(no, status);
  insert into payment (payment_no, order_no, shop_id, pay_channel_id, amount_fen, state, settles, created_at, pay_before)
  values ('P1', 'PAID', 1, 'FREE', 1015, 'succeeded', true, now(), now()),
    ('P2', 'PAID', 1, 'DEAR', 1015, 'closed', false, now(), now()),
    ('P3', 'WAITS', 1, 'FREE', 1015, 'waiting', false, now(), now())`

test('payments from before fees belonged to payments keep the amount that was requested', async () => {
  await using db = await migratedOver('payment-fees', withoutFees)
  const payments = db.db.selectFrom('payment').select(['payment_no', 'amount_fen', 'fee_fen'])
  expect(await payments.orderBy('payment_no').execute()).toEqual(
    ['P1', 'P2', 'P3'].map((payment_no) => ({ payment_no, amount_fen: 1015, fee_fen: 15 })),
  )
  const orders = db.db.selectFrom('orders').select(['order_no', 'pay_channel_id', 'amount_fen'])
  expect(await orders.orderBy('order_no').execute()).toEqual([
    { order_no: 'PAID', pay_channel_id: 'FREE', amount_fen: 1015 },
    { order_no: 'WAITS', pay_channel_id: 'DEAR', amount_fen: 1015 },
  ])
})

const repeatedCards = `
  insert into card (card_id, item_id, shop_id, batch_id, pos, state, order_no, sealed, fingerprint)
  values (1, 1, 1, 1, 1, 'free', null, 'a', 'same'), (2, 2, 1, 2, 2, 'sold', 'BOUGHT', 'b', 'same'),
    (3, 3, 1, 3, 3, 'sold', 'BOUGHT TOO', 'c', 'same'), (4, 4, 2, 4, 4, 'free', null, 'd', 'same'),
    (5, 1, 1, 1, 5, 'free', null, 'e', 'other')`

test('cards that exist in several items of a shop are all kept, and the first one sold is the one that counts', async () => {
  await using db = await migratedOver('cards-once-per-shop', repeatedCards)
  const { rows } = await sql<{ card_id: number; copy_id: number }>`
    select card_id, copy_id from card order by card_id`.execute(db.db)
  expect(rows.map(({ card_id, copy_id }) => [card_id, copy_id])).toEqual([
    [1, 1],
    [2, 0],
    [3, 3],
    [4, 0],
    [5, 0],
  ])
})

const replacedForRecalls = `
  alter table card_replacement drop constraint card_replacement_recall_id_fkey;
  insert into complaint (complaint_no, order_no, shop_id, type, expectation, card_ids, status, sealed_contact, outcome,
    decided_by, made_good_ids, created_at, updated_at, ended_at)
  values
    ('ENDED', 'BOTH', 1, 'other', 'replace', '{1}', 'resolved', 'a', 'replaced', 'seller', '{1}', '2030-01-02', now(), '2030-01-03 00:00:01'),
    ('OWN', 'APART', 1, 'other', 'replace', '{1}', 'resolved', 'a', 'replaced', 'seller', '{1}', '2030-01-02', now(), '2030-01-03 00:00:01');
  insert into card_replacement (new_card_id, old_card_id, place, order_no, complaint_no, recall_id, at)
  select new_card, new_card - 1, 1, order_no, complaint, case when complaint is null then 1 end, moment::timestamptz
  from (values
    (2, 'BOTH', null, '2030-01-01'), (3, 'BOTH', null, '2030-01-03'), (4, 'BOTH', null, '2030-01-04'),
    (12, 'APART', 'OWN', '2030-01-03 00:00:01'), (13, 'APART', null, '2030-01-03'), (22, 'ALONE', null, '2030-01-03')
  ) as r(new_card, order_no, complaint, moment)`

test('cards that a recall replaced before both were recorded are those of the complaint that it ended', async () => {
  await using db = await migratedOver('replaced-for-both', replacedForRecalls)
  const { rows } = await sql<{ card: number; complaint_no: string | null }>`
    select new_card_id as card, complaint_no from card_replacement order by new_card_id`.execute(db.db)
  expect(rows.map(({ card, complaint_no }) => [card, complaint_no])).toEqual([
    [2, null],
    [3, 'ENDED'],
    [4, null],
    [12, 'OWN'],
    [13, null],
    [22, null],
  ])
})

/** The tables and columns that a `*.tables.ts` file declares, read from its text. */
function declaredIn(text: string): [table: string, column: string][] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const body = /interface (?:Common)?Tables \{([\s\S]*)\n {2}\}\n/.exec(code)?.[1] ?? ''
  return [...body.matchAll(/^ {4}(\w+): \{([\s\S]*?)\}$/gm)].flatMap(([, table = '', columns = '']) =>
    [...columns.matchAll(/(?:^|;|\n)\s*(\w+)\??: /g)].map(([, column = '']): [string, string] => [
      table,
      column,
    ]),
  )
}

/** The same for the sandbox gateway's tables, which are separate interfaces. */
const declaredByGateway = (text: string): string[] =>
  [...text.matchAll(/'(sandbox_gateway\.\w+)': (\w+)/g)].flatMap(([, table = '', name = '']) => {
    const body = new RegExp(`interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(text)?.[1] ?? ''
    return [...body.matchAll(/^ {2}(\w+): /gm)].map(([, column = '']) => `${table}.${column}`)
  })

test('the columns that modules declare are those of the database', async () => {
  const files = (await readdir(sources, { recursive: true })).filter(
    (path) => /^modules\/.*\.tables\.ts$/.test(path) || /^platform\/(?:[a-z-]+\/)?[a-z.-]+\.ts$/.test(path),
  )
  const texts = await Promise.all(files.map((path) => readFile(new URL(path, sources), 'utf8')))
  const declared = texts.flatMap(declaredIn).map(([table, column]) => `${table}.${column}`)
  const gateway = await readFile(new URL('sandbox-gateway/sandbox-gateway.tables.ts', sources), 'utf8')
  declared.push(...declaredByGateway(gateway))
  await using db = await freshDb()
  const { rows } = await sql<{ column: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as column
    from information_schema.columns
    where table_schema in ('public', 'sandbox_gateway') and table_name not like 'kysely_migration%'`.execute(
    db.db,
  )
  expect(declared.sort()).toEqual(rows.map(({ column }) => column).sort())
})
