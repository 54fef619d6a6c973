import { hasValidSignature, openWebhookListener } from '../../server/src/test/webhook-listener.ts'

/** A seller's program that hears of orders, and now and then breaks before it answers. */
export interface WebhookReceiver extends AsyncDisposable {
  url: string
  /** Sets the key by which calls are known to be the shop's. */
  setKey(key: string): void
  /** Under how many numbers it heard that an order was delivered; the shop repeats a call under the same one. */
  deliveries(): ReadonlyMap<string, ReadonlySet<string>>
  /** Calls that were not signed as the documentation says. */
  unsigned(): number
}

/** One call in so many is answered with a fault, the first time that it comes. */
const failureInterval = 100

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const listener = await openWebhookListener()
  const deliveries = new Map<string, Set<string>>()
  const broken = new Set<string>()
  let calls = 0
  let unsigned = 0
  let key = ''
  listener.response = (heard) => {
    // what was heard is kept here, in less space
    listener.received.length = 0
    if (!hasValidSignature(heard, key)) unsigned++
    if (heard.payload.kind === 'order.delivered') {
      const orderNo = String(heard.payload.data.orderNo)
      deliveries.set(orderNo, (deliveries.get(orderNo) ?? new Set()).add(heard.id))
    }
    if (++calls % failureInterval > 0 || broken.has(heard.id)) return 200
    broken.add(heard.id)
    return 500
  }
  return {
    url: listener.url,
    setKey(given) {
      key = given
    },
    deliveries: () => deliveries,
    unsigned: () => unsigned,
    [Symbol.asyncDispose]: () => listener[Symbol.asyncDispose](),
  }
}
