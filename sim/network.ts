import type { FastifyInstance } from 'fastify'

/**
 * What happens to a request. `lost`: it never arrives. `answerLost`: it is processed, but the response is lost.
 * `broken`: a proxy answers 500. `slow`: the sender times out, and the request arrives later.
 */
export const networkFaults = ['clear', 'lost', 'answerLost', 'broken', 'slow'] as const
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
  faults: { questions: NetworkFault; webhooks: NetworkFault }
  /** Whether the gateway rejects every refund, like one without money. */
  rejectsRefunds: boolean
  /** All webhooks that were ever sent, in order. */
  webhooks: readonly SentWebhook[]
  /** Sends a webhook once more; returns whether the shop acknowledges it. */
  redeliver(callBack: SentWebhook): Promise<boolean>
  /** Delivers one of the delayed requests; false if there is none. */
  deliverDelayed(): Promise<boolean>
  /** Runs once, after the gateway opened the next trade and before the shop gets the response. */
  beforeNextResponse(act: (answer: string) => Promise<void>): void
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
  door: () => FastifyInstance | undefined,
  told: (callBack: Pick<SentWebhook, 'path'>) => Promise<void>,
): Network {
  const weather: Network['faults'] = { questions: 'clear', webhooks: 'clear' }
  const callBacks: SentWebhook[] = []
  const slow: SentRequest[] = []
  const underWay = new Set<Promise<unknown>>()
  let beforeAnswer: ((answer: string) => Promise<void>) | undefined

  const deliver = async ({ method, path, contentType, body }: SentRequest) => {
    const app = door()
    if (!app) throw new Error('no process is running')
    return app.inject({
      method,
      url: path,
      remoteAddress: '127.0.0.1',
      headers: contentType ? { 'content-type': contentType } : {},
      ...(method === 'POST' ? { payload: body } : {}),
    })
  }

  const deliverCallBack = async (letter: SentRequest) => {
    const answer = await deliver(letter)
    const heard = answer.statusCode === 200 && answer.body === 'success'
    if (heard) await told(letter)
    return { answer, heard }
  }

  const hear = async (callBack: SentWebhook): Promise<boolean> => {
    const { heard } = await deliverCallBack(callBack)
    callBack.isAcknowledged ||= heard
    return heard
  }

  const send = async (letter: SentRequest, kind: 'questions' | 'webhooks'): Promise<Response> => {
    const met = weather[kind]
    if (kind === 'questions' && network.rejectsRefunds && isRefund(letter.path))
      return Response.json({ code: -1, msg: '该订单不支持退款' })
    if (met === 'broken') return new Response('Internal Server Error', { status: 500 })
    if (met === 'slow' && kind === 'questions') slow.push(letter)
    if (met === 'lost' || met === 'slow') throw new Error('the request was lost')
    if (kind === 'webhooks') {
      const { answer, heard } = await deliverCallBack(letter)
      const sent = callBacks.find((each) => each.path === letter.path)
      if (sent) sent.isAcknowledged ||= heard
      if (met === 'answerLost') throw new Error('the response was lost')
      return new Response(answer.body, { status: answer.statusCode })
    }
    const answer = await deliver(letter)
    if (isCreate(letter.path) && beforeAnswer) {
      const act = beforeAnswer
      beforeAnswer = undefined
      await act(answer.body)
    }
    if (met === 'answerLost') throw new Error('the response was lost')
    return new Response(answer.body, { status: answer.statusCode })
  }

  const network: Network = {
    faults: weather,
    rejectsRefunds: false,
    webhooks: callBacks,
    redeliver: hear,
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const letter: SentRequest = {
        method: request.method === 'POST' ? 'POST' : 'GET',
        path: pathname + search,
        contentType: request.headers.get('content-type') ?? '',
        body: await request.text(),
      }
      if (!pathname.startsWith('/pay/notify/')) return send(letter, 'questions')
      callBacks.push({ ...letter, isAcknowledged: false })
      const way = send(letter, 'webhooks')
      underWay.add(way)
      return way.finally(() => underWay.delete(way))
    },
    async deliverDelayed() {
      const letter = slow.shift()
      if (!letter) return false
      await deliver(letter)
      return true
    },
    beforeNextResponse: (act) => {
      beforeAnswer = act
    },
    async waitForWebhooks() {
      // the gateway sends after it has answered: one turn later the webhook is in flight
      await new Promise((resolve) => setImmediate(resolve))
      while (underWay.size > 0) await Promise.allSettled([...underWay])
    },
  }
  return network
}
