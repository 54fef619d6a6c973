import { payFromBalance } from '@faka/contract/balance'
import { addProof, closeComplaint, escalateComplaint, pageProofInfo } from '@faka/contract/complaint'
import { cancelOrder } from '@faka/contract/payment'
import { pageStatement } from '@faka/contract/wallet'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerComplaint } from '../rooms/complaint/answer-complaint.ts'
import { decideComplaint } from '../rooms/complaint/decide-complaint.ts'
import { refundComplaint } from '../rooms/complaint/refund-complaint.ts'
import { replaceComplaint } from '../rooms/complaint/replace-complaint.ts'
import { deliverOrder } from '../rooms/delivery/deliver-order.ts'
import { acceptMoney } from '../rooms/payment/accept-money.ts'
import { dismissMoney } from '../rooms/payment/dismiss-money.ts'
import { listMoney } from '../rooms/payment/list-money.ts'
import { refundMoney } from '../rooms/payment/refund-money.ts'
import { showMoney } from '../rooms/payment/show-money.ts'
import { complain, complaintOf, words } from './complaint.ts'
import { giveBalance, unbalanced } from './give-balance.ts'
import { lineDead, type Network, openNetwork } from './network.ts'
import { openBuyer } from './open-buyer.ts'
import { openShop, someCards, type TestShop } from './open-shop.ts'
import { askQr, buy, fatesOf, look, type Placed, place, reach } from './purchase.ts'

/** Tables of which each row belongs to one order, or to one buyer's money. */
const tables = [
  ...[
    'orders',
    'order_event',
    'payment',
    'payment_trade',
    'receipt',
    'refund',
    'paid_notice',
    'money_decision',
  ],
  ...['card', 'card_replacement', 'delivered_text', 'complaint', 'complaint_event', 'proof'],
  ...['wallet', 'ledger_entry', 'ledger_line'],
]

/** Every row that belongs to somebody, as text; cards that are free belong to nobody. */
async function rowsOf({ db }: TestShop): Promise<string[]> {
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

/** Rows that stood before and do not stand any more as they were. */
async function changed(shop: TestShop, before: readonly string[]): Promise<string[]> {
  const now = new Set(await rowsOf(shop))
  return before.filter((row) => !now.has(row))
}

const pay = async (shop: TestShop, placed: Placed, action = 'pay') =>
  shop.press(await askQr(placed, shop.payChannels.md5), action)

/** The case of a sum that waits for a person, of an order. */
async function caseOf(shop: TestShop, { orderNo }: Placed): Promise<string> {
  const own = async () => (await listMoney(shop.seller, {})).find((each) => each.orderNo === orderNo)
  await expect.poll(async () => (await own())?.caseNo).toBeDefined()
  return (await own())?.caseNo ?? ''
}

/** Pays another sum than the price; answers its case. */
async function payWrong(shop: TestShop, item: string) {
  const placed = await place(shop, item)
  await pay(shop, placed, 'wrongAmount')
  return { placed, caseNo: await caseOf(shop, placed) }
}

const onlyRefundsFail = (network: Network) => {
  network.trouble = (page, go) => (page.includes('refund') ? lineDead(page, go) : go())
}

async function handDelivered(shop: TestShop, item: string, texts: string[]) {
  const placed = await place(shop, item, { quantity: texts.length })
  await pay(shop, placed)
  await reach(placed, 'paid')
  await deliverOrder(shop.seller, { orderNo: placed.orderNo, texts })
  return placed
}

/** Orders in every state in which an order can rest, and what their people see of them. */
async function openBystanders(shop: TestShop, network: Network, items: { cards: string; byHand: string }) {
  const owner = await openBuyer(shop)
  await giveBalance(shop, owner, 5000)
  const fromBalance = await place(shop, items.cards, { buyer: owner.visitor })
  await owner.visitor.ask(payFromBalance, { orderNo: fromBalance.orderNo })
  const delivered = await buy(shop, items.cards, { quantity: 2 })
  const givesBack = await buy(shop, items.cards)
  onlyRefundsFail(network)
  await refundComplaint(shop.seller, { complaintNo: await complain(givesBack), amountFen: 300 })
  await shop.pass(1)
  network.trouble = undefined
  const complaining = await buy(shop, items.cards)
  const complaintNo = await complain(complaining)
  const byHand = await handDelivered(shop, items.byHand, ['first', 'second'])
  const ordered = await place(shop, items.byHand)
  await pay(shop, ordered)
  await reach(ordered, 'paid')
  const wrong = await payWrong(shop, items.cards)
  const waiting = await place(shop, items.cards)
  await askQr(waiting, shop.payChannels.md5)
  const all = [fromBalance, delivered, givesBack, complaining, byHand, ordered, wrong.placed, waiting]
  return {
    /** What they see, but for the time of looking. */
    seen: async (): Promise<unknown> =>
      JSON.parse(
        JSON.stringify([
          await Promise.all(all.map((each) => look(each))),
          await complaintOf(complaining, complaintNo),
          await complaining.buyer.ask(pageProofInfo, { complaintNo, orderNo: complaining.orderNo }),
          await owner.visitor.ask(pageStatement, {}),
          await showMoney(shop.seller, { caseNo: wrong.caseNo }),
        ]),
        (name, value) => (name === 'serverTime' || name === 'remainSeconds' ? undefined : value),
      ),
  }
}

test('whatever happens to one order changes nothing of another, nor what its buyer sees', async () => {
  const network = openNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const items = {
    cards: await shop.addItem({ cards: someCards(40) }),
    byHand: await shop.addItem({ delivery: 'byHand' }),
  }
  const bystanders = await openBystanders(shop, network, items)
  const [rows, seen] = [await rowsOf(shop), await bystanders.seen()]
  const expectUnchanged = async (what: string) => {
    expect(await changed(shop, rows), what).toEqual([])
    expect(await bystanders.seen(), what).toEqual(seen)
  }

  const cancelled = await place(shop, items.cards)
  await askQr(cancelled, shop.payChannels.md5)
  await cancelled.buyer.ask(cancelOrder, { orderNo: cancelled.orderNo })
  await expectUnchanged('another is cancelled')

  const twice = await place(shop, items.cards)
  await pay(shop, twice, 'payTwice')
  await reach(twice, 'delivered')
  await expect.poll(async () => (await fatesOf(shop.db.db, twice.orderNo)).length).toBe(2)
  await shop.pass(1)
  expect((await look(twice)).refund).toMatchObject({ state: 'done' })
  await expectUnchanged('another is paid twice, and one sum goes back')

  for (const decide of [acceptMoney, refundMoney, dismissMoney]) {
    const { caseNo } = await payWrong(shop, items.cards)
    await decide(shop.seller, { caseNo, why: 'seen' })
  }
  await shop.pass(1)
  await expectUnchanged('wrong sums of others are decided about')

  const rich = await openBuyer(shop)
  await giveBalance(shop, rich, 3000)
  const bought = await place(shop, items.cards, { buyer: rich.visitor })
  await rich.visitor.ask(payFromBalance, { orderNo: bought.orderNo })
  await refundComplaint(shop.seller, { complaintNo: await complain(bought), amountFen: 400 })
  await shop.pass(1)
  expect((await rich.visitor.ask(pageStatement, {})).balanceFen).toBe(2400)
  expect(await unbalanced(shop)).toEqual([])
  await expectUnchanged('another pays from a balance and gets something back')

  const withdrawn = await buy(shop, items.cards)
  const withdrawnNo = await complain(withdrawn)
  const access = { complaintNo: withdrawnNo, orderNo: withdrawn.orderNo }
  await withdrawn.buyer.ask(addProof, { ...access, text: words, images: [] })
  await answerComplaint(shop.seller, { complaintNo: withdrawnNo, text: words, images: [] })
  await withdrawn.buyer.ask(escalateComplaint, access)
  await withdrawn.buyer.ask(closeComplaint, access)
  const replaced = await buy(shop, items.cards, { quantity: 2 })
  await replaceComplaint(shop.seller, { complaintNo: await complain(replaced) })
  const decided = await buy(shop, items.cards)
  const decidedNo = await complain(decided)
  await answerComplaint(shop.seller, { complaintNo: decidedNo, text: words, images: [] })
  await decided.buyer.ask(escalateComplaint, { complaintNo: decidedNo, orderNo: decided.orderNo })
  await decideComplaint(shop.seller, { complaintNo: decidedNo, decision: 'refund', text: words })
  await shop.pass(1)
  expect((await look(decided)).status).toBe('refunded')
  await expectUnchanged('others complain and are made good')

  const byHand = await handDelivered(shop, items.byHand, ['one', 'two'])
  const byHandNo = await complain(byHand, { cardIds: ['2'] })
  await replaceComplaint(shop.seller, { complaintNo: byHandNo, texts: ['new two'] })
  await expectUnchanged('a person delivers to others')
})
