import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * `sound` answers the cards of the order, the same ones each time; the others misbehave: never an answer, one card too
 * many, cards of another order, status 500, no JSON, other cards each time, one card twice.
 */
type ProgramMode = 'sound' | 'hang' | 'count' | 'repeated' | 'fails' | 'garbage' | 'changing' | 'twice'

/** A seller's program that makes up cards, on loopback. */
export interface DeliveryProgramSimulator extends AsyncDisposable {
  url: string
  mode: ProgramMode
  /** The signing key; calls with another one are answered 401. Undefined: not checked. */
  key: string | undefined
  /** The number of each order that was asked for, in order. */
  asked: string[]
  /** The id of each of these calls, by which a program knows one that is repeated. */
  ids: string[]
}

/** Checks a signature as documented for sellers, without code of the server. */
function isSigned(headers: Record<string, unknown>, body: string, key: string): boolean {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const secret = Buffer.from(key.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', secret).update(content).digest()
  const received = Buffer.from(String(headers['webhook-signature']).replace(/^v1,/, ''), 'base64')
  return expected.length === received.length && timingSafeEqual(expected, received)
}

const cardsOf = (orderNo: string, quantity: number): string[] =>
  Array.from({ length: quantity }, (_, index) => `PROGRAM-${orderNo}-${index + 1}`)

/** What it answers in each mode; undefined: nothing. */
function answerIn(
  mode: ProgramMode,
  { orderNo, quantity }: { orderNo: string; quantity: number },
  calls: number,
): { status: number; body: string } | undefined {
  const json = (cards: readonly string[], status = 200) => ({ status, body: JSON.stringify({ cards }) })
  switch (mode) {
    case 'sound':
      return json(cardsOf(orderNo, quantity))
    case 'hang':
      return undefined
    case 'count':
      return json(cardsOf(orderNo, quantity + 1))
    case 'repeated':
      return json(cardsOf('another', quantity))
    case 'fails':
      return json(cardsOf(orderNo, quantity), 500)
    case 'garbage':
      return { status: 200, body: '<html>PROGRAM' }
    case 'changing':
      return json(cardsOf(`${orderNo}-${calls}`, quantity))
    case 'twice':
      return json(Array.from({ length: quantity }, () => `PROGRAM-${orderNo}`))
  }
}

/** Opens such a program; it is closed at the end of the scope. */
export async function openDeliveryProgramSimulator({ port = 0 } = {}): Promise<DeliveryProgramSimulator> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (program.key !== undefined && !isSigned(request.headers, body, program.key))
      return void response.writeHead(401).end()
    const order: { orderNo: string; quantity: number } = JSON.parse(body)
    program.asked.push(order.orderNo)
    program.ids.push(String(request.headers['webhook-id']))
    const answer = answerIn(program.mode, order, program.asked.length)
    if (answer) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const program: DeliveryProgramSimulator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/deliver`,
    mode: 'sound',
    key: undefined,
    asked: [],
    ids: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return program
}
