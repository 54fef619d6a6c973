import type { FastifyInstance } from 'fastify'

/**
 * What happens to a request. `lost`: it never arrives. `responseLost`: it is processed, but the response is lost.
 * `broken`: a proxy answers 500. `slow`: the sender times out, and the request arrives later.
 */
export const networkFaults = ['none', 'lost', 'responseLost', 'broken', 'slow'] as const
export type NetworkFault = (typeof networkFaults)[number]

/** A request as it was sent. */
interface SentRequest {
  method: 'GET' | 'POST'
  path: string
  contentType: string
  body: string
}

/** A webhook of the gateway. */
export interface SentWebhook extends SentRequest {
  /** Whether the shop ever acknowledged it. */
  isAcknowledged: boolean
}

/** The network between the shop and its gateway, both in this process and without a port. */
export interface Network {
  fetch: typeof fetch
  /** The fault of the shop's requests to its gateway, and of the gateway's webhooks. */
  faults: { requests: NetworkFault; webhooks: NetworkFault }
  /** Whether the gateway rejects every refund, like one without money. */
  rejectsRefunds: boolean
  /** All webhooks that were ever sent, in order. */
  webhooks: readonly SentWebhook[]
  /** Sends a webhook once more; returns whether the shop acknowledges it. */
  redeliver(webhook: SentWebhook): Promise<boolean>
  /** Delivers one of the delayed requests; false if there is none. */
  deliverDelayed(): Promise<boolean>
  /** Runs once, after the gateway opened the next trade and before the shop gets the response. */
  beforeNextResponse(act: (body: string) => Promise<void>): void
  /** Resolves when no webhook is in flight. */
  waitForWebhooks(): Promise<void>
}

const isRefund = (path: string): boolean => /act=refund|\/api\/pay\/refund/.test(path)
const isCreate = (path: string): boolean => path.endsWith('/mapi.php') || path.endsWith('/api/pay/create')

/**
 * @param openApp the application that accepts requests now; undefined when every process is down
 * @param onAcknowledged called when the shop acknowledges a webhook
 */
export function createNetwork(
  openApp: () => FastifyInstance | undefined,
  onAcknowledged: (webhook: Pick<SentWebhook, 'path'>) => Promise<void>,
): Network {
  const faults: Network['faults'] = { requests: 'none', webhooks: 'none' }
  const webhooks: SentWebhook[] = []
  const delayed: SentRequest[] = []
  const inFlight = new Set<Promise<unknown>>()
  let beforeResponse: ((body: string) => Promise<void>) | undefined

  const deliver = async ({ method, path, contentType, body }: SentRequest) => {
    const app = openApp()
    if (!app) throw new Error('no process is running')
    return app.inject({
      method,
      url: path,
      remoteAddress: '127.0.0.1',
      headers: contentType ? { 'content-type': contentType } : {},
      ...(method === 'POST' ? { payload: body } : {}),
    })
  }

  const deliverWebhook = async (sent: SentRequest) => {
    const response = await deliver(sent)
    const isAcknowledged = response.statusCode === 200 && response.body === 'success'
    if (isAcknowledged) await onAcknowledged(sent)
    return { response, isAcknowledged }
  }

  const redeliver = async (webhook: SentWebhook): Promise<boolean> => {
    const { isAcknowledged } = await deliverWebhook(webhook)
    webhook.isAcknowledged ||= isAcknowledged
    return isAcknowledged
  }

  const send = async (sent: SentRequest, kind: 'requests' | 'webhooks'): Promise<Response> => {
    const fault = faults[kind]
    if (kind === 'requests' && network.rejectsRefunds && isRefund(sent.path))
      return Response.json({ code: -1, msg: '该订单不支持退款' })
    if (fault === 'broken') return new Response('Internal Server Error', { status: 500 })
    if (fault === 'slow' && kind === 'requests') delayed.push(sent)
    if (fault === 'lost' || fault === 'slow') throw new Error('the request was lost')
    if (kind === 'webhooks') {
      const { response, isAcknowledged } = await deliverWebhook(sent)
      const known = webhooks.find((each) => each.path === sent.path)
      if (known) known.isAcknowledged ||= isAcknowledged
      if (fault === 'responseLost') throw new Error('the response was lost')
      return new Response(response.body, { status: response.statusCode })
    }
    const response = await deliver(sent)
    if (isCreate(sent.path) && beforeResponse) {
      const act = beforeResponse
      beforeResponse = undefined
      await act(response.body)
    }
    if (fault === 'responseLost') throw new Error('the response was lost')
    return new Response(response.body, { status: response.statusCode })
  }

  const network: Network = {
    faults,
    rejectsRefunds: false,
    webhooks,
    redeliver,
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const sent: SentRequest = {
        method: request.method === 'POST' ? 'POST' : 'GET',
        path: pathname + search,
        contentType: request.headers.get('content-type') ?? '',
        body: await request.text(),
      }
      if (!pathname.startsWith('/pay/notify/')) return send(sent, 'requests')
      webhooks.push({ ...sent, isAcknowledged: false })
      const sending = send(sent, 'webhooks')
      inFlight.add(sending)
      return sending.finally(() => inFlight.delete(sending))
    },
    async deliverDelayed() {
      const sent = delayed.shift()
      if (!sent) return false
      await deliver(sent)
      return true
    },
    beforeNextResponse: (act) => {
      beforeResponse = act
    },
    async waitForWebhooks() {
      // the gateway sends after it has answered: one turn later the webhook is in flight
      await new Promise((resolve) => setImmediate(resolve))
      while (inFlight.size > 0) await Promise.allSettled([...inFlight])
    },
  }
  return network
}
