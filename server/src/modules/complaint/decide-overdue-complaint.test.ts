import { addProof } from '@faka/contract/complaint/complaint'
import { expect, test } from 'vitest'
import {
  complain,
  complaintHistory,
  listDomainEventKinds,
  readComplaint,
} from '../../../../test-support/seed/complaint.ts'
import {
  buy,
  readCards,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { answerComplaint } from './answer-complaint.ts'
import { remindSellers } from './complaint.jobs.ts'
import { decideOverdueComplaint } from './decide-overdue-complaint.ts'

const hour = 3600

test('a seller who misses the deadline loses: new cards if the buyer wants them and stock has them', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: ['a', 'b'] })
  const placed = await buy(shop, item)
  const complaintNo = await complain(placed, { expectation: 'replace' })
  await shop.advanceClock(24 * hour - 1)
  expect((await readComplaint(placed, complaintNo)).status).toBe('open')
  await shop.advanceClock(2)
  const shown = await readComplaint(placed, complaintNo)
  expect(shown.outcome).toMatchObject({ kind: 'replaced', by: 'silence', cardIds: ['1'] })
  expect(shown.events.at(-1)).toMatchObject({ side: 'time', reason: 'replaced' })
  expect(await readCards(placed)).toEqual(['b'])
})

test('if stock has none, or the buyer wants money, the share is refunded', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: ['a', 'b', 'c'], priceFen: 501 })
  const short = await buy(shop, item, { quantity: 3 })
  const first = await complain(short, { expectation: 'replace', cardIds: ['1', '2'] })
  await shop.advanceClock(24 * hour + 1)
  expect((await readComplaint(short, first)).outcome).toMatchObject({
    kind: 'refunded',
    by: 'silence',
    amountFen: 1002,
  })
  const second = await complain(short, { expectation: 'refund', cardIds: ['1', '2', '3'] })
  await shop.advanceClock(24 * hour + 1)
  await shop.advanceClock(1)
  expect((await readComplaint(short, second)).outcome).toMatchObject({ amountFen: 501, refundState: 'done' })
  expect((await readOrder(short)).status).toBe('refunded')
})

test('an answer in time meets the deadline, and a reply starts another', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const complaintNo = await complain(placed)
  await shop.advanceClock(23 * hour)
  await answerComplaint(shop.seller, { complaintNo, text: 'Which message do you see?', images: [] })
  await shop.advanceClock(48 * hour)
  expect((await readComplaint(placed, complaintNo)).status).toBe('answered')
})

test('cards delivered before the deadline answer the complaint that nothing was received', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ delivery: 'byHand' }))
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'paid')
  const complaintNo = await complain(placed, { type: 'notReceived', cardIds: [], expectation: 'replace' })
  await deliverOrder(shop.seller, { orderNo: placed.orderNo, texts: ['here it is'] })
  await shop.advanceClock(24 * hour + 1)
  expect(await complaintHistory(shop.services.db, complaintNo)).toBe('open > answered')
  expect((await readComplaint(placed, complaintNo)).events.at(-1)?.reason).toBe('delivered')
})

test('the seller is reminded once per deadline, after two thirds of the time', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const complaintNo = await complain(placed)
  // without the job that dispatches and deletes the event
  const later = async (seconds: number) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000)
    await remindSellers(shop.services)
  }
  const reminders = async () =>
    (await listDomainEventKinds(shop.services.db)).filter((kind) => kind === 'complaint.dueSoon').length
  await later(15 * hour)
  expect(await reminders()).toBe(0)
  await later(hour + 60)
  expect(await reminders()).toBe(1)
  await shop.db.db.deleteFrom('happening').execute()
  await later(hour)
  expect(await reminders()).toBe(0)
  await answerComplaint(shop.seller, { complaintNo, text: 'Which message do you see?', images: [] })
  const { orderNo } = placed
  await placed.buyer.call(addProof, { complaintNo, orderNo, text: 'It says: used before.', images: [] })
  await later(15 * hour)
  expect(await reminders()).toBe(0)
  await later(2 * hour)
  expect(await reminders()).toBe(1)
})

test('a complaint that cannot be decided now does not hold up others, and is retried', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(2) })
  const [broken, sound] = [await buy(shop, item), await buy(shop, item)]
  const [brokenNo, soundNo] = [await complain(broken), await complain(sound)]
  const { db } = shop.services
  await db
    .updateTable('complaint')
    .set({ due_at: shop.clock.now })
    .where('complaint_no', '=', brokenNo)
    .execute()
  await db.updateTable('receipt').set({ fate: 'person' }).where('order_no', '=', broken.orderNo).execute()
  await shop.advanceClock(24 * hour + 1)
  expect((await readComplaint(sound, soundNo)).status).toBe('resolved')
  expect((await readComplaint(broken, brokenNo)).status).toBe('open')
  expect(shop.logged.filter(({ level }) => level === 'error')).not.toHaveLength(0)
  await db.updateTable('receipt').set({ fate: 'settled' }).where('order_no', '=', broken.orderNo).execute()
  await decideOverdueComplaint(shop.services, brokenNo)
  expect((await readComplaint(broken, brokenNo)).status).toBe('resolved')
})
