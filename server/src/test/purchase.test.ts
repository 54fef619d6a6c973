import { exportCard, getOrder } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { payOrder } from '@faka/contract/payment/payment'
import { expect, test } from 'vitest'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'

for (const dialect of ['md5', 'rsa'] as const)
  test(`${dialect}: a buyer creates, pays at the gateway, and reads and exports the cards`, async () => {
    await using shop = await openShop()
    const itemId = await shop.addItem({ title: 'Month card', cards: createCards(5) })
    const buyer = shop.visitor()
    const order = await buyer.call(createOrder, {
      requestId: crypto.randomUUID(),
      itemId,
      quantity: 2,
      contact: { mail: 'buyer@example.com' },
      payChannel: shop.payChannels[dialect],
    })
    expect(order).toMatchObject({ status: 'unpaid', amountFen: dialect === 'md5' ? 2000 : 2030 })
    const { orderNo } = order
    expect((await buyer.call(getOrder, { orderNo })).cards).toBeNull()

    const payment = await buyer.call(payOrder, { orderNo, payChannel: shop.payChannels[dialect] })
    expect(payment.qrContent).toMatch(new RegExp(`^${shop.url}/sandbox-gateway/pay/`))
    const waiting = buyer.call(getOrderStatus, { orderNo, since: 'unpaid', waitSeconds: 20 })
    await shop.pressButton(payment.qrContent, 'pay')
    expect((await waiting).status).toBe('delivered')

    const bought = await buyer.call(getOrder, { orderNo })
    expect(bought.cards?.map(({ content }) => content)).toEqual(createCards(2))
    const file = await buyer.send(exportCard, { orderNo, format: 'txt' })
    expect(file.body.split('\n').slice(1, -1)).toEqual(createCards(2))
  })
