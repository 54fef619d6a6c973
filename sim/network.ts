import type { FastifyInstance } from 'fastify'

/**
 * What happens to what is sent. `lost`: it never arrives. `answerLost`: it arrives and is acted upon, the answer gets
 * lost. `broken`: a machine on the way answers 500. `slow`: the sender gives up, and it arrives later.
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

/** A call-back of the gateway. */
export interface SentWebhook extends SentRequest {
  /** Whether the shop ever said that it was heard. */
  isAcknowledged: boolean
}

/** The network between the shop and its gateway, with both ends in this process and no port between them. */
export interface Network {
  fetch: typeof fetch
  /** How it goes with what the shop asks of its gateway, and with the gateway's call-backs. */
  faults: { questions: NetworkFault; webhooks: NetworkFault }
  /** Whether the gateway says no to every refund, as one without money does. */
  rejectsRefunds: boolean
  /** Every call-back that was ever sent, in that order. */
  webhooks: readonly SentWebhook[]
  /** Lets a call-back arrive once more; answers whether the shop says that it was heard. */
  redeliver(callBack: SentWebhook): Promise<boolean>
  /** Lets one of the slow questions arrive at last; false when none is on its way. */
  deliverDelayed(): Promise<boolean>
  /** What is done, once, after the gateway opened the next trade and before the shop hears its answer. */
  beforeNextResponse(act: (answer: string) => Promise<void>): void
  /** Resolves when no call-back is on its way. */
  waitForWebhooks(): Promise<void>
}

const isRefund = (path: string): boolean => /act=refund|\/api\/pay\/refund/.test(path)
const isCreate = (path: string): boolean => path.endsWith('/mapi.php') || path.endsWith('/api/pay/create')

/**
 * @param door the application that is open for requests now; undefined when every process is down
 * @param told what is done at the moment at which the shop says that it heard a call-back
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
    if (!app) throw new Error('nobody listens')
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
    if (met === 'lost' || met === 'slow') throw new Error('it did not arrive')
    if (kind === 'webhooks') {
      const { answer, heard } = await deliverCallBack(letter)
      const sent = callBacks.find((each) => each.path === letter.path)
      if (sent) sent.isAcknowledged ||= heard
      if (met === 'answerLost') throw new Error('the answer got lost')
      return new Response(answer.body, { status: answer.statusCode })
    }
    const answer = await deliver(letter)
    if (isCreate(letter.path) && beforeAnswer) {
      const act = beforeAnswer
      beforeAnswer = undefined
      await act(answer.body)
    }
    if (met === 'answerLost') throw new Error('the answer got lost')
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
      // the gateway sends after it has answered: one turn later the call-back is on its way
      await new Promise((resolve) => setImmediate(resolve))
      while (underWay.size > 0) await Promise.allSettled([...underWay])
    },
  }
  return network
}
