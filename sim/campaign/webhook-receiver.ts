import { hasValidSignature, openWebhookListener } from '../../test-support/server/webhook-listener.ts'

/** A seller's webhook endpoint that sometimes fails before it answers. */
export interface WebhookReceiver extends AsyncDisposable {
  url: string
  /** Sets the key that verifies the shop's signatures. */
  setKey(key: string): void
  /** The webhook ids that reported each order's delivery; the shop retries with the same id. */
  deliveries(): ReadonlyMap<string, ReadonlySet<string>>
  /** Webhooks without a valid signature. */
  unsigned(): number
}

/** One webhook in so many gets an error response, the first time it comes. */
const failureInterval = 100

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const listener = await openWebhookListener()
  const deliveries = new Map<string, Set<string>>()
  const broken = new Set<string>()
  let calls = 0
  let unsigned = 0
  let key = ''
  listener.response = (webhook) => {
    // what was received is kept below, in less memory
    listener.received.length = 0
    if (!hasValidSignature(webhook, key)) unsigned++
    if (webhook.payload.kind === 'order.delivered') {
      const orderNo = String(webhook.payload.data.orderNo)
      deliveries.set(orderNo, (deliveries.get(orderNo) ?? new Set()).add(webhook.id))
    }
    if (++calls % failureInterval > 0 || broken.has(webhook.id)) return 200
    broken.add(webhook.id)
    return 500
  }
  return {
    url: listener.url,
    setKey(newKey) {
      key = newKey
    },
    deliveries: () => deliveries,
    unsigned: () => unsigned,
    [Symbol.asyncDispose]: () => listener[Symbol.asyncDispose](),
  }
}
