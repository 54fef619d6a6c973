import { exportCard, getOrder } from '@faka/contract/delivery'
import { getOrderTimeline } from '@faka/contract/order-detail'
import { cancelOrder } from '@faka/contract/payment'
import { expect, test } from 'vitest'
import { openBuyer } from '../../test/open-buyer.ts'
import { openShop, someCards } from '../../test/open-shop.ts'
import { askQr, buy, look, place, reach } from '../../test/purchase.ts'
import { deliverOrder } from './deliver-order.ts'
import { exportedTimes } from './exported-times.ts'
import { addReveals, revealsOf } from './reveal.sql.ts'

const told = async (
  { buyer, orderNo }: Awaited<ReturnType<typeof place>>,
  more: { cardPassword?: string } = {},
) => buyer.ask(getOrderTimeline, { orderNo, ...more })

const steps = ({ events }: Awaited<ReturnType<typeof told>>) =>
  events.map(({ status, actor, reason }) => `${status} ${actor} ${reason}`)

test('an order tells who changed it and why, in closed words', async () => {
  await using shop = await openShop()
  const bought = await buy(shop, await shop.addItem({ cards: someCards(1) }))
  expect(steps(await told(bought))).toEqual([
    'unpaid buyer created',
    'paid gateway paid',
    'delivered gateway paid',
  ])
  const byHand = await place(shop, await shop.addItem({ delivery: 'byHand' }))
  await shop.press(await askQr(byHand, shop.payChannels.md5), 'pay')
  await reach(byHand, 'paid')
  await deliverOrder(shop.seller, { orderNo: byHand.orderNo, texts: ['A text'] })
  expect(steps(await told(byHand)).at(-1)).toBe('delivered seller deliveredByHand')

  const cancelled = await place(shop, await shop.addItem({ cards: someCards(1) }))
  await cancelled.buyer.ask(cancelOrder, { orderNo: cancelled.orderNo })
  await shop.pass(1)
  expect(steps(await told(cancelled)).slice(1)).toEqual([
    'closing buyer cancelled',
    'cancelled house cancelled',
  ])
})

test('payments that were tried and money that went back stand beside the changes', async () => {
  await using shop = await openShop()
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }))
  const first = await askQr(placed, shop.payChannels.md5)
  const second = await askQr(placed, shop.payChannels.rsa)
  await shop.press(first, 'pay')
  await reach(placed, 'delivered')
  await shop.press(second, 'pay')
  await shop.pass(60)
  await shop.pass(60)
  const { payments, refunds } = await told(placed)
  expect(payments.map(({ channel, state }) => `${channel}: ${state}`)).toEqual([
    'Sandbox: succeeded',
    'Sandbox with a fee: refunded',
  ])
  expect(refunds).toMatchObject([{ why: 'secondPayment', state: 'done', toBalance: false }])
})

test('each opening of the cards is told: when, from which kind of device, and by whom', async () => {
  await using shop = await openShop()
  const { visitor: buyer } = await openBuyer(shop)
  const { orderNo } = await buy(shop, await shop.addItem({ cards: someCards(2) }), { buyer, quantity: 2 })
  const open = (userAgent: string, token?: string) =>
    shop.app.inject({
      method: 'POST',
      url: getOrder.path,
      headers: { 'user-agent': userAgent, ...(token && { token }) },
      payload: { orderNo },
    })
  const start = shop.clock.now
  shop.clock.now = new Date(Math.ceil(start.getTime() / 600_000) * 600_000)
  await open('Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', buyer.token)
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  await Promise.all(
    Array.from({ length: 8 }, () =>
      open('Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', buyer.token),
    ),
  )
  await open('curl/8.9')
  shop.clock.now = new Date(shop.clock.now.getTime() + 600_000)
  await buyer.send(exportCard, { orderNo, format: 'csv' })
  const { reveals, exportedTime } = await told({ buyer, orderNo })
  const [exported, ...shown] = reveals
  expect(exported).toMatchObject({ kind: 'exported', format: 'csv', byOwner: true, times: 1 })
  expect(exportedTime).toBe(shop.clock.now.toISOString())
  expect(
    shown.map((each) => `${each.device || 'unknown'} ${each.byOwner} ${each.times} ${each.kind}`).sort(),
  ).toEqual(['Firefox, Linux true 9 shown', 'unknown false 1 shown'])
  const firefox = shown.find(({ device }) => device !== '')
  expect(Date.parse(firefox?.lastTime ?? '') - Date.parse(firefox?.time ?? '')).toBe(60_000)
})

test('nobody’s opening is noted where no card was shown', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: someCards(1), cardPassword: 'required' })
  const placed = await place(shop, itemId, { cardPassword: 'open sesame' })
  await look(placed)
  await shop.press(await askQr(placed, shop.payChannels.md5), 'pay')
  await reach(placed, 'delivered')
  const { buyer, orderNo } = placed
  for (const cardPassword of [undefined, 'open barley'])
    await buyer.refused(getOrder, { orderNo, cardPassword })
  expect((await told(placed, { cardPassword: 'open sesame' })).reveals).toEqual([])
})

test('what happened to an order is told to those who may see its cards, and absent ones alike', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: someCards(1), cardPassword: 'required' })
  const { visitor: buyer } = await openBuyer(shop)
  const { visitor: other } = await openBuyer(shop)
  const { orderNo } = await buy(shop, itemId, { buyer, cardPassword: 'open sesame' })
  expect((await buyer.ask(getOrderTimeline, { orderNo })).events).toHaveLength(3)
  for (const visitor of [other, shop.visitor()]) {
    expect((await visitor.refused(getOrderTimeline, { orderNo })).code).toBe('cardPasswordWanted')
    const wrong = await visitor.refused(getOrderTimeline, { orderNo, cardPassword: 'open barley' })
    expect(wrong.code).toBe('cardPasswordWrong')
    const absent = await visitor.refused(getOrderTimeline, { orderNo: '0'.repeat(20) })
    expect(absent.code).toBe('orderNotFound')
  }
})

test('openings are told of their own order, the latest first and so many, and only a file counts as exported', async () => {
  await using shop = await openShop()
  const at = (minute: number) => new Date(shop.clock.now.getTime() + minute * 60_000)
  const opening = (
    orderNo: string,
    format: '' | 'txt' | 'csv',
    first: number,
    last: number,
    device = '',
  ) => ({
    ...{ order_no: orderNo, shop_id: 1, kind: format === '' ? ('shown' as const) : ('exported' as const) },
    ...{ format, by_owner: false, device, span: at(0), times: 1, first_at: at(first), last_at: at(last) },
  })
  const { db } = shop.db
  await addReveals(db, [
    ...[opening('ONE', '', 3, 4, 'left out'), opening('ONE', 'txt', 1, 5), opening('ONE', 'csv', 2, 5)],
    ...[opening('ONE', '', 0, 9, 'latest'), opening('OTHER', 'csv', 0, 20), opening('SHOWN', '', 0, 30)],
  ])
  const told = (await revealsOf(db, 'ONE', 3)).map((each) => `${each.order_no} ${each.format}${each.device}`)
  expect(told).toEqual(['ONE latest', 'ONE csv', 'ONE txt'])
  expect(await exportedTimes(shop.house, ['ONE', 'SHOWN'])).toEqual(new Map([['ONE', at(5)]]))
})
