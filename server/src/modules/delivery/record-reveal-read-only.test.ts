import { exportCard, getOrder } from '@faka/contract/delivery/delivery'
import { getOrderFile } from '@faka/contract/delivery/order-file'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buy, readOrder } from '../../../../test-support/seed/purchase.ts'
import { seedFile } from '../../../../test-support/seed/seed-file.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'

const readiness = async ({ app }: TestShop) =>
  (await app.inject({ method: 'GET', url: '/readyz' })).statusCode

/** Makes a shop's database read-only, or writable again, for every new statement, and waits until the shop knows. */
async function setWritable(shop: TestShop, on: boolean): Promise<void> {
  const { db } = shop
  await sql
    .raw(`do $$ begin execute format('alter database %I set default_transaction_read_only = ${on ? 'off' : 'on'}',
    current_database()); end $$`)
    .execute(db.db)
  // existing connections keep the old setting
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'faka'`.execute(
    db.db,
  )
  await expect.poll(() => readiness(shop), { timeout: 60_000 }).toBe(on ? 200 : 503)
}

/** Lets writes to that table fail as PostgreSQL does when a relation cannot grow; returns what makes room again. */
async function fillDisk({ db }: TestShop, table: string): Promise<() => Promise<void>> {
  await sql`
    create or replace function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db.db)
  const on = sql.table(table)
  await sql`create trigger disk_full before insert or update on ${on} execute function disk_full()`.execute(
    db.db,
  )
  return async () => {
    await sql`drop trigger disk_full on ${on}`.execute(db.db)
  }
}

const countReveals = async ({ db }: TestShop, orderNo: string): Promise<number> => {
  const { rows } = await sql<{ times: number }>`
    select coalesce(sum(times), 0)::int as times from card_reveal where order_no = ${orderNo}`.execute(db.db)
  return rows[0]?.times ?? 0
}

test('with a read-only database a shop is not ready, cards can be read, guessing stays limited, and reveals are recorded later', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(5), cardPassword: 'optional' })
  const purchase = await buy(shop, itemId)
  const locked = await buy(shop, itemId, { cardPassword: 'a secret' })
  const read = () => purchase.buyer.call(getOrder, { orderNo: purchase.orderNo })
  const cards = (await read()).cards
  const countBefore = await countReveals(shop, purchase.orderNo)
  expect(countBefore).toBeGreaterThan(0)
  expect(await readiness(shop)).toBe(200)

  await setWritable(shop, false)
  for (let times = 0; times < 3; times++) expect((await read()).cards).toEqual(cards)
  const guess = async () =>
    (await locked.buyer.send(getOrder, { orderNo: locked.orderNo, cardPassword: 'a wrong one' })).json<{
      code: number
    }>().code
  const answers = []
  for (let times = 0; times < 9; times++) answers.push(await guess())
  expect(new Set(answers.slice(0, 8)).size).toBe(1)
  expect(answers[8]).not.toBe(answers[0])

  await setWritable(shop, true)
  await shop.runJobs()
  expect(await countReveals(shop, purchase.orderNo)).toBe(countBefore + 3)
})

test('when reveals cannot be written because the disk is full, cards are read and exported, and the reveals are recorded later', async () => {
  await using shop = await openShop()
  const purchase = await buy(shop, await shop.addItem({ cards: createCards(5) }))
  const countBefore = await countReveals(shop, purchase.orderNo)
  const makeRoom = await fillDisk(shop, 'card_reveal')
  const cards = (await purchase.buyer.call(getOrder, { orderNo: purchase.orderNo })).cards ?? []
  expect(cards).toHaveLength(1)
  const file = await purchase.buyer.send(exportCard, { orderNo: purchase.orderNo, format: 'txt' })
  expect(file.body).toContain(cards[0]?.content)
  // still full: they stay buffered
  await shop.runJobs()
  expect(await countReveals(shop, purchase.orderNo)).toBe(countBefore)

  await makeRoom()
  await shop.runJobs()
  expect(await countReveals(shop, purchase.orderNo)).toBe(countBefore + 2)
})

/** A bought file of which a buyer may have so many links. */
async function buyFile(shop: TestShop, maxDownloads: number) {
  const itemId = await shop.addItem({ content: 'reusable', maxDownloads })
  await seedFile(shop, itemId)
  const placed = await buy(shop, itemId)
  const { buyer, orderNo } = placed
  return {
    getLink: () => buyer.call(getOrderFile, { orderNo }),
    rejected: async () => (await buyer.expectRejection(getOrderFile, { orderNo })).code,
    counted: async () => (await readOrder(placed)).file?.times,
  }
}

test('with a read-only database a bought file can be downloaded as often as its item allows, and each link is counted later', async () => {
  await using shop = await openShop()
  const { getLink, rejected, counted } = await buyFile(shop, 3)
  await getLink()
  await setWritable(shop, false)
  const { url, file } = await getLink()
  expect(file.times).toBe(2)
  expect((await shop.app.inject(url)).body).toBe('the bytes of a program')
  await getLink()
  expect(await rejected()).toBe('downloadsUsedUp')
  await setWritable(shop, true)
  // what waits to be written counts too
  expect(await rejected()).toBe('downloadsUsedUp')
  await shop.runJobs()
  expect(await counted()).toBe(3)
  expect(await rejected()).toBe('downloadsUsedUp')
})

test('links to a file that could not be counted because the disk is full are counted later, before or with the next one', async () => {
  await using shop = await openShop()
  const { getLink, rejected, counted } = await buyFile(shop, 5)
  const makeRoom = await fillDisk(shop, 'file_download')
  const links = await Promise.allSettled(Array.from({ length: 3 }, getLink))
  expect(links.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  // still full: they stay in memory
  await shop.runJobs()
  expect(await counted()).toBe(0)
  await makeRoom()
  expect((await getLink()).file.times).toBe(4)
  await shop.runJobs()
  expect(await counted()).toBe(4)
  expect((await getLink()).file.times).toBe(5)
  expect(await rejected()).toBe('downloadsUsedUp')
})

test('a file whose downloads were used up before the disk was full is not downloaded once more', async () => {
  await using shop = await openShop()
  const { getLink, rejected } = await buyFile(shop, 1)
  await getLink()
  await fillDisk(shop, 'file_download')
  expect(await rejected()).toBe('downloadsUsedUp')
})
