import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type BalanceMonth,
  exportBalanceMonth,
  listBalanceMonths,
} from '@faka/contract/wallet/balance-months'
import { pageStatement } from '@faka/contract/wallet/wallet'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBalance } from '../../../../test-support/seed/add-balance.ts'
import { type Buyer, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { inTx } from '../../platform/db.ts'
import { exportLedger } from './export-ledger.ts'
import { debit } from './move-money.ts'
import { showLedger } from './show-ledger.ts'

/** A change of one of the buyers, some hours after the one before. */
const anyMove = fc.record({
  hours: fc.integer({ min: 0, max: 700 }),
  buyer: fc.nat({ max: 1 }),
  amountFen: fc.integer({ min: 1, max: 999 }),
  spends: fc.boolean(),
})

const spend = (shop: TestShop, { account }: Buyer, amountFen: number) =>
  inTx(shop.db.db, (tx) =>
    debit(shop.services, tx, {
      kind: 'purchase',
      ref: crypto.randomUUID(),
      orderNo: 'A'.repeat(20),
      accountId: account.account_id,
      realMoney: false,
      amountFen,
    }),
  )

/** The lines of a file, without its titles, with the last `count` cells as 分. */
const readLines = (text: string, count: number) =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) =>
      line
        .split(',')
        .slice(-count)
        .map((cell) => Math.round(Number(cell) * 100)),
    )

/** Lists the months of a buyer after comparing each with its file. */
async function listComparedMonths({ visitor }: Buyer) {
  const { months } = await visitor.call(listBalanceMonths, {})
  for (const { month, openingFen, creditedFen, debitedFen, closingFen } of months) {
    expect(openingFen + creditedFen - debitedFen).toBe(closingFen)
    const lines = readLines((await visitor.send(exportBalanceMonth, { month })).body, 2)
    expect(lines.at(0)).toEqual([0, openingFen])
    expect(lines.at(-1)).toEqual([0, closingFen])
    let heldFen = openingFen
    for (const [amountFen = 0, balanceFen] of lines.slice(1, -1)) {
      heldFen += amountFen
      expect(balanceFen).toBe(heldFen)
    }
    expect(heldFen).toBe(closingFen)
  }
  for (const [index, { openingFen }] of months.entries())
    expect(openingFen).toBe(months[index + 1]?.closingFen ?? 0)
  return months
}

/** The closing balance of a month, which is that of the last one in which something changed. */
const closingOf = (months: readonly BalanceMonth[], month: string) =>
  months.find((each) => each.month <= month)?.closingFen ?? 0

test('whatever moves, months, files, balances and the ledger agree to the fen', async () => {
  await using shop = await openShop()
  const names = ['first', 'second']
  const buyers = await Promise.all(names.map((userName) => openBuyer(shop, { userName })))
  const [history = []] = fc.sample(fc.array(anyMove, { minLength: 30, maxLength: 30 }), 1)
  for (const { hours, buyer: index, amountFen, spends } of history) {
    shop.clock.now = new Date(shop.clock.now.getTime() + hours * 3_600_000)
    const buyer = buyers[index] as Buyer
    // what is too much for the balance leaves no entry
    if (spends) await spend(shop, buyer, amountFen).catch(() => undefined)
    else await addBalance(shop, buyer, amountFen)
  }
  // the sessions of the beginning are over
  const ofBuyers: BalanceMonth[][] = []
  for (const userName of names) {
    const buyer = await openBuyer(shop, { userName })
    const months = await listComparedMonths(buyer)
    const { balanceFen, list, total } = await buyer.visitor.call(pageStatement, { pageSize: 100 })
    expect(list).toHaveLength(total)
    expect(months[0]?.closingFen ?? 0).toBe(balanceFen)
    ofBuyers.push(months)
  }
  const { months } = await showLedger(shop.seller, { month: '2026-11' })
  expect(months.length, JSON.stringify(history)).toBeGreaterThan(1)
  let nextOpeningFen: number | undefined
  for (const month of months) {
    const { openingFen, closingFen, kinds } = await showLedger(shop.seller, { month })
    expect(closingFen).toBe(nextOpeningFen ?? closingFen)
    expect(closingFen).toBe(ofBuyers.reduce((sum, each) => sum + closingOf(each, month), 0))
    expect(openingFen + kinds.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(closingFen)
    const { body } = await exportLedger(shop.seller, { month })
    // the other side has no comma
    const lines = readLines((await buffer(body as Readable)).toString().replaceAll(/,[^,\r]+\r/g, '\r'), 2)
    expect(lines).toHaveLength(kinds.reduce((sum, { entries }) => sum + entries, 0))
    expect(lines.reduce((sum, [amountFen = 0]) => sum + amountFen, openingFen)).toBe(closingFen)
    nextOpeningFen = openingFen
  }
  expect(nextOpeningFen).toBe(0)
})

test('a change that a slower clock dates before the one it follows is of the same month', async () => {
  await using shop = await openShop()
  const buyer = await openBuyer(shop)
  shop.clock.now = new Date('2026-11-30T16:00:00.010Z')
  await addBalance(shop, buyer, 500)
  shop.clock.now = new Date('2026-11-30T15:59:59.990Z')
  await spend(shop, buyer, 400)
  shop.clock.now = new Date('2026-12-02T00:00:00Z')
  const month = { openingFen: 0, creditedFen: 500, debitedFen: 400, closingFen: 100, isOver: false }
  expect(await listComparedMonths(buyer)).toEqual([{ month: '2026-12', ...month }])
})

test('a month without changes has its opening balance alone, and nobody reads the months of others', async () => {
  await using shop = await openShop()
  const buyer = await openBuyer(shop)
  await addBalance(shop, buyer, 1234)
  const month = '2030-01'
  const { body, headers } = await buyer.visitor.send(exportBalanceMonth, { month })
  expect(body).toContain('Opening balance,,,12.34\r\n,Closing balance,,,12.34')
  expect(headers['content-disposition']).toContain('balance-2030-01.csv')
  const other = await openBuyer(shop)
  expect(await other.visitor.call(listBalanceMonths, {})).toEqual({ months: [] })
  expect((await other.visitor.send(exportBalanceMonth, { month })).body).toContain('Closing balance,,,0\r\n')
  expect((await other.visitor.expectRejection(exportBalanceMonth, { month: '2026-13' })).status).toBe(400)
})
