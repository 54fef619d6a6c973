import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { exportStatement as operation } from '@faka/contract/report/earnings'
import { RequestId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addBalance } from '../../../../test-support/seed/add-balance.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, type PlacedOrder, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { refundOrder } from '../payment/refund-order.ts'
import { sumChannels } from '../payment/sum-channels.ts'
import { exportStatement } from './export-statement.ts'
import { listStatementMonths } from './list-statement-months.ts'
import { monthOf, monthsBetween } from './statement-months.ts'

const read = async (shop: TestShop, month: string, format: 'csv' | 'xlsx' = 'csv') => {
  const { body } = await exportStatement(shop.seller, { shortUrl: shop.shortUrl, month, format })
  return buffer(body instanceof Readable ? body : Readable.from([body]))
}

/** The cells of a file in which no cell has a comma. */
const readRows = async (shop: TestShop, month: string): Promise<string[][]> =>
  (await read(shop, month))
    .toString()
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))

const refund = async (shop: TestShop, { orderNo }: PlacedOrder, amountFen: number) => {
  const requestId = RequestId.parse(crypto.randomUUID())
  await refundOrder(shop.seller, { requestId, orderNo, amountFen, why: 'as agreed with the buyer' })
  await shop.advanceClock(1)
  // what is bought next is later
  await shop.advanceClock(1)
}

test('the totals of a statement are the sums on the page and those of its lines', async () => {
  await using shop = await openShop()
  // the middle of a month, so that a few seconds later is the same one
  shop.clock.now = new Date('2026-11-15T04:00:00Z')
  const itemId = await shop.addItem({ title: 'Plain', cards: createCards(9) })
  await buy(shop, itemId, { payChannel: shop.payChannels.rsa, quantity: 3 })
  await refund(shop, await buy(shop, itemId), 333)
  await refund(shop, await buy(shop, itemId), 1000)
  const month = monthOf(shop.clock.now)
  const rows = await readRows(shop, month)
  expect(rows.slice(1, -2).map(([, kind]) => kind)).toEqual(['收款', '收款', '退款', '收款', '退款'])
  const page = await sumChannels(shop.seller, {
    shortUrl: shop.shortUrl,
    from: '2026-11-01',
    to: '2026-11-30',
  })
  const inFen = (cells: readonly string[]) => cells.map((cell) => Math.round(Number(cell) * 100))
  expect(inFen(rows.at(-1)?.slice(7, 11) ?? [])).toEqual([
    page.test.receivedFen,
    page.test.refundedFen,
    page.test.feeFen,
    page.test.netFen,
  ])
  expect(page.test).toMatchObject({ receivedFen: 5045, refundedFen: 1333, feeFen: 45, netFen: 3667 })
  // line by line it is the same
  const lines = rows.slice(1, -2)
  for (const [index, total] of [
    [7, page.test.receivedFen],
    [8, page.test.refundedFen],
    [9, page.test.feeFen],
    [10, page.test.netFen],
  ] as const)
    expect(inFen(lines.map((cells) => cells[index] ?? '')).reduce((sum, each) => sum + each, 0)).toBe(total)
})

test('the sums of a month are those on the page of its days, test money apart', async () => {
  await using shop = await openShop()
  shop.clock.now = new Date('2026-10-15T04:00:00Z')
  const itemId = await shop.addItem({ cards: createCards(9) })
  const first = await buy(shop, itemId, { payChannel: shop.payChannels.rsa, quantity: 3 })
  // already November in Shanghai
  shop.clock.now = new Date('2026-10-31T17:00:00Z')
  await refund(shop, first, 333)
  await buy(shop, itemId)
  const { months } = await listStatementMonths(shop.seller, { shortUrl: shop.shortUrl })
  const none = { receivedFen: 0, refundedFen: 0, feeFen: 0, netFen: 0 }
  const november = { receivedFen: 1000, refundedFen: 333, feeFen: 0, netFen: 667 }
  const october = { receivedFen: 3045, refundedFen: 0, feeFen: 45, netFen: 3000 }
  expect(months).toMatchObject([
    { month: '2026-11', real: none, test: november },
    { month: '2026-10', real: none, test: october },
  ])
  for (const { from, to, real, test: testMoney } of months)
    expect(await sumChannels(shop.seller, { shortUrl: shop.shortUrl, from, to })).toMatchObject({
      real,
      test: testMoney,
    })
})

test('money of balances agrees with the ledger', async () => {
  await using shop = await openShop()
  shop.clock.now = new Date('2026-11-15T04:00:00Z')
  const buyer = await openBuyer(shop)
  await addBalance(shop, buyer, 5000)
  const itemId = await shop.addItem({ title: 'Plain', cards: createCards(3) })
  const paid = await submitOrder(shop, itemId, { buyer: buyer.visitor })
  await buyer.visitor.call(payFromBalance, { orderNo: paid.orderNo })
  await refund(shop, paid, 400)
  const { rows: ledger } = await sql<{ kind: string; fen: number }>`
    select kind, sum(abs(amount_fen))::bigint as fen from ledger_entry join ledger_line using (entry_no)
    where line_no = 1 and order_no = ${paid.orderNo} group by kind`.execute(shop.db.db)
  const inLedger = Object.fromEntries(ledger.map(({ kind, fen }) => [kind, fen]))
  const { channels } = await sumChannels(shop.seller, {
    shortUrl: shop.shortUrl,
    from: '2026-11-01',
    to: '2026-11-30',
  })
  expect(channels).toHaveLength(1)
  expect(channels[0]).toMatchObject({
    receivedFen: inLedger.purchase,
    refundedFen: inLedger.refund,
    toBalanceFen: 0,
    feeFen: 0,
  })
  expect(inLedger).toEqual({ purchase: 1000, refund: 400 })
})

test('a title that a spreadsheet would read as a formula is text, and a net below zero is a number', async () => {
  await using shop = await openShop()
  shop.clock.now = new Date('2026-10-31T10:00:00Z')
  const placed = await buy(shop, await shop.addItem({ title: '=1+1', cards: createCards(1) }))
  shop.clock.now = new Date('2026-11-15T04:00:00Z')
  await refund(shop, placed, 1000)
  expect((await readRows(shop, '2026-10'))[1]?.[3]).toBe("'=1+1")
  expect((await readRows(shop, '2026-11')).at(-1)?.slice(7, 11)).toEqual(['0', '10', '0', '-10'])
  const workbook = await read(shop, '2026-10', 'xlsx')
  expect(workbook.subarray(0, 2).toString()).toBe('PK')
})

test('a statement has every line once, however many are of one moment, and its memory does not grow with them', async () => {
  await using shop = await openShop()
  const { shop_id } = await shop.db.db.selectFrom('shop').select('shop_id').executeTakeFirstOrThrow()
  const count = 30_000
  await sql`
    insert into receipt (pay_channel_id, trade_no, payment_no, order_no, shop_id, amount_fen, fate, reason, received_at)
    select ${shop.payChannels.md5}, 'T' || n, 'P' || n, 'O' || n, ${shop_id}, n, 'settled', 'paid',
      timestamptz '2026-11-10 00:00Z' + (n / 700) * interval '1 hour'
    from generate_series(1, ${sql.lit(count)}) n`.execute(shop.db.db)
  const { body } = await exportStatement(shop.seller, {
    shortUrl: shop.shortUrl,
    month: '2026-11',
    format: 'csv',
  })
  let lines = 0
  let longest = 0
  let text = ''
  for await (const chunk of body) {
    longest = Math.max(longest, String(chunk).length)
    text = text.slice(-400) + String(chunk)
    lines += String(chunk).split('\r\n').length - 1
  }
  // columns, lines, the total of real money and that of test money
  expect(lines).toBe(count + 3)
  // it comes in pieces that are written as they are read
  expect(longest).toBeLessThan(200_000)
  expect(text).toContain(`,${(count * (count + 1)) / 2 / 100},0,0,`)
})

test('the months are those since the first money, in the time of shops', async () => {
  await using shop = await openShop()
  const months = async () => (await listStatementMonths(shop.seller, { shortUrl: shop.shortUrl })).months
  expect(await months()).toEqual([])
  // already December in Shanghai
  shop.clock.now = new Date('2026-11-30T17:00:00Z')
  await buy(shop, await shop.addItem({ cards: createCards(1) }))
  shop.clock.now = new Date('2027-02-03T00:00:00Z')
  expect(await months()).toMatchObject([
    { month: '2027-02', from: '2027-02-01', to: '2027-02-28', isOver: false },
    { month: '2027-01', isOver: true },
    { month: '2026-12', isOver: true },
  ])
  expect(monthsBetween('2027-03', '2027-02')).toEqual([])
  expect(
    operation.input.safeParse({ shortUrl: shop.shortUrl, month: '2026-13', format: 'csv' }).success,
  ).toBe(false)
})
