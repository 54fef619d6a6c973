import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { WebhookBody } from '@faka/contract/notification/notification-settings'

/** A webhook call as it was received. */
export interface ReceivedWebhook {
  id: string
  headers: IncomingHttpHeaders
  body: string
  payload: WebhookBody
}

/** How a program responds to a call; `hang` never responds. */
type ListenerResponse = number | 'hang' | { redirectTo: string }

/** A seller's webhook endpoint on loopback. */
export interface WebhookListener extends AsyncDisposable {
  url: string
  received: ReceivedWebhook[]
  /** Calls that still wait for a response. */
  waiting: number
  /** How it responds to every call, or to the given one. */
  response: ListenerResponse | ((webhook: ReceivedWebhook) => ListenerResponse | Promise<ListenerResponse>)
}

/** Checks a signature as documented for sellers, implemented independently. */
export function hasValidSignature({ headers, body }: ReceivedWebhook, key: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = headers
  const secret = Buffer.from(key.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest()
  const received = Buffer.from(String(signature).replace(/^v1,/, ''), 'base64')
  return expected.length === received.length && timingSafeEqual(expected, received)
}

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Opens an endpoint that receives calls; it is closed at the end of the scope. */
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
    const webhook = { id: String(headers['webhook-id']), headers, body, payload }
    listener.received.push(webhook)
    listener.waiting++
    response.on('close', () => {
      listener.waiting--
    })
    const behavior =
      typeof listener.response === 'function' ? await listener.response(webhook) : listener.response
    if (behavior === 'hang') return
    if (typeof behavior === 'number') response.writeHead(behavior).end('a body that is ignored')
    else response.writeHead(307, { location: behavior.redirectTo }).end()
  })
  listener.url = `http://127.0.0.1:${await listen(server)}/hook`
  return listener
}
