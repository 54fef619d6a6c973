import { Agent } from 'undici'
import type { RecordedTrade } from './gateway-ledger.ts'
import { serve } from './serve.ts'
import type { SimulatorRequest } from './simulator-request.ts'

/** A webhook as its gateway sent it, and the shop's URL that it is meant for. */
export interface CapturedWebhook {
  url: string
  request: SimulatorRequest
}

/** Headers of one connection, not of the message. */
const hopByHopHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'])

/** Pays a trade and captures its webhook before the shop receives it. */
export async function captureWebhook(
  trade: RecordedTrade,
  pay: () => Promise<unknown>,
): Promise<CapturedWebhook> {
  const url = trade.notifyUrl
  const { promise, resolve } = Promise.withResolvers<SimulatorRequest>()
  const trap = await serve((request) => {
    resolve(request)
    return { status: 200, headers: {}, body: 'success' }
  })
  trade.notifyUrl = trap.url
  const [captured] = await Promise.all([promise, pay()])
  trade.notifyUrl = url
  await trap.close()
  return { url, request: captured }
}

/** How often each response came: "200 success". */
export type ResponseCounts = Record<string, number>

/**
 * Replays a webhook over several connections, each sending the next copy after a response, until `count`
 * copies were sent or `until` aborts.
 */
export async function replayWebhook(
  { url, request }: CapturedWebhook,
  { count, connections, until }: { count: number; connections: number; until?: AbortSignal },
): Promise<ResponseCounts> {
  const { origin, pathname } = new URL(url)
  const agent = new Agent({ connections, pipelining: 1 })
  const message = {
    origin,
    path: request.query ? `${pathname}?${request.query}` : pathname,
    method: request.method === 'POST' ? ('POST' as const) : ('GET' as const),
    headers: Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !hopByHopHeaders.has(name)),
    ),
    body: request.method === 'POST' ? request.body : null,
  }
  const answers: ResponseCounts = {}
  let sent = 0
  const keepSending = async () => {
    while (sent < count && !until?.aborted) {
      sent++
      const { statusCode, body } = await agent.request(message)
      const answer = `${statusCode} ${await body.text()}`.trim()
      answers[answer] = (answers[answer] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, keepSending))
  await agent.close()
  return answers
}
