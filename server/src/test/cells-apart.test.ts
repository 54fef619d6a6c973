import { findGuestOrders } from '@faka/contract/order/find-guest-orders'
import { createOrder } from '@faka/contract/order/order'
import { pageOrders } from '@faka/contract/order/order-list'
import { sendLookUpCode } from '@faka/contract/order/send-look-up-code'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { refundOrder as refundOrderOperation } from '@faka/contract/payment/seller-payment'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { addBalance, findLedgerErrors } from '../../../test-support/seed/add-balance.ts'
import { complain, complaintHistory, readComplaint } from '../../../test-support/seed/complaint.ts'
import { newPhone, openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { buy, readCards, submitOrder, waitForStatus } from '../../../test-support/seed/purchase.ts'
import { seedCell } from '../../../test-support/seed/seed-cell.ts'
import { seedItem } from '../../../test-support/seed/seed-item.ts'
import { type ApartDatabase, openApartDatabase } from '../../../test-support/server/cell-apart.ts'
import { lockTable } from '../../../test-support/server/lock-table.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { findBreachesApart } from '../../../test-support/server/read-laws-apart.ts'
import { getLastCode } from '../../../test-support/server/read-outbox.ts'
import { openSilentProxy } from '../../../test-support/server/silent-proxy.ts'
import { laws, lawsAtRest } from '../laws/laws.ts'
import { refundComplaint } from '../modules/complaint/refund-complaint.ts'
import { refundOrder } from '../modules/payment/refund-order.ts'
import { findCellOfNumber, toCell } from '../platform/cell.ts'
import { CellAwayError } from '../platform/cells/cell-away-error.ts'
import { listCellDatabases } from '../platform/cells/cell-database.sql.ts'
import { checkCellDatabase } from '../platform/cells/check-cell-database.ts'

const waitMs = 30_000

const metricsToken = 'a-token-of-tests-only'

/** A shop whose cell 1 has a database to itself, with an item there. */
async function openApart() {
  const shop = await openShop({ apart: [1], config: { metricsToken } })
  const place = await seedCell(shop, 1)
  const cards = createCards(5, 'APART')
  const itemId = await seedItem(place.seller, place.shortUrl, { cards, classifyId: place.classifyId })
  const apart = shop.apart.get(1)
  if (!apart) throw new Error('cell 1 has no database to itself')
  return { shop, ...place, cards, itemId, apart, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const problemsOf = ({ services }: Pick<TestShop, 'services'>) =>
  services.cells.problems().map(({ cell, kind }) => `${cell} ${kind}`)

const waitForProblems = (shop: Pick<TestShop, 'services'>, problems: readonly string[]) =>
  vi.waitFor(() => expect(problemsOf(shop)).toEqual(problems), waitMs)

/** Changes something in the database itself, also while it is away. */
const rewrite = ({ db }: ApartDatabase, change: string) => sql.raw(change).execute(db.db)

test('a shop in a cell with a database to itself sells, refunds and answers complaints, with its rows there alone', async () => {
  await using open = await openApart()
  const { shop, seller, payChannel, itemId, cards, apart } = open
  const sold = await buy(shop, itemId, { payChannel })
  expect(findCellOfNumber(sold.orderNo)).toBe(1)
  expect(await readCards(sold)).toEqual([cards[0]])
  const complaintNo = await complain(sold)
  await refundComplaint(seller, { complaintNo, text: 'Here is your money.' })
  expect(await readComplaint(sold, complaintNo)).toMatchObject({ status: 'resolved' })
  expect(await complaintHistory(seller.db, complaintNo)).toBe('open > resolved')
  const refunded = await buy(shop, itemId, { payChannel })
  await refundOrder(
    seller,
    refundOrderOperation.input.parse({
      requestId: crypto.randomUUID(),
      orderNo: refunded.orderNo,
      why: 'The buyer asked for it.',
    }),
  )
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
  for (const placed of [sold, refunded]) await waitForStatus(placed, 'refunded')
  expect(await findBreachesApart(shop, [...laws, ...lawsAtRest])).toEqual([])
  const buyer = await openBuyer(shop)
  await addBalance(shop, buyer, 1000)
  const paid = await submitOrder(shop, itemId, { buyer: buyer.visitor, payChannel })
  await buyer.visitor.call(payFromBalance, { orderNo: paid.orderNo })
  await waitForStatus(paid, 'delivered')
  expect(await readCards(paid)).toEqual([cards[2]])
  const listed = await buyer.visitor.call(pageOrders, { page: 1, pageSize: 10 })
  expect(listed.list.map(({ orderNo }) => orderNo)).toEqual([paid.orderNo])
  expect(await findLedgerErrors(shop)).toEqual([])
  expect((await sql`select from cell_1.orders`.execute(apart.db.db)).rows).toHaveLength(3)
  expect((await sql`select from orders`.execute(shop.db.db)).rows).toEqual([])
  await rewrite(
    apart,
    `update cell_1.card set order_no = null, state = 'free' where order_no = '${paid.orderNo}'`,
  )
  expect((await findBreachesApart(shop, laws)).join()).toContain(paid.orderNo)
})

test('while the database of a cell is away, its shops answer at once to try again, and all others sell; then it sells on', async () => {
  await using open = await openApart()
  const { shop, payChannel, itemId, cards, apart } = open
  const buyer = await openBuyer(shop)
  const begun = performance.now()
  const before = await submitOrder(shop, itemId, { buyer: buyer.visitor, payChannel })
  const usualMs = performance.now() - begun
  const own = await shop.addItem({ cards: createCards(3) })
  const [known, unknown] = [newPhone(), newPhone()]
  const guest = await buy(shop, own, { contact: { phone: known } })
  await shop.visitor().call(sendLookUpCode, { phone: known })
  const lookUp = { phone: known, verifyCode: await getLastCode(shop, known) }
  await apart.goAway()
  const request = { requestId: crypto.randomUUID(), itemId, quantity: 1, payChannel }
  const contact = { mail: 'buyer@example.com' }
  const order = () => shop.visitor().expectRejection(createOrder, { ...request, contact })
  // the first ones find it out
  await order()
  await waitForProblems(shop, ['1 away'])
  const startedAt = performance.now()
  const refused = await order()
  // as long as on this machine an order takes, and no connection is waited for
  expect(performance.now() - startedAt).toBeLessThan(1000 + 2 * usualMs)
  expect(refused).toMatchObject({ status: 503, code: 'unavailable', headers: { 'retry-after': '5' } })
  // a list does not leave out what it cannot read
  expect(await buyer.visitor.expectRejection(pageOrders, { page: 1, pageSize: 10 })).toMatchObject({
    status: 503,
  })
  // by an answer to one of both it would say which one has orders in another cell
  for (const phone of [known, unknown])
    expect(await shop.visitor().expectRejection(sendLookUpCode, { phone })).toMatchObject({ status: 503 })
  expect(await shop.visitor().expectRejection(findGuestOrders, lookUp)).toMatchObject({ status: 503 })
  expect(await readCards(await buy(shop, own))).toHaveLength(1)
  await shop.runJobs().catch(() => undefined)
  const ready = await shop.app.inject('/readyz')
  expect([ready.statusCode, ready.json().awayCells]).toEqual([200, [1]])
  const scrape = async () =>
    (await shop.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body
  expect(await scrape()).toContain('faka_cell_up{cell="1"} 0')
  await apart.comeBack()
  await waitForProblems(shop, [])
  expect(await scrape()).toContain('faka_cell_up{cell="1"} 1')
  expect((await shop.app.inject('/readyz')).json()).not.toHaveProperty('awayCells')
  expect(await readCards(await buy(shop, itemId, { payChannel }))).toEqual([cards[1]])
  const found = await shop.visitor().call(findGuestOrders, lookUp)
  expect(found.list.map(({ orderNo }) => orderNo)).toEqual([guest.orderNo])
  const listed = await buyer.visitor.call(pageOrders, { page: 1, pageSize: 10 })
  expect(listed.list.map(({ orderNo }) => orderNo)).toEqual([before.orderNo])
})

test('a process starts while the database of a cell is away, and serves the cell when it is back', async () => {
  await using open = await openApart()
  const { shop, itemId, payChannel, cards, apart } = open
  await apart.goAway()
  const second = await shop.openSecondProcess()
  expect(problemsOf(second)).toEqual(['1 away'])
  const withoutUrl = await shop.openSecondProcess({ config: { cellDatabaseUrls: new Map() } })
  expect(problemsOf(withoutUrl)).toEqual(['1 noUrl'])
  const request = { requestId: crypto.randomUUID(), itemId, quantity: 1, payChannel }
  for (const { visitor } of [second, withoutUrl])
    expect(
      await visitor().expectRejection(createOrder, { ...request, contact: { mail: 'buyer@example.com' } }),
    ).toMatchObject({ code: 'unavailable' })
  await apart.comeBack()
  await waitForProblems(second, [])
  await waitForProblems(shop, [])
  expect(await readCards(await buy(shop, itemId, { payChannel }))).toEqual([cards[0]])
})

test.for([
  ['otherDatabase', `update cell_identity set identity = 'that of another shop'`],
  ['otherDatabase', 'drop table cell_identity'],
  ['olderCopy', 'update cell_identity set mark = -5'],
  ['olderFirst', 'update cell_identity set mark = 5'],
  ['behind', `delete from kysely_migration where name >= '0134'`],
] as const)('a database that comes back as another one is not asked: %s', async ([kind, change]) => {
  await using open = await openApart()
  const { shop, apart } = open
  await apart.goAway()
  await shop.services.cells
    .find(1)
    ?.db.selectFrom('orders')
    .select('order_no')
    .execute()
    .catch(() => undefined)
  await rewrite(apart, change)
  await apart.comeBack()
  // a new connection leads there before any check has seen that
  const cell = shop.services.cells.find(1)
  await expect(
    vi.waitUntil(
      () =>
        cell?.db
          .selectFrom('orders')
          .select('order_no')
          .execute()
          .then(
            () => 'answered',
            () => (problemsOf(shop).includes(`1 ${kind}`) ? 'refused' : false),
          ),
      waitMs,
    ),
  ).resolves.toBe('refused')
})

test('a direct connection is asked whose database it leads to, as those of the pool are', async () => {
  await using open = await openApart()
  const { shop, apart } = open
  const cell = shop.services.cells.find(1)
  await (await cell?.openConnection())?.end()
  await apart.db.db.transaction().execute(async (tx) => {
    await lockTable(tx, 'cell_identity', 'access exclusive')
    await expect(cell?.openConnection()).rejects.toThrow(CellAwayError)
  })
  await waitForProblems(shop, [])
  // between two checks
  await rewrite(apart, `update cell_identity set identity = 'that of another shop'`)
  await expect(cell?.openConnection()).rejects.toThrow(CellAwayError)
  expect(problemsOf(shop)).toEqual(['1 otherDatabase'])
})

test('a cell is not served whose own address of PostgreSQL leads elsewhere than its pooler', async () => {
  await using open = await openApart()
  await using other = await openApartDatabase()
  const pooled = new URL(open.apart.url)
  pooled.searchParams.set('options', '-c search_path=cell_1')
  const start = (listenUrl: string) =>
    open.shop.openSecondProcess({
      config: {
        cellDatabaseUrls: new Map([[1, pooled.href]]),
        cellDatabaseListenUrls: new Map([[1, listenUrl]]),
      },
    })
  expect(problemsOf(await start(open.apart.url))).toEqual([])
  await rewrite(other, 'create table cell_identity (cell_number integer, identity text, mark bigint)')
  await rewrite(other, `insert into cell_identity values (1, 'that of a server before', 99)`)
  expect(problemsOf(await start(other.url))).toEqual(['1 otherDatabase'])
})

test('a start does not wait for a cell whose database hangs', async () => {
  await using open = await openApart()
  await using proxy = await openSilentProxy(open.apart.directUrl)
  const startWith = (url: string) =>
    open.shop.openSecondProcess({ config: { cellDatabaseUrls: new Map([[1, url]]) } })
  const begun = performance.now()
  await startWith(open.apart.directUrl)
  const usualMs = performance.now() - begun
  proxy.hangNewConnections(true)
  const startedAt = performance.now()
  const second = await startWith(proxy.url)
  // it gives up asking after four seconds; a busy machine takes longer for all the rest
  expect(performance.now() - startedAt).toBeLessThan(9000 + 2 * usualMs)
  expect(problemsOf(second)).toEqual(['1 away'])
  proxy.hangNewConnections(false)
  await waitForProblems(second, [])
})

test('a check that is too slow, or finds a step that nothing is recorded of yet, may be repeated', async () => {
  await using shop = await openShop({ apart: [1] })
  const apart = shop.apart.get(1)
  const [row] = await listCellDatabases(shop.db.db)
  if (!apart || !row) throw new Error('cell 1 has no database to itself')
  const check = () => checkCellDatabase({ cell: toCell(1), url: apart.directUrl, pooled: false }, row)
  expect(await check()).toBe(undefined)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '')`.execute(apart.db.db)
  expect(await check()).toMatchObject({ kind: 'newer', tolerated: 'once' })
  await sql`delete from kysely_migration where name = '9999-newer'`.execute(apart.db.db)
  await apart.db.db.transaction().execute(async (tx) => {
    await sql`lock cell_identity`.execute(tx)
    expect(await check()).toMatchObject({ kind: 'away', tolerated: 'once' })
  })
})
