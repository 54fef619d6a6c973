import { getOrderStatus } from '@faka/contract/order'
import { payOrder } from '@faka/contract/payment'
import { expect, test, vi } from 'vitest'
import { openShop, someCards } from '../../test/open-shop.ts'
import { askQr, place } from '../../test/purchase.ts'
import { gatewayOf } from './gateway-of.ts'
import { refundMoney } from './refund-money.ts'

test('a buyer who waits at another process hears of a sum that does not pay his order, and of what becomes of it', async () => {
  await using shop = await openShop()
  const other = await shop.openBeside()
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }))
  const { orderNo, buyer } = placed
  const qr = await askQr(placed, shop.payChannels.md5)
  const now = await buyer.ask(getOrderStatus, { orderNo })
  expect(now).toMatchObject({ status: 'unpaid', moneyVersion: 0 })
  const listening = vi.spyOn(other.house.wake, 'wait')
  const wait = (sinceMoney: number) =>
    other.visitor().ask(getOrderStatus, { orderNo, since: 'unpaid', sinceMoney, waitSeconds: 25 })
  const waiting = wait(0)
  await vi.waitFor(() => expect(listening).toHaveBeenCalled(), 20_000)
  await shop.press(qr, 'wrongAmount')
  expect(await waiting).toMatchObject({ status: 'unpaid', moneyVersion: 1 })

  // the code that the wrong sum came by is used up: asking again gives another one
  const { qrContent } = await buyer.ask(payOrder, { orderNo, payChannel: shop.payChannels.md5 })
  expect(qrContent).not.toBe(qr)
  const [sum] = await shop.db.db.selectFrom('receipt').select('receipt_id').execute()
  await refundMoney(shop.seller, { caseNo: `sum-${sum?.receipt_id}`, why: 'wrong sum' })
  expect((await wait(1)).moneyVersion).toBe(2)
  const refunded = wait(2)
  await shop.runJobs()
  expect((await refunded).moneyVersion).toBe(3)
})

test('a buyer who waits hears that his payment was given up by its gateway, and gets another code', async () => {
  await using shop = await openShop()
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }))
  const { orderNo, buyer } = placed
  const payChannel = shop.payChannels.rsa
  const qr = await askQr(placed, payChannel)
  const waiting = buyer.ask(getOrderStatus, { orderNo, since: 'unpaid', sinceMoney: 0, waitSeconds: 25 })
  const channel = await gatewayOf(shop.house, payChannel)
  if (!channel) throw new Error('the channel is not there')
  // what gateways answer that know of closed trades; the sandbox calls them unpaid
  vi.spyOn(channel.gateway, 'query').mockResolvedValueOnce({ state: 'closed' })
  await shop.pass(6)
  expect(await waiting).toMatchObject({ status: 'unpaid', moneyVersion: 1 })
  expect(await askQr(placed, payChannel)).not.toBe(qr)
})
