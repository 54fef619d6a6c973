import { ShortUrl } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { endMoveConnections, pauseAfter } from '../../../test-support/seed/paused-move.ts'
import { seedCell } from '../../../test-support/seed/seed-cell.ts'
import {
  type ApartDatabase,
  makeCellApart,
  makeCellDatabase,
  openApartDatabase,
} from '../../../test-support/server/cell-apart.ts'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { readSchemaCatalog } from '../../../test-support/server/read-schema-catalog.ts'
import { waitForLock } from '../../../test-support/server/wait-for-lock.ts'
import { createCell } from '../modules/create-cell.ts'
import { createShop } from '../modules/shop/create-shop.ts'
import { findCellOfAddress } from '../modules/shop/public.ts'
import { finishMoves } from '../move-shop/finish-moves.ts'
import { toCell } from '../platform/cell.ts'
import { lockMigrationsOf } from '../platform/cells/create-cell-schema.ts'
import { describeUrl } from '../platform/db/describe-url.ts'
import { migrate } from '../platform/migrate.ts'
import { runMigrate } from './run-migrate.ts'

const waitMs = 60_000

/** Runs a command with the databases of these cells. */
const runWith = (shop: TestShop, databases: readonly ApartDatabase[], line: string) =>
  runBeside(shop, line.split(' '), '', { CELL_DATABASE_URLS: urlsOf(databases) })

const urlsOf = (databases: readonly ApartDatabase[]) =>
  databases.map(({ url }, index) => `${index + 1}=${url}`).join(', ')

const added = (number: number) => ({ exitCode: 0, out: `Cell ${number} was added.\n`, err: '' })

/** A shop that is to have cells in these databases, which are empty. */
async function openEmpty(count: number) {
  const databases: ApartDatabase[] = []
  for (let number = 1; number <= count; number++) databases.push(await openApartDatabase())
  const cellDatabaseUrls = new Map(databases.map(({ url }, index) => [index + 1, url]))
  const shop = await openShop({ config: { cellDatabaseUrls } })
  const [first] = databases
  if (!first) throw new Error('there is no database')
  return {
    shop,
    databases,
    first,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      for (const database of databases) await database[Symbol.asyncDispose]()
    },
  }
}

const identities = async ({ db }: ApartDatabase): Promise<string[]> =>
  (await sql<{ identity: string }>`select identity from public.cell_identity`.execute(db.db)).rows.map(
    ({ identity }) => identity,
  )

test('cell add makes the tables of a cell in the database that the settings name, as they are in the first one', async () => {
  await using open = await openEmpty(2)
  const { shop, databases, first } = open
  expect(await runWith(shop, databases, 'cell add')).toEqual(added(1))
  await vi.waitFor(() => expect(shop.services.cells.find(1)).toBeDefined(), waitMs)
  expect(shop.services.cells.problems()).toEqual([])
  expect(await runWith(shop, databases, 'cell add --reserved')).toEqual(added(2))
  await using other = await freshDb()
  await createCell({ common: other.db, now: () => new Date() }, toCell(1))
  const expected = await readSchemaCatalog(other.db, ['cell_1'])
  expect(await readSchemaCatalog(first.db.db, ['cell_1'])).toEqual(expected)
  expect(await readSchemaCatalog(first.db.db, ['public', 'sandbox_gateway'])).toMatchObject({
    tables: [expect.stringContaining('cell_identity')],
  })
  const functions = (of: typeof first.db.db) =>
    sql`select regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g') as text from pg_proc
      where pronamespace = 'cell_1'::regnamespace order by 1`.execute(of)
  expect((await functions(first.db.db)).rows).toEqual((await functions(other.db)).rows)
  const listed = await runWith(shop, databases, 'cell list')
  expect(listed.out).toContain(describeUrl(first.url))
  expect(listed.out).not.toContain(first.url)
  const created = await runWith(shop, databases, 'shop create next --seller seller --name Next')
  expect({ exitCode: created.exitCode, err: created.err }).toEqual({ exitCode: 0, err: '' })
  expect(await findCellOfAddress(shop.services, ShortUrl.parse('next'))).toBe(1)
  expect((await sql`select from cell_1.shop`.execute(first.db.db)).rows).toHaveLength(1)
})

test('cell add that was broken off is finished by the next one, with what the first made', async () => {
  await using open = await openEmpty(1)
  const { shop, databases, first } = open
  // after the first step
  await sql`insert into cell_database values (1, 'chosen first', 0, now())`.execute(shop.db.db)
  await first.goAway()
  const failed = await runWith(shop, databases, 'cell add')
  expect([failed.exitCode, failed.err]).toEqual([2, expect.stringContaining('The database of cell 1')])
  await first.comeBack()
  // within the second: the migrator makes its own tables before the transaction that is rolled back
  const killed = () => Promise.reject(new Error('killed'))
  await expect(migrate(first.db.db, { beforeCommit: killed })).rejects.toThrow('killed')
  await sql`insert into kysely_migration (name, timestamp) values ('0001-of another', '')`.execute(
    first.db.db,
  )
  await expect(makeCellDatabase(shop.db, 1, first)).rejects.toThrow(
    'it has the table public.kysely_migration',
  )
  await sql`delete from kysely_migration`.execute(first.db.db)
  // after it
  await makeCellDatabase(shop.db, 1, first)
  expect(await identities(first)).toEqual(['chosen first'])
  expect(await runWith(shop, databases, 'cell add')).toEqual(added(1))
  expect(await identities(first)).toEqual(['chosen first'])
  await vi.waitFor(() => expect(shop.services.cells.find(1)).toBeDefined(), waitMs)
})

test('a cell that could not be made in a database of its own is made in the first once the setting is gone', async () => {
  await using open = await openEmpty(1)
  const { shop, databases, first } = open
  await sql`create table somebodys (id int)`.execute(first.db.db)
  expect(await runWith(shop, databases, 'cell add')).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('is not empty: it has the table public.somebodys'),
  })
  expect(await runBeside(shop, ['cell', 'add'])).toEqual(added(1))
  expect((await sql`select from cell_database`.execute(shop.db.db)).rows).toEqual([])
  expect((await sql`select from cell_1.shop`.execute(shop.db.db)).rows).toEqual([])
})

test.for([
  ['in a database of its own', true],
  ['in the first database', false],
])('of two calls at once with different settings one makes a cell, %s', async ([, isApartFirst]) => {
  await using open = await openEmpty(1)
  const { shop, databases } = open
  await using keeper = await shop.db.pool.connect().then((client) => ({
    client,
    [Symbol.asyncDispose]: async () => client.release(true),
  }))
  await lockMigrationsOf(keeper.client)
  const inFirst = () => runBeside(shop, ['cell', 'add'], '', { CELL_DATABASE_URLS: '' })
  const apart = () => runWith(shop, databases, 'cell add')
  const first = isApartFirst ? apart() : inFirst()
  await waitForLock(shop.db.db)
  const second = isApartFirst ? inFirst() : apart()
  await waitForLock(shop.db.db, 2)
  await keeper.client.query('select pg_advisory_unlock_all()')
  expect(await first).toEqual(added(1))
  expect(await second).toMatchObject({
    exitCode: 2,
    // that it was added, or on a slow machine that it still is
    err: expect.stringMatching(/^Another command (?:added a cell|makes a cell)/),
  })
  expect((await sql`select from cell_database`.execute(shop.db.db)).rows).toHaveLength(isApartFirst ? 1 : 0)
})

test('the database of another shop or another cell is refused', async () => {
  await using open = await openEmpty(1)
  const { shop, databases, first } = open
  await makeCellDatabase(shop.db, 2, first)
  expect(await runWith(shop, databases, 'cell add')).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('belongs to cell 2 of this or another installation'),
  })
})

test('an older copy is served once its operator accepts it, with its shops frozen, and the lost database no more', async () => {
  await using shop = await openShop({ apart: [1] })
  await seedCell(shop, 1)
  const own = shop.apart.get(1)?.db.db ?? shop.db.db
  const accept = () => runBeside(shop, ['cell', 'accept', '1'])
  expect((await accept()).out).toBe('The database of cell 1 is no older copy.\n')
  const lost = await sql<{ identity: string }>`select identity from public.cell_identity`.execute(own)
  await sql`update cell_database set mark = 9`.execute(shop.db.db)
  await shop.services.cells.openNew()
  const second = await shop.openSecondProcess()
  const problems = () => second.services.cells.problems().map(({ kind }) => kind)
  expect(problems()).toEqual(['olderCopy'])
  expect((await runBeside(shop, ['doctor', '--json'])).out).toContain('is an older copy')
  // broken off between the two databases
  await sql`alter table cell_database add constraint broken check (mark = 9)`.execute(shop.db.db)
  expect((await accept()).exitCode).not.toBe(0)
  expect(problems()).not.toEqual([])
  await sql`alter table cell_database drop constraint broken`.execute(shop.db.db)
  expect((await accept()).out).toContain('Cell 1 is served from this copy.')
  await vi.waitFor(() => expect(problems()).toEqual([]), waitMs)
  const events = await sql`
    select frozen_at is not null as is_frozen, kind from cell_1.shop join cell_1.shop_event using (shop_id)
    order by event_id desc limit 1`.execute(own)
  expect(events.rows).toEqual([{ is_frozen: true, kind: 'frozen' }])
  // the lost one comes back at the same address, with all marks that it ever had
  await sql`update public.cell_identity set identity = ${lost.rows[0]?.identity}, mark = 12`.execute(own)
  const third = await shop.openSecondProcess()
  expect(third.services.cells.problems().map(({ kind }) => kind)).toEqual(['otherDatabase'])
})

test('an accepted copy has no shop that left the cell since, also one from the middle of its move', async () => {
  await using shop = await openShop({ apart: [1], cells: [2] })
  const { seller, shortUrl } = await seedCell(shop, 1)
  const own = shop.apart.get(1)?.db.db ?? shop.db.db
  await createShop(seller, { seller: 'seller', shortUrl: ShortUrl.parse('stays'), name: 'Stays' }, seller)
  await shop.runJobs()
  await pauseAfter(shop, { shortUrl }, { step: 'leadAddress', from: 1, to: 2 })
  await endMoveConnections(shop)
  const shops = async () =>
    (await sql`select short_url, frozen_at is not null as is_frozen from cell_1.shop`.execute(own)).rows
  expect(await shops()).toHaveLength(2)
  await sql`update cell_database set mark = 9`.execute(shop.db.db)
  await sql`update tenant_move set state = 'arriving'`.execute(shop.db.db)
  const accept = () => runBeside(shop, ['cell', 'accept', '1'])
  expect(await accept()).toMatchObject({ exitCode: 2, err: expect.stringContaining('is not decided yet') })
  await sql`update tenant_move set state = 'moved', moved_at = now(), guarded = false`.execute(shop.db.db)
  expect((await accept()).out).toMatch(/1 shop is frozen.+\n1 shop has moved to another cell since the copy/)
  await vi.waitFor(async () => {
    await shop.services.cells.openNew()
    await finishMoves(shop.services).run()
    expect(await shops()).toEqual([{ short_url: 'stays', is_frozen: true }])
  }, waitMs)
  expect(await findCellOfAddress(shop.services, shortUrl)).toBe(2)
})

/** The marks that the databases of cells have, and those that are recorded of them. */
async function readMarks(shop: TestShop): Promise<number[][]> {
  const recorded = await sql<{ mark: number }>`select mark from cell_database order by cell_number`.execute(
    shop.db.db,
  )
  const own = await Promise.all(
    [...shop.apart.values()].map(({ db }) =>
      sql<{ mark: number }>`select mark from public.cell_identity`.execute(db.db),
    ),
  )
  return [own.flatMap(({ rows }) => rows.map(({ mark }) => mark)), recorded.rows.map(({ mark }) => mark)]
}

const jobOf = ({ jobs }: Pick<TestShop, 'jobs'>) => jobs.find(({ name }) => name === 'mark cells')

test('a mark is raised in both databases, by one host in a minute, so that an older copy of either is known', async () => {
  await using shop = await openShop({ apart: [1] })
  const second = await shop.openSecondProcess()
  const [one, other] = [jobOf(shop), jobOf(second)]
  for (let minute = 0; minute < 3; minute++) {
    await one?.run()
    await other?.run()
  }
  const [[mark = 0] = [], [recorded] = []] = await readMarks(shop)
  expect([mark, recorded]).toEqual([2, 2])
  // where the second write failed, the next one makes up for it
  await sql`update public.cell_identity set mark = mark + 1`.execute(shop.apart.get(1)?.db.db ?? shop.db.db)
  await one?.run()
  expect(await readMarks(shop)).toEqual([[mark + 1], [mark + 1]])
  // another process knows the marks of before, and reads them again instead of refusing the cell
  const connection = await second.services.cells.find(1)?.openConnection()
  await connection?.end()
})

test('a database that takes no writes keeps the marks of no other cell from being raised', async () => {
  await using shop = await openShop({ apart: [1, 2] })
  const one = shop.apart.get(1)?.db.db ?? shop.db.db
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise 'cannot execute UPDATE in a read-only transaction' using errcode = '25006'; end $$`.execute(
    one,
  )
  await sql`create trigger refuse before update on cell_identity execute function refuse()`.execute(one)
  for (let minute = 0; minute < 2; minute++) await jobOf(shop)?.run()
  expect(await readMarks(shop)).toEqual([
    [0, 1],
    [0, 1],
  ])
  expect(JSON.stringify(shop.logged)).toContain('the mark of a cell could not be raised')
})

/** The command that migrates, for a shop with cells 1 and 2 in databases of their own. */
async function migrateWith(
  shop: Pick<TestShop, 'apart'> & { db: { url: string }; pooled?: boolean },
  ...args: string[]
) {
  const result = { exitCode: 0, out: '', err: '' }
  result.exitCode = await runMigrate(args, {
    env: {
      DATABASE_URL: shop.db.url,
      ...(shop.pooled && { DATABASE_LISTEN_URL: shop.db.url }),
      CELL_DATABASE_URLS: [...shop.apart].map(([number, { url }]) => `${number}=${url}`).join(),
    },
    write: (text) => {
      result.out += text
    },
    writeError: (text) => {
      result.err += text
    },
  })
  return result
}

const undone = '0140'

/** Makes a cell's database that of a program of before this migration. A later one has to be undone here too: it may not repeat. */
async function undoLastMigrations({ db: { db } }: ApartDatabase, number: number) {
  await sql`alter table ${sql.table(`${toCell(number).schema}.proof`)} drop column actor`.execute(db)
  await sql`delete from kysely_migration where name >= ${undone}`.execute(db)
}

test('migrations reach the database of each cell, each by itself: none where one is away, and those that are left out later', async () => {
  await using shop = await openShop({ apart: [1, 2] })
  const [one, two] = [shop.apart.get(1), shop.apart.get(2)]
  if (!one || !two) throw new Error('there are no two databases')
  const state = async (database: ApartDatabase) =>
    (
      await sql<{ name: string }>`select name from kysely_migration where name >= ${undone}`.execute(
        database.db.db,
      )
    ).rows.length
  const current = await state(one)
  expect((await migrateWith(shop, '--status')).out).toMatch(/\ncell 1 at \S+: applied: \d+/)
  expect((await migrateWith(shop, '--up')).out).toBe('Nothing is missing.\n')
  await undoLastMigrations(one, 1)
  await undoLastMigrations(two, 2)
  const lacking = await migrateWith(shop, '--status')
  expect([lacking.exitCode, lacking.out]).toEqual([
    1,
    expect.stringMatching(/cell 2 at \S+: pending: 0140-\S+ \(runs beside the program\)/),
  ])
  await two.goAway()
  const refused = await migrateWith(shop, '--up')
  expect(refused.exitCode).toBe(1)
  expect(refused.err).toContain('Cell 2 has a database that does not answer.')
  expect(refused.err).toContain('"--without 2"')
  expect(await state(one)).toBe(0)
  const partly = await migrateWith(shop, '--up', '--without', '2')
  expect([partly.exitCode, partly.err, partly.out]).toEqual([
    0,
    '',
    expect.stringContaining('applied in cell 1: 0140-'),
  ])
  expect([await state(one), await state(two)]).toEqual([current, 0])
  await two.comeBack()
  // what was left out is not served until it is migrated
  const second = await shop.openSecondProcess()
  expect(second.services.cells.problems().map(({ cell, kind }) => [cell, kind])).toEqual([[2, 'behind']])
  const finished = await migrateWith(shop, '--up')
  expect(finished.out).toContain('applied in cell 2: 0140-')
  expect(finished.out).not.toContain('in cell 1')
  await vi.waitFor(() => expect(second.services.cells.problems()).toEqual([]), waitMs)
})

test('a migration that fails in the first database says which cells have theirs by then', async () => {
  await using db = await freshDb()
  await using apart = await openApartDatabase()
  await makeCellApart(db, 1, apart)
  await undoLastMigrations(apart, 1)
  // one that needs the shop stopped, so that all are one transaction; its place among them is wrong
  await sql`delete from kysely_migration where name like '0060-%'`.execute(db.db)
  // behind a pooler, whose connections do not count
  const failed = await migrateWith({ apart: new Map([[1, apart]]), db, pooled: true }, '--up')
  expect([failed.exitCode, failed.out]).toEqual([1, expect.stringContaining('applied in cell 1: 0140-')])
  expect(failed.err).toMatch(/^The database of cell 1 was migrated, and the first one was not: /)
})
