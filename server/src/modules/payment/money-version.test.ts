import { getOrderStatus } from '@faka/contract/order/order-status'
import { payOrder } from '@faka/contract/payment/payment'
import { expect, test, vi } from 'vitest'
import { requestQr, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { loadChannel } from '../pay-channel/public.ts'
import { refundMoney } from '../reconciliation/refund-money.ts'

test('a buyer who waits at another process is notified of money that does not pay the order, and of its disposition', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const { orderNo, buyer } = placed
  const qr = await requestQr(placed, shop.payChannels.md5)
  const now = await buyer.call(getOrderStatus, { orderNo })
  expect(now).toMatchObject({ status: 'unpaid', moneyVersion: 0 })
  const listening = vi.spyOn(other.services.pubsub, 'waitFor')
  const wait = (sinceMoney: number) =>
    other.visitor().call(getOrderStatus, { orderNo, since: 'unpaid', sinceMoney, waitSeconds: 25 })
  const waiting = wait(0)
  await vi.waitFor(() => expect(listening).toHaveBeenCalled(), 60_000)
  await shop.pressButton(qr, 'wrongAmount')
  expect(await waiting).toMatchObject({ status: 'unpaid', moneyVersion: 1 })

  // the code that received the wrong amount is used up: asking again gives a new one
  const { qrContent } = await buyer.call(payOrder, { orderNo, payChannel: shop.payChannels.md5 })
  expect(qrContent).not.toBe(qr)
  const [received] = await shop.db.db.selectFrom('receipt').select('receipt_id').execute()
  await refundMoney(shop.seller, { caseNo: `sum-${received?.receipt_id}`, why: 'wrong amount' })
  expect((await wait(1)).moneyVersion).toBe(2)
  const refunded = wait(2)
  await shop.runJobs()
  expect((await refunded).moneyVersion).toBe(3)
})

test('a waiting buyer is notified that the gateway gave up the payment, and gets another code', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const { orderNo, buyer } = placed
  const payChannel = shop.payChannels.rsa
  const qr = await requestQr(placed, payChannel)
  const waiting = buyer.call(getOrderStatus, { orderNo, since: 'unpaid', sinceMoney: 0, waitSeconds: 25 })
  const channel = await loadChannel(shop.services, payChannel)
  if (!channel) throw new Error('the channel is missing')
  // the answer of gateways that know closed trades; the sandbox calls them unpaid
  vi.spyOn(channel.gateway, 'query').mockResolvedValueOnce({ state: 'closed' })
  await shop.advanceClock(6)
  expect(await waiting).toMatchObject({ status: 'unpaid', moneyVersion: 1 })
  expect(await requestQr(placed, payChannel)).not.toBe(qr)
})
