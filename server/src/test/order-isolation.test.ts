import {
  addProof,
  closeComplaint,
  escalateComplaint,
  pageProofInfo,
} from '@faka/contract/complaint/complaint'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { pageStatement } from '@faka/contract/wallet/wallet'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addBalance, findLedgerErrors } from '../../../test-support/seed/add-balance.ts'
import { complain, complaintText, readComplaint } from '../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import {
  buy,
  listDispositions,
  type PlacedOrder,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../test-support/seed/purchase.ts'
import {
  connectionFailed,
  createFaultyNetwork,
  type FaultyNetwork,
} from '../../../test-support/server/faulty-network.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { answerComplaint } from '../modules/complaint/answer-complaint.ts'
import { decideComplaint } from '../modules/complaint/decide-complaint.ts'
import { refundComplaint } from '../modules/complaint/refund-complaint.ts'
import { replaceComplaint } from '../modules/complaint/replace-complaint.ts'
import { deliverOrder } from '../modules/delivery/deliver-order.ts'
import { acceptMoney } from '../modules/reconciliation/accept-money.ts'
import { dismissMoney } from '../modules/reconciliation/dismiss-money.ts'
import { listMoney } from '../modules/reconciliation/list-money.ts'
import { refundMoney } from '../modules/reconciliation/refund-money.ts'
import { showMoney } from '../modules/reconciliation/show-money.ts'

/** Tables whose rows each belong to one order, or to one buyer's money. */
const tables = [
  'orders',
  'order_event',
  'payment',
  'payment_trade',
  'receipt',
  'refund',
  'paid_notice',
  'money_decision',
  'card',
  'card_replacement',
  'delivered_text',
  'complaint',
  'complaint_event',
  'proof',
  'wallet',
  'ledger_entry',
  'ledger_line',
]

/** Every row that belongs to an order or buyer, as text; free cards belong to none. */
async function listRows({ db }: TestShop): Promise<string[]> {
  const all = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ row: string }>`
        select (to_jsonb(t) - 'checks' - 'next_check_at')::text as row from ${sql.table(table)} t
        where to_jsonb(t) ->> 'state' is distinct from 'free'`.execute(db.db)
      return rows.map(({ row }) => `${table} ${row}`)
    }),
  )
  return all.flat().sort()
}

/** Rows that were there before and have changed or disappeared. */
async function listChanges(shop: TestShop, before: readonly string[]): Promise<string[]> {
  const now = new Set(await listRows(shop))
  return before.filter((row) => !now.has(row))
}

const pay = async (shop: TestShop, placed: PlacedOrder, action = 'pay') =>
  shop.pressButton(await requestQr(placed, shop.payChannels.md5), action)

/** The reconciliation case of an order. */
async function findCaseNo(shop: TestShop, { orderNo }: PlacedOrder): Promise<string> {
  const own = async () => (await listMoney(shop.seller, {})).find((each) => each.orderNo === orderNo)
  await expect.poll(async () => (await own())?.caseNo).toBeDefined()
  return (await own())?.caseNo ?? ''
}

/** Pays another amount than the price; returns the case. */
async function payWrongAmount(shop: TestShop, item: string) {
  const placed = await submitOrder(shop, item)
  await pay(shop, placed, 'wrongAmount')
  return { placed, caseNo: await findCaseNo(shop, placed) }
}

const failRefunds = (network: FaultyNetwork) => {
  network.fault = (page, go) => (page.includes('refund') ? connectionFailed(page, go) : go())
}

async function deliverManually(shop: TestShop, item: string, texts: string[]) {
  const placed = await submitOrder(shop, item, { quantity: texts.length })
  await pay(shop, placed)
  await waitForStatus(placed, 'paid')
  await deliverOrder(shop.seller, { orderNo: placed.orderNo, texts })
  return placed
}

/** Orders in every resting state, and what their buyers see. */
async function createBystanders(
  shop: TestShop,
  network: FaultyNetwork,
  items: { cards: string; byHand: string },
) {
  const owner = await openBuyer(shop)
  await addBalance(shop, owner, 5000)
  const fromBalance = await submitOrder(shop, items.cards, { buyer: owner.visitor })
  await owner.visitor.call(payFromBalance, { orderNo: fromBalance.orderNo })
  const delivered = await buy(shop, items.cards, { quantity: 2 })
  const givesBack = await buy(shop, items.cards)
  failRefunds(network)
  await refundComplaint(shop.seller, { complaintNo: await complain(givesBack), amountFen: 300 })
  await shop.advanceClock(1)
  network.fault = undefined
  const complaining = await buy(shop, items.cards)
  const complaintNo = await complain(complaining)
  const byHand = await deliverManually(shop, items.byHand, ['first', 'second'])
  const ordered = await submitOrder(shop, items.byHand)
  await pay(shop, ordered)
  await waitForStatus(ordered, 'paid')
  const wrong = await payWrongAmount(shop, items.cards)
  const waiting = await submitOrder(shop, items.cards)
  await requestQr(waiting, shop.payChannels.md5)
  const all = [fromBalance, delivered, givesBack, complaining, byHand, ordered, wrong.placed, waiting]
  return {
    /** What the buyers see, without the time of the response. */
    seen: async (): Promise<unknown> =>
      JSON.parse(
        JSON.stringify([
          await Promise.all(all.map((each) => readOrder(each))),
          await readComplaint(complaining, complaintNo),
          await complaining.buyer.call(pageProofInfo, { complaintNo, orderNo: complaining.orderNo }),
          await owner.visitor.call(pageStatement, {}),
          await showMoney(shop.seller, { caseNo: wrong.caseNo }),
        ]),
        (name, value) => (name === 'serverTime' || name === 'remainSeconds' ? undefined : value),
      ),
  }
}

test('whatever happens to one order changes nothing of another, nor what its buyer sees', async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const items = {
    cards: await shop.addItem({ cards: createCards(40) }),
    byHand: await shop.addItem({ delivery: 'byHand' }),
  }
  const bystanders = await createBystanders(shop, network, items)
  const [rows, seen] = [await listRows(shop), await bystanders.seen()]
  const expectUnchanged = async (what: string) => {
    expect(await listChanges(shop, rows), what).toEqual([])
    expect(await bystanders.seen(), what).toEqual(seen)
  }

  const cancelled = await submitOrder(shop, items.cards)
  await requestQr(cancelled, shop.payChannels.md5)
  await cancelled.buyer.call(cancelOrder, { orderNo: cancelled.orderNo })
  await expectUnchanged('another is cancelled')

  const twice = await submitOrder(shop, items.cards)
  await pay(shop, twice, 'payTwice')
  await waitForStatus(twice, 'delivered')
  await expect.poll(async () => (await listDispositions(shop.db.db, twice.orderNo)).length).toBe(2)
  await shop.advanceClock(1)
  expect((await readOrder(twice)).refund).toMatchObject({ state: 'done' })
  await expectUnchanged('another is paid twice, and one sum goes back')

  for (const decide of [acceptMoney, refundMoney, dismissMoney]) {
    const { caseNo } = await payWrongAmount(shop, items.cards)
    await decide(shop.seller, { caseNo, why: 'seen' })
  }
  await shop.advanceClock(1)
  await expectUnchanged('wrong sums of others are decided about')

  const rich = await openBuyer(shop)
  await addBalance(shop, rich, 3000)
  const bought = await submitOrder(shop, items.cards, { buyer: rich.visitor })
  await rich.visitor.call(payFromBalance, { orderNo: bought.orderNo })
  await refundComplaint(shop.seller, { complaintNo: await complain(bought), amountFen: 400 })
  await shop.advanceClock(1)
  expect((await rich.visitor.call(pageStatement, {})).balanceFen).toBe(2400)
  expect(await findLedgerErrors(shop)).toEqual([])
  await expectUnchanged('another pays from a balance and gets something back')

  const withdrawn = await buy(shop, items.cards)
  const withdrawnNo = await complain(withdrawn)
  const access = { complaintNo: withdrawnNo, orderNo: withdrawn.orderNo }
  await withdrawn.buyer.call(addProof, { ...access, text: complaintText, images: [] })
  await answerComplaint(shop.seller, { complaintNo: withdrawnNo, text: complaintText, images: [] })
  await withdrawn.buyer.call(escalateComplaint, access)
  await withdrawn.buyer.call(closeComplaint, access)
  const replaced = await buy(shop, items.cards, { quantity: 2 })
  await replaceComplaint(shop.seller, { complaintNo: await complain(replaced) })
  const decided = await buy(shop, items.cards)
  const decidedNo = await complain(decided)
  await answerComplaint(shop.seller, { complaintNo: decidedNo, text: complaintText, images: [] })
  await decided.buyer.call(escalateComplaint, { complaintNo: decidedNo, orderNo: decided.orderNo })
  await decideComplaint(shop.seller, { complaintNo: decidedNo, decision: 'refund', text: complaintText })
  await shop.advanceClock(1)
  expect((await readOrder(decided)).status).toBe('refunded')
  await expectUnchanged('others complain and are made good')

  const byHand = await deliverManually(shop, items.byHand, ['one', 'two'])
  const byHandNo = await complain(byHand, { cardIds: ['2'] })
  await replaceComplaint(shop.seller, { complaintNo: byHandNo, texts: ['new two'] })
  await expectUnchanged('a manual delivery to others')
})
