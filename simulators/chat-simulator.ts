import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/**
 * How the services handle requests: `busy` rejects temporarily, as with too many messages; `reject` for good, as an
 * unknown recipient; `drop` breaks the connection, `nonsense` returns a page, `redirect` leads elsewhere.
 */
type ChatMode = 'sound' | 'busy' | 'reject' | 'drop' | 'nonsense' | 'redirect'

type Service = 'telegram' | 'weCom' | 'dingTalk' | 'bark'

/** A message as a service took it. */
interface ReceivedChat {
  service: Service
  text: string
}

export interface ChatSimulator extends AsyncDisposable {
  url: string
  mode: ChatMode
  received: ReceivedChat[]
  /** Codes of rejected requests. */
  rejections: string[]
}

/** The only credentials that the services know. */
export const chatCredentials = {
  telegram: { token: '123456789:AAE-test-token-of-the-simulator_01', chatId: '-1001234567890' },
  weCom: { key: '693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa' },
  dingTalk: { token: 'd1a2b3c4d5e6f7', secret: 'SECb4d5e6f7a8b9c0d1e2f3' },
  bark: { deviceKey: 'ynJ5Ft4atkMkWeo2PAvFhF' },
} as const

const hourMs = 3_600_000

interface Call {
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  now: number
}

/** What a service answers: the text that it took, or the code of its rejection. */
type Outcome = { text: string } | { code: number }

const textOf = (body: Record<string, unknown>): string => {
  const { msgtype, text } = body
  return msgtype === 'text' && typeof text === 'object' && text !== null && 'content' in text
    ? String(text.content)
    : ''
}

const handlers: Record<Service, (call: Call) => Outcome> = {
  telegram({ path, body }) {
    const { token, chatId } = chatCredentials.telegram
    if (path !== `/bot${token}/sendMessage`) return { code: 401 }
    if (body.chat_id !== chatId) return { code: 400 }
    return { text: String(body.text) }
  },
  weCom: ({ query, body }) =>
    query.get('key') === chatCredentials.weCom.key && textOf(body) !== ''
      ? { text: textOf(body) }
      : { code: 93000 },
  dingTalk({ query, body, now }) {
    const { token, secret } = chatCredentials.dingTalk
    if (query.get('access_token') !== token) return { code: 300001 }
    const timestamp = query.get('timestamp') ?? ''
    const expected = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
    if (query.get('sign') !== expected || Math.abs(now - Number(timestamp)) > hourMs) return { code: 310000 }
    return { text: textOf(body) }
  },
  bark: ({ body }) =>
    body.device_key === chatCredentials.bark.deviceKey
      ? { text: `${String(body.title)}\n${String(body.body)}` }
      : { code: 400 },
}

const serviceOf = (path: string): Service | undefined => {
  if (path.startsWith('/bot')) return 'telegram'
  if (path === '/cgi-bin/webhook/send') return 'weCom'
  if (path === '/robot/send') return 'dingTalk'
  return path === '/push' ? 'bark' : undefined
}

const busyCodes: Record<Service, number> = { telegram: 429, weCom: 45009, dingTalk: 130101, bark: 500 }
const rejectCodes: Record<Service, number> = { telegram: 403, weCom: 93000, dingTalk: 300001, bark: 400 }

/** Writes a reply as the service does: WeCom and DingTalk answer 200 to everything. */
function reply(response: ServerResponse, service: Service, code: number | undefined): void {
  const bodies: Record<Service, object> = {
    telegram: code ? { ok: false, error_code: code, description: 'rejected' } : { ok: true, result: {} },
    weCom: { errcode: code ?? 0, errmsg: code ? 'rejected' : 'ok' },
    dingTalk: { errcode: code ?? 0, errmsg: code ? 'rejected' : 'ok' },
    bark: { code: code ?? 200, message: code ? 'rejected' : 'success', timestamp: 0 },
  }
  const status = service === 'telegram' || service === 'bark' ? (code ?? 200) : 200
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(bodies[service]))
}

/** Opens the chat services on loopback; `now` is the clock that signatures are checked with. */
export async function openChatSimulator(now: () => Date = () => new Date()): Promise<ChatSimulator> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const parsed: unknown = await json(request).catch(() => undefined)
    const body = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
    const service = serviceOf(pathname)
    if (!service || simulator.mode === 'nonsense') return void response.end('<html>It works</html>')
    if (simulator.mode === 'drop') return void request.socket.destroy()
    if (simulator.mode === 'redirect')
      return void response.writeHead(307, { location: `${simulator.url}/elsewhere` }).end()
    const forced = { busy: busyCodes, reject: rejectCodes, sound: undefined }[simulator.mode]
    const outcome = forced
      ? { code: forced[service] }
      : handlers[service]({ path: pathname, query: searchParams, body, now: now().getTime() })
    if ('code' in outcome) simulator.rejections.push(`${service} ${outcome.code}`)
    else simulator.received.push({ service, text: outcome.text })
    reply(response, service, 'code' in outcome ? outcome.code : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const simulator: ChatSimulator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'sound',
    received: [],
    rejections: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return simulator
}
