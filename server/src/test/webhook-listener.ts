import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { WebhookBody } from '@faka/contract/notification/notification-settings'

/** A call as it came. */
export interface ReceivedWebhook {
  id: string
  headers: IncomingHttpHeaders
  body: string
  payload: WebhookBody
}

/** What a program does with a call; `hang` answers never. */
export type ListenerResponse = number | 'hang' | { redirectTo: string }

/** A seller's program on loopback. */
export interface WebhookListener extends AsyncDisposable {
  url: string
  received: ReceivedWebhook[]
  /** Calls that still wait for an answer. */
  waiting: number
  /** How it answers every call, or the one that it has just heard. */
  response: ListenerResponse | ((heard: ReceivedWebhook) => ListenerResponse)
}

/** Checks a signature as the documentation tells sellers to, written by itself. */
export function hasValidSignature({ headers, body }: ReceivedWebhook, key: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = headers
  const secret = Buffer.from(key.replace(/^whsec_/, ''), 'base64')
  const wanted = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest()
  const given = Buffer.from(String(signature).replace(/^v1,/, ''), 'base64')
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Opens a program that hears calls; it is gone at the end of the scope. */
export async function openWebhookListener(): Promise<WebhookListener> {
  const listener: WebhookListener = {
    url: '',
    received: [],
    waiting: 0,
    response: 200,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { headers } = request
    const payload = WebhookBody.parse(JSON.parse(body))
    const heard = { id: String(headers['webhook-id']), headers, body, payload }
    listener.received.push(heard)
    listener.waiting++
    response.on('close', () => {
      listener.waiting--
    })
    const manner = typeof listener.response === 'function' ? listener.response(heard) : listener.response
    if (manner === 'hang') return
    if (typeof manner === 'number') response.writeHead(manner).end('an answer that nobody reads')
    else response.writeHead(307, { location: manner.redirectTo }).end()
  })
  listener.url = `http://127.0.0.1:${await listen(server)}/hook`
  return listener
}
