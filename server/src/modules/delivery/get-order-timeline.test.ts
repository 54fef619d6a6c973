import { exportCard, getOrder } from '@faka/contract/delivery/delivery'
import { getOrderTimeline, maxReveals } from '@faka/contract/delivery/order-timeline'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  buy,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { deliverOrder } from './deliver-order.ts'
import { listExportTimes } from './list-export-times.ts'
import { listReveals, upsertReveals } from './reveal.sql.ts'

const readTimeline = async (
  { buyer, orderNo }: Awaited<ReturnType<typeof submitOrder>>,
  more: { cardPassword?: string } = {},
) => buyer.call(getOrderTimeline, { orderNo, ...more })

const steps = ({ events }: Awaited<ReturnType<typeof readTimeline>>) =>
  events.map(({ status, actor, reason }) => `${status} ${actor} ${reason}`)

test('a timeline shows who changed an order and why, from closed lists of values', async () => {
  await using shop = await openShop()
  const purchase = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  expect(steps(await readTimeline(purchase))).toEqual([
    'unpaid buyer created',
    'paid gateway paid',
    'delivered gateway paid',
  ])
  const byHand = await submitOrder(shop, await shop.addItem({ delivery: 'byHand' }))
  await shop.pressButton(await requestQr(byHand, shop.payChannels.md5), 'pay')
  await waitForStatus(byHand, 'paid')
  await deliverOrder(shop.seller, { orderNo: byHand.orderNo, texts: ['A text'] })
  expect(steps(await readTimeline(byHand)).at(-1)).toBe('delivered seller deliveredByHand')

  const cancelled = await submitOrder(shop, await shop.addItem({ cards: createCards(1, 'MORE') }))
  await cancelled.buyer.call(cancelOrder, { orderNo: cancelled.orderNo })
  await shop.advanceClock(1)
  expect(steps(await readTimeline(cancelled)).slice(1)).toEqual([
    'closing buyer cancelled',
    'cancelled house cancelled',
  ])
})

test('payments and refunds are part of the timeline', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const first = await requestQr(placed, shop.payChannels.md5)
  await shop.advanceClock(1)
  const second = await requestQr(placed, shop.payChannels.rsa)
  await shop.pressButton(first, 'pay')
  await waitForStatus(placed, 'delivered')
  await shop.pressButton(second, 'pay')
  await shop.advanceClock(60)
  await shop.advanceClock(60)
  const { payments, refunds } = await readTimeline(placed)
  expect(payments.map(({ channel, state }) => `${channel}: ${state}`)).toEqual([
    'Sandbox: succeeded',
    'Sandbox with a fee: refunded',
  ])
  expect(refunds).toMatchObject([{ why: 'secondPayment', state: 'done', toBalance: false }])
})

test('each reveal of the cards is listed with time, kind of device, and whether by the owner', async () => {
  await using shop = await openShop()
  const { visitor: buyer } = await openBuyer(shop)
  const { orderNo } = await buy(shop, await shop.addItem({ cards: createCards(2) }), { buyer, quantity: 2 })
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
  const { reveals, exportedTime } = await readTimeline({ buyer, orderNo })
  const [exported, ...onPage] = reveals
  expect(exported).toMatchObject({ kind: 'exported', format: 'csv', byOwner: true, times: 1 })
  expect(exportedTime).toBe(shop.clock.now.toISOString())
  const [row] = await listReveals(shop.db.db, orderNo, 1)
  if (!row) throw new Error('the export is missing')
  const later = Array.from({ length: maxReveals }, (_, index) => {
    const at = new Date(shop.clock.now.getTime() + (index + 1) * 600_000)
    return { ...row, kind: 'shown' as const, format: '' as const, span: at, first_at: at, last_at: at }
  })
  await upsertReveals(shop.db.db, later)
  const afterwards = await readTimeline({ buyer, orderNo })
  expect([afterwards.reveals.some(({ kind }) => kind === 'exported'), afterwards.exportedTime]).toEqual([
    false,
    exportedTime,
  ])
  expect(
    onPage.map((each) => `${each.device || 'unknown'} ${each.byOwner} ${each.times} ${each.kind}`).sort(),
  ).toEqual(['Firefox, Linux true 9 shown', 'unknown false 1 shown'])
  const firefox = onPage.find(({ device }) => device !== '')
  expect(Date.parse(firefox?.lastTime ?? '') - Date.parse(firefox?.time ?? '')).toBe(60_000)
})

test('no reveal is recorded when no card was shown', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(1), cardPassword: 'required' })
  const placed = await submitOrder(shop, itemId, { cardPassword: 'open sesame' })
  await readOrder(placed)
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'delivered')
  const { buyer, orderNo } = placed
  for (const cardPassword of [undefined, 'open barley'])
    await buyer.expectRejection(getOrder, { orderNo, cardPassword })
  expect((await readTimeline(placed, { cardPassword: 'open sesame' })).reveals).toEqual([])
})

test('a timeline requires the same access as the cards, and unknown orders are rejected alike', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(1), cardPassword: 'required' })
  const { visitor: buyer } = await openBuyer(shop)
  const { visitor: other } = await openBuyer(shop)
  const { orderNo } = await buy(shop, itemId, { buyer, cardPassword: 'open sesame' })
  expect((await buyer.call(getOrderTimeline, { orderNo })).events).toHaveLength(3)
  for (const visitor of [other, shop.visitor()]) {
    expect((await visitor.expectRejection(getOrderTimeline, { orderNo })).code).toBe('cardPasswordWanted')
    const wrong = await visitor.expectRejection(getOrderTimeline, { orderNo, cardPassword: 'open barley' })
    expect(wrong.code).toBe('cardPasswordWrong')
    const absent = await visitor.expectRejection(getOrderTimeline, { orderNo: '0'.repeat(20) })
    expect(absent.code).toBe('orderNotFound')
  }
})

test('reveals are listed by order, newest first and limited in number, and only files count as exports', async () => {
  await using shop = await openShop()
  const inMinutes = (minute: number) => new Date(shop.clock.now.getTime() + minute * 60_000)
  const opening = (
    orderNo: string,
    format: '' | 'txt' | 'csv',
    first: number,
    last: number,
    device = '',
  ) => ({
    order_no: orderNo,
    shop_id: 1,
    kind: format === '' ? ('shown' as const) : ('exported' as const),
    format,
    by_owner: false,
    device,
    span: inMinutes(0),
    times: 1,
    first_at: inMinutes(first),
    last_at: inMinutes(last),
  })
  const { db } = shop.db
  await upsertReveals(db, [
    opening('ONE', '', 3, 4, 'left out'),
    opening('ONE', 'txt', 1, 5),
    opening('ONE', 'csv', 2, 5),
    opening('ONE', '', 0, 9, 'latest'),
    opening('OTHER', 'csv', 0, 20),
    opening('SHOWN', '', 0, 30),
  ])
  const latest = (await listReveals(db, 'ONE', 3)).map(
    (each) => `${each.order_no} ${each.format}${each.device}`,
  )
  expect(latest).toEqual(['ONE latest', 'ONE csv', 'ONE txt'])
  expect(await listExportTimes(shop.services, ['ONE', 'SHOWN'])).toEqual(new Map([['ONE', inMinutes(5)]]))
})
