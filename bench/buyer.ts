import { randomUUID } from 'node:crypto'
import type { ItemId } from '@faka/contract/shared/ids'
import { Pool } from 'undici'
import type { BenchServer } from './bench-server.ts'

interface ApiResponse {
  code: number
  data: Record<string, unknown>
}

/** A buyer's connection to the shop: kept open, one call after the other, as a browser does it. */
export interface Buyer {
  call(path: string, body: object): Promise<Record<string, unknown>>
  /** Presses a button on the gateway's payment page. */
  pressButton(qrContent: string, action?: string): Promise<void>
  close(): Promise<void>
}

let openedBuyers = 0

/** Throws for every response code but 0: a rejected purchase must not be counted as one. */
export function openBuyer(server: Pick<BenchServer, 'url'>): Buyer {
  const openPool = (url: string) => new Pool(url, { connections: 1, pipelining: 1 })
  const pool = openPool(server.url)
  let gateway = pool
  // a network of its own, like the buyers of a real shop
  const number = openedBuyers++
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return {
    async call(path, body) {
      const response = await pool.request({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(body),
      })
      const answer = (await response.body.json()) as ApiResponse
      if (answer.code !== 0) throw new Error(`${path} answered ${answer.code}`)
      return answer.data
    },
    async pressButton(qrContent, action = 'pay') {
      const { origin, pathname } = new URL(qrContent)
      if (gateway === pool && origin !== server.url) gateway = openPool(origin)
      const response = await gateway.request({
        method: 'POST',
        path: pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `action=${action}`,
      })
      await response.body.dump()
    },
    async close() {
      if (gateway !== pool) await gateway.close()
      await pool.close()
    },
  }
}

/** The first half of a purchase: creates an order, whose answer has its payment at the gateway. */
export async function placeOrder(
  server: Pick<BenchServer, 'payChannel'>,
  buyer: Buyer,
  itemId: ItemId,
  couponCode?: string,
): Promise<{ orderNo: string; paymentNo: string; qrContent: string }> {
  const phone = `1${3 + Math.floor(Math.random() * 7)}${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  const { orderNo, payment } = await buyer.call('/card-core/order/createOrderV2', {
    requestId: randomUUID(),
    itemId,
    quantity: 1,
    contact: { phone },
    payChannel: server.payChannel,
    startPayment: true,
    couponCode,
  })
  // as the checkout does, where the gateway was too slow for the answer
  const { paymentNo, qrContent } = (payment ??
    (await buyer.call('/card-core/order/pay', { orderNo, payChannel: server.payChannel }))) as Record<
    string,
    unknown
  >
  return { orderNo: String(orderNo), paymentNo: String(paymentNo), qrContent: String(qrContent) }
}

/**
 * A whole purchase, as the pages do it: create, pay, press the button at the gateway, wait for the status, read the
 * cards.
 */
export async function buy(
  server: Pick<BenchServer, 'payChannel'>,
  buyer: Buyer,
  itemId: ItemId,
  couponCode?: string,
): Promise<void> {
  const { orderNo, qrContent } = await placeOrder(server, buyer, itemId, couponCode)
  await buyer.pressButton(qrContent)
  for (let status = 'unpaid'; status !== 'delivered'; )
    ({ status } = (await buyer.call(`/card-core/order/getOrderStatus?orderNo=${orderNo}`, {
      since: status,
      waitSeconds: 25,
    })) as { status: string })
  const { cards } = await buyer.call('/card-core/order/get', { orderNo })
  if (!Array.isArray(cards) || cards.length !== 1) throw new Error('the cards are missing')
}
