import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { buy, readCards } from '../../../test-support/seed/purchase.ts'
import { seedCell } from '../../../test-support/seed/seed-cell.ts'
import { seedItem } from '../../../test-support/seed/seed-item.ts'
import { emptyDb, freshDb } from '../../../test-support/server/fresh-db.ts'
import { type Backups, openBackups } from '../../../test-support/server/open-backups.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { openShopProcess } from '../../../test-support/server/open-shop-process.ts'
import { readSchemaCatalog } from '../../../test-support/server/read-schema-catalog.ts'
import { openDirectConnection } from '../platform/db/direct-connection.ts'
import { openDatabase } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'

/** A shop of which a cell has a database to itself, with an order in each cell but those that the first database has too. */
async function openApart({ number = 1, cells = [] }: { number?: number; cells?: number[] } = {}) {
  const shop = await openShop({ apart: [number], cells })
  const { seller, shortUrl, classifyId, payChannel } = await seedCell(shop, number)
  const itemId = await seedItem(seller, shortUrl, { cards: createCards(3, 'FURTHER'), classifyId })
  const inFurther = await buy(shop, itemId, { payChannel })
  await buy(shop, await shop.addItem({ cards: createCards(3, 'FIRST') }))
  await openBuyer(shop)
  await shop.runJobs()
  const cell = shop.apart.get(number)
  if (!cell) throw new Error('the cell is in the first database')
  const backups = await openBackups()
  return {
    shop,
    cell,
    backups,
    inFurther,
    async [Symbol.asyncDispose]() {
      await backups[Symbol.asyncDispose]()
      await shop[Symbol.asyncDispose]()
    },
  }
}

/** All cells are in the first database. */
const inFirst = { CELL_DATABASE_URLS: '' }
const settingsOf = (url: string) => ({ CELL_DATABASE_URLS: `1=${url}` })

/** Makes a backup; returns its file. */
async function backUp(
  shop: TestShop,
  backups: Backups,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { exitCode, err, out } = await runBeside(shop, ['backup', '--json'], '', { ...backups.env, ...env })
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
  return `${backups.folder}/${JSON.parse(out).name}`
}

const restore = (shop: TestShop, backups: Backups, file: string, env: Readonly<Record<string, string>>) =>
  runBeside(shop, ['backup', 'restore', file, '--identity', backups.identityFile, '--check'], '', {
    ...backups.env,
    ...env,
  })

/** Asks a database once. */
async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const client = await openDirectConnection(url)
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const rowsOf = async (url: string, table: string) =>
  ask<{ digest: string }>(
    url,
    `select md5(string_agg(row::text, ',' order by row::text)) as digest from ${table} as row`,
  )

test('a shop in two databases is restored to two others, in which it is served with its cards', async () => {
  await using opened = await openApart()
  const { shop, cell, backups, inFurther } = opened
  await using first = await emptyDb()
  await using further = await emptyDb()
  const file = await backUp(shop, backups, settingsOf(cell.directUrl))
  const { out, ...restored } = await restore(shop, backups, file, {
    DATABASE_URL: first.url,
    ...settingsOf(further.url),
  })
  expect(restored).toEqual({ exitCode: 0, err: '' })
  expect(out).toMatch(/2 shops are frozen[\s\S]+broken in 0 places/)
  for (const table of ['cell_1.orders', 'cell_1.card', 'cell_1.payment', 'cell_1.audit_segment'])
    expect(await rowsOf(further.url, table)).toEqual(await rowsOf(cell.directUrl, table))
  expect(await rowsOf(first.url, 'public.orders')).toEqual(await rowsOf(shop.db.url, 'public.orders'))
  const [recorded] = await ask<{ identity: string }>(first.url, 'select identity from public.cell_database')
  const [own] = await ask<{ identity: string }>(further.url, 'select identity from public.cell_identity')
  expect(own).toEqual(recorded)
  expect(own).not.toEqual((await ask(cell.directUrl, 'select identity from public.cell_identity'))[0])
  expect(await ask(first.url, `select from pg_namespace where nspname = 'cell_1'`)).toEqual([])

  const [database, inCell] = [first, further].map(({ url }) =>
    openDatabase({ url, connections: 2, log: createLog('silent') }),
  )
  if (!database || !inCell) throw new Error('there are no databases')
  onTestFinished(async () => {
    await database.close()
    await inCell.close()
  })
  expect(await readSchemaCatalog(inCell.db, ['cell_1'])).toEqual(
    await readSchemaCatalog(cell.db.db, ['cell_1']),
  )
  const db = { ...database, url: first.url, [Symbol.asyncDispose]: database.close }
  const copy = await openShopProcess(db, shop.clock, shop.logged, {
    config: { dataDir: `${backups.folder}-data`, cellDatabaseUrls: new Map([[1, further.url]]) },
  })
  onTestFinished(copy.close)
  expect(copy.services.cells.problems()).toEqual([])
  expect(await readCards({ buyer: copy.visitor(), orderNo: inFurther.orderNo })).toEqual(
    await readCards(inFurther),
  )
})

test('a backup of two databases can be restored to one, and that to two again', async () => {
  await using opened = await openApart()
  const { shop, cell, backups } = opened
  await using one = await emptyDb()
  const file = await backUp(shop, backups, settingsOf(cell.directUrl))
  expect(await restore(shop, backups, file, { DATABASE_URL: one.url, ...inFirst })).toMatchObject({
    exitCode: 0,
    err: '',
  })
  expect(await rowsOf(one.url, 'cell_1.orders')).toEqual(await rowsOf(cell.directUrl, 'cell_1.orders'))
  expect(await ask(one.url, 'select from public.cell_database')).toEqual([])
  await using first = await emptyDb()
  await using further = await emptyDb()
  // names of backups are of a second
  await pause(1100)
  const again = await backUp(shop, backups, { DATABASE_URL: one.url, ...inFirst })
  const env = { DATABASE_URL: first.url, ...settingsOf(further.url) }
  expect(await restore(shop, backups, again, env)).toMatchObject({ exitCode: 0, err: '' })
  expect(await rowsOf(further.url, 'cell_1.card')).toEqual(await rowsOf(cell.directUrl, 'cell_1.card'))
})

test('a shop is restored and checked where the first database has a further cell, and another one is apart', async () => {
  await using opened = await openApart({ number: 2, cells: [1] })
  const { shop, cell, backups } = opened
  await using first = await emptyDb()
  await using further = await emptyDb()
  const file = await backUp(shop, backups, { CELL_DATABASE_URLS: `2=${cell.directUrl}` })
  const env = { DATABASE_URL: first.url, CELL_DATABASE_URLS: `2=${further.url}` }
  const { out, ...restored } = await restore(shop, backups, file, env)
  expect(restored).toEqual({ exitCode: 0, err: '' })
  expect(out).toContain('broken in 0 places')
  expect(await rowsOf(further.url, 'cell_2.orders')).toEqual(await rowsOf(cell.directUrl, 'cell_2.orders'))
})

test('a cell that lacks migrations, or is away, makes no backup, which is recorded with the reason', async () => {
  await using opened = await openApart()
  const { shop, cell, backups } = opened
  await ask(cell.directUrl, `delete from kysely_migration where name like '0134%'`)
  const behind = await runBeside(shop, ['backup'], '', { ...backups.env, ...settingsOf(cell.url) })
  expect(behind.err).toMatch(/^Cell 1 has a database that lacks migrations\. .+or none is\.\n$/)
  await cell.goAway()
  const { exitCode, err } = await runBeside(shop, ['backup'], '', { ...backups.env, ...settingsOf(cell.url) })
  expect(exitCode).toBe(2)
  expect(err).toMatch(/^Cell 1 has a database that does not answer\. .+or none is\.\n$/)
  const { rows } = await sql<{ failure: string }>`
    select failure from backup_run order by ended_at`.execute(shop.db.db)
  expect(rows).toEqual([behind, { err }].map((each) => ({ failure: each.err.trim() })))
})

test('a moment is not marked where the role may not, which says what it needs', async () => {
  await using opened = await openApart()
  const { shop, cell } = opened
  const env = settingsOf(cell.directUrl)
  const refused = await runBeside(shop, ['backup', 'mark'], '', env)
  expect(refused.err).toMatch(/^The role of the shop may not make a restore point\./)
  expect(refused.exitCode).toBe(2)
})

test('nothing is restored where the database of a cell has anything, or does not answer', async () => {
  await using opened = await openApart()
  const { shop, cell, backups } = opened
  await using first = await emptyDb()
  const file = await backUp(shop, backups, settingsOf(cell.directUrl))
  const refused = async (cellUrl: string, message: RegExp) => {
    const { exitCode, err } = await restore(shop, backups, file, {
      DATABASE_URL: first.url,
      ...settingsOf(cellUrl),
    })
    expect(err).toMatch(message)
    expect(exitCode).toBe(2)
    expect(await ask(first.url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  }
  await refused(cell.directUrl, /^The database of cell 1 is not empty: .+\n$/)
  await refused(shop.db.url.replace(/faka_test/, 'faka_none'), /^Cell 1 has a database that refuses/)
  await using foreign = await emptyDb()
  await ask(foreign.url, 'create table something (id integer)')
  await refused(foreign.url, /^The database of cell 1 is not empty: .+\n$/)
})

test('a restore that ends between two commits leaves nothing to serve, says so, and starts over', async () => {
  await using opened = await openApart()
  const { shop, cell, backups } = opened
  await using first = await freshDb()
  await using further = await emptyDb()
  const file = await backUp(shop, backups, settingsOf(cell.directUrl))
  const env = { DATABASE_URL: first.url, ...settingsOf(further.url) }
  await first.pool.query(`
    create function fails_at_commit() returns trigger language plpgsql as $$ begin raise exception 'it fails'; end $$;
    create constraint trigger fails_at_commit after update on shop deferrable initially deferred
      for each row execute function fails_at_commit()`)
  const broken = await restore(shop, backups, file, env)
  expect(broken.exitCode).toBe(2)
  expect(broken.err).toMatch(/^The restore ended after it had filled the database of a cell.+Run it again/)
  expect((await first.pool.query('select from shop')).rowCount).toBe(0)
  expect(await ask(further.url, 'select from cell_1.shop')).toHaveLength(1)
  await first.pool.query('drop trigger fails_at_commit on shop; drop function fails_at_commit')
  expect(await restore(shop, backups, file, env)).toMatchObject({ exitCode: 0, err: '' })
  expect(await ask(further.url, 'select from cell_1.shop')).toHaveLength(1)
  expect(await ask(further.url, `select from pg_tables where tablename = 'unfinished_restore'`)).toEqual([])
  // it is served from now on
  await ask(
    further.url,
    'create table unfinished_restore as select 0::bigint as mark; update cell_identity set mark = 1',
  )
  await using another = await emptyDb()
  const { err } = await restore(shop, backups, file, { ...env, DATABASE_URL: another.url })
  expect(err).toMatch(/^The database of cell 1 is not empty/)
})
