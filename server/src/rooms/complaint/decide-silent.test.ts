import { addProof } from '@faka/contract/complaint'
import { expect, test } from 'vitest'
import { complain, complaintOf, happeningsOf, wayOfComplaint } from '../../test/complaint.ts'
import { openShop, someCards } from '../../test/open-shop.ts'
import { askQr, buy, cardsOf, look, place, reach } from '../../test/purchase.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { answerComplaint } from './answer-complaint.ts'
import { remindSellers } from './complaint.jobs.ts'
import { decideSilent } from './decide-silent.ts'

const hour = 3600

test('a seller silent past the deadline loses: new cards where the buyer wants them and stock has them', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: ['a', 'b'] })
  const placed = await buy(shop, item)
  const complaintNo = await complain(placed, { expectation: 'replace' })
  await shop.pass(24 * hour - 1)
  expect((await complaintOf(placed, complaintNo)).status).toBe('open')
  await shop.pass(2)
  const shown = await complaintOf(placed, complaintNo)
  expect(shown.outcome).toMatchObject({ kind: 'replaced', by: 'silence', cardIds: ['1'] })
  expect(shown.events.at(-1)).toMatchObject({ side: 'time', reason: 'replaced' })
  expect(await cardsOf(placed)).toEqual(['b'])
})

test('where stock has none, and where the buyer wants money, his share goes back', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: ['a', 'b', 'c'], priceFen: 501 })
  const short = await buy(shop, item, { quantity: 3 })
  const first = await complain(short, { expectation: 'replace', cardIds: ['1', '2'] })
  await shop.pass(24 * hour + 1)
  expect((await complaintOf(short, first)).outcome).toMatchObject({
    kind: 'refunded',
    by: 'silence',
    amountFen: 1002,
  })
  const second = await complain(short, { expectation: 'refund', cardIds: ['1', '2', '3'] })
  await shop.pass(24 * hour + 1)
  await shop.pass(1)
  expect((await complaintOf(short, second)).outcome).toMatchObject({ amountFen: 501, refundState: 'done' })
  expect((await look(short)).status).toBe('refunded')
})

test('an answer in time ends the deadline, and a reply begins another', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: someCards(1) }))
  const complaintNo = await complain(placed)
  await shop.pass(23 * hour)
  await answerComplaint(shop.seller, { complaintNo, text: 'Which message do you see?', images: [] })
  await shop.pass(48 * hour)
  expect((await complaintOf(placed, complaintNo)).status).toBe('answered')
})

test('what came before the deadline answers the complaint that nothing came', async () => {
  await using shop = await openShop()
  const placed = await place(shop, await shop.addItem({ delivery: 'byHand' }))
  await shop.press(await askQr(placed, shop.payChannels.md5), 'pay')
  await reach(placed, 'paid')
  const complaintNo = await complain(placed, { type: 'notReceived', cardIds: [], expectation: 'replace' })
  await deliverOrder(shop.seller, { orderNo: placed.orderNo, texts: ['here it is'] })
  await shop.pass(24 * hour + 1)
  expect(await wayOfComplaint(shop.house.db, complaintNo)).toBe('open > answered')
  expect((await complaintOf(placed, complaintNo)).events.at(-1)?.reason).toBe('delivered')
})

test('the seller is reminded once when two thirds of his time are over, and once more of each new deadline', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: someCards(1) }))
  const complaintNo = await complain(placed)
  // without the job that tells of it and forgets it
  const later = async (seconds: number) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000)
    await remindSellers(shop.house)
  }
  const reminders = async () =>
    (await happeningsOf(shop.house.db)).filter((kind) => kind === 'complaint.dueSoon').length
  await later(15 * hour)
  expect(await reminders()).toBe(0)
  await later(hour + 60)
  expect(await reminders()).toBe(1)
  await shop.db.db.deleteFrom('happening').execute()
  await later(hour)
  expect(await reminders()).toBe(0)
  await answerComplaint(shop.seller, { complaintNo, text: 'Which message do you see?', images: [] })
  const { orderNo } = placed
  await placed.buyer.ask(addProof, { complaintNo, orderNo, text: 'It says: used before.', images: [] })
  await later(15 * hour)
  expect(await reminders()).toBe(0)
  await later(2 * hour)
  expect(await reminders()).toBe(1)
})

test('one that cannot be decided now does not keep others waiting, and is tried again', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: someCards(2) })
  const [broken, sound] = [await buy(shop, item), await buy(shop, item)]
  const [brokenNo, soundNo] = [await complain(broken), await complain(sound)]
  const { db } = shop.house
  await db
    .updateTable('complaint')
    .set({ due_at: shop.clock.now })
    .where('complaint_no', '=', brokenNo)
    .execute()
  await db.updateTable('receipt').set({ fate: 'person' }).where('order_no', '=', broken.orderNo).execute()
  await shop.pass(24 * hour + 1)
  expect((await complaintOf(sound, soundNo)).status).toBe('resolved')
  expect((await complaintOf(broken, brokenNo)).status).toBe('open')
  expect(shop.logged.filter(({ level }) => level === 'error')).not.toHaveLength(0)
  await db.updateTable('receipt').set({ fate: 'settled' }).where('order_no', '=', broken.orderNo).execute()
  await decideSilent(shop.house, brokenNo)
  expect((await complaintOf(broken, brokenNo)).status).toBe('resolved')
})
