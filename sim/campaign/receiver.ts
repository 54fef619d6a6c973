import { isSigned, openWebhookListener } from '../../server/src/test/webhook-listener.ts'

/** A seller's program that hears of orders, and now and then breaks before it answers. */
export interface Receiver extends AsyncDisposable {
  url: string
  /** Sets the key by which calls are known to be the shop's. */
  trust(key: string): void
  /** Under how many numbers it heard that an order was delivered; the shop repeats a call under the same one. */
  deliveries(): ReadonlyMap<string, ReadonlySet<string>>
  /** Calls that were not signed as the documentation says. */
  unsigned(): number
}

/** One call in so many is answered with a fault, the first time that it comes. */
const brokenShare = 100

export async function openReceiver(): Promise<Receiver> {
  const listener = await openWebhookListener()
  const deliveries = new Map<string, Set<string>>()
  const broken = new Set<string>()
  let calls = 0
  let unsigned = 0
  let key = ''
  listener.manner = (heard) => {
    // what was heard is kept here, in less space
    listener.heard.length = 0
    if (!isSigned(heard, key)) unsigned++
    if (heard.said.kind === 'order.delivered') {
      const orderNo = String(heard.said.data.orderNo)
      deliveries.set(orderNo, (deliveries.get(orderNo) ?? new Set()).add(heard.id))
    }
    if (++calls % brokenShare > 0 || broken.has(heard.id)) return 200
    broken.add(heard.id)
    return 500
  }
  return {
    url: listener.url,
    trust(given) {
      key = given
    },
    deliveries: () => deliveries,
    unsigned: () => unsigned,
    [Symbol.asyncDispose]: () => listener[Symbol.asyncDispose](),
  }
}
