import type { FastifyInstance } from 'fastify'

/**
 * What happens to what is sent. `lost`: it never arrives. `answerLost`: it arrives and is acted upon, the answer gets
 * lost. `broken`: a machine on the way answers 500. `slow`: the sender gives up, and it arrives later.
 */
export const weathers = ['clear', 'lost', 'answerLost', 'broken', 'slow'] as const
export type Weather = (typeof weathers)[number]

/** A request as it was sent. */
interface Letter {
  method: 'GET' | 'POST'
  path: string
  contentType: string
  body: string
}

/** A call-back of the gateway. */
export interface CallBack extends Letter {
  /** Whether the shop ever said that it was heard. */
  heard: boolean
}

/** The network between the shop and its gateway, with both ends in this process and no port between them. */
export interface Network {
  fetch: typeof fetch
  /** How it goes with what the shop asks of its gateway, and with the gateway's call-backs. */
  weather: { questions: Weather; callBacks: Weather }
  /** Whether the gateway says no to every refund, as one without money does. */
  refusesRefunds: boolean
  /** Every call-back that was ever sent, in that order. */
  callBacks: readonly CallBack[]
  /** Lets a call-back arrive once more; answers whether the shop says that it was heard. */
  hear(callBack: CallBack): Promise<boolean>
  /** Lets one of the slow questions arrive at last; false when none is on its way. */
  arrive(): Promise<boolean>
  /** What is done, once, after the gateway opened the next trade and before the shop hears its answer. */
  beforeNextAnswer(act: (answer: string) => Promise<void>): void
  /** Resolves when no call-back is on its way. */
  quiet(): Promise<void>
}

const isRefund = (path: string): boolean => /act=refund|\/api\/pay\/refund/.test(path)
const isCreate = (path: string): boolean => path.endsWith('/mapi.php') || path.endsWith('/api/pay/create')

/**
 * @param door the application that is open for requests now; undefined when every process is down
 * @param told what is done at the moment at which the shop says that it heard a call-back
 */
export function createNetwork(
  door: () => FastifyInstance | undefined,
  told: (callBack: Pick<CallBack, 'path'>) => Promise<void>,
): Network {
  const weather: Network['weather'] = { questions: 'clear', callBacks: 'clear' }
  const callBacks: CallBack[] = []
  const slow: Letter[] = []
  const underWay = new Set<Promise<unknown>>()
  let beforeAnswer: ((answer: string) => Promise<void>) | undefined

  const deliver = async ({ method, path, contentType, body }: Letter) => {
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

  const deliverCallBack = async (letter: Letter) => {
    const answer = await deliver(letter)
    const heard = answer.statusCode === 200 && answer.body === 'success'
    if (heard) await told(letter)
    return { answer, heard }
  }

  const hear = async (callBack: CallBack): Promise<boolean> => {
    const { heard } = await deliverCallBack(callBack)
    callBack.heard ||= heard
    return heard
  }

  const send = async (letter: Letter, kind: 'questions' | 'callBacks'): Promise<Response> => {
    const met = weather[kind]
    if (kind === 'questions' && network.refusesRefunds && isRefund(letter.path))
      return Response.json({ code: -1, msg: '该订单不支持退款' })
    if (met === 'broken') return new Response('Internal Server Error', { status: 500 })
    if (met === 'slow' && kind === 'questions') slow.push(letter)
    if (met === 'lost' || met === 'slow') throw new Error('it did not arrive')
    if (kind === 'callBacks') {
      const { answer, heard } = await deliverCallBack(letter)
      const sent = callBacks.find((each) => each.path === letter.path)
      if (sent) sent.heard ||= heard
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
    weather,
    refusesRefunds: false,
    callBacks,
    hear,
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const letter: Letter = {
        method: request.method === 'POST' ? 'POST' : 'GET',
        path: pathname + search,
        contentType: request.headers.get('content-type') ?? '',
        body: await request.text(),
      }
      if (!pathname.startsWith('/pay/notify/')) return send(letter, 'questions')
      callBacks.push({ ...letter, heard: false })
      const way = send(letter, 'callBacks')
      underWay.add(way)
      return way.finally(() => underWay.delete(way))
    },
    async arrive() {
      const letter = slow.shift()
      if (!letter) return false
      await deliver(letter)
      return true
    },
    beforeNextAnswer: (act) => {
      beforeAnswer = act
    },
    async quiet() {
      // the gateway sends after it has answered: one turn later the call-back is on its way
      await new Promise((resolve) => setImmediate(resolve))
      while (underWay.size > 0) await Promise.allSettled([...underWay])
    },
  }
  return network
}
