import { type CodeName, codeName } from '@faka/contract/codes'
import type { AnswerOf, Endpoint } from '@faka/contract/endpoint'
import { Envelope } from '@faka/contract/envelope'
import type { Shape } from '@faka/contract/shape'
import { newDevice } from '../server/src/test/device.ts'
import type { RequestOf } from '../server/src/test/visitor.ts'

/** What was answered: data, or the name of a refusal with its HTTP status. */
export type Answered<E extends Endpoint> =
  | { ok: true; data: AnswerOf<E> }
  | { ok: false; code: CodeName; status: number }

/** Somebody with a browser, at an address of his own, who calls a shop over HTTP. */
export interface Buyer {
  /**
   * The answer, read to its end and checked against the contract. Throws when the connection breaks before that, or
   * when the answer is none that the contract knows.
   */
  ask<E extends Endpoint>(operation: E, request: RequestOf<E>, signal?: AbortSignal): Promise<Answered<E>>
  /** The data of an answer that must be no refusal. */
  must<E extends Endpoint>(operation: E, request: RequestOf<E>): Promise<AnswerOf<E>>
  /** Presses a button of the gateway's page that a QR code leads to. */
  press(qrContent: string, action: string): Promise<void>
}

const namesOf = (schema: Shape | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : []

let buyers = 0

/**
 * A buyer in a network that no other one shares; the shop believes the proxy through which he comes.
 * @param token of his session; a guest without
 */
export function newBuyer(url: string, token?: string): Buyer {
  buyers++
  const address = `10.${(buyers >> 16) & 255}.${(buyers >> 8) & 255}.${buyers & 255}`

  const device = newDevice()

  const ask: Buyer['ask'] = async (operation, request, signal) => {
    const inQuery = namesOf(operation.query)
    const entries = Object.entries(device.withSecret(operation, Object(request)))
    const part = (wanted: boolean) => entries.filter(([name]) => inQuery.includes(name) === wanted)
    const query = new URLSearchParams(part(true).map(([name, value]) => [name, String(value)]))
    const response = await fetch(`${url}${operation.path}${inQuery.length > 0 ? `?${query}` : ''}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(token === undefined ? {} : { token }),
      },
      body: JSON.stringify(Object.fromEntries(part(false))),
      ...(signal ? { signal } : {}),
    })
    const envelope = Envelope.parse(await response.json())
    device.keep(operation, envelope)
    const { code, data } = envelope
    if (code === 0) return { ok: true, data: operation.reply.parse(data) as AnswerOf<typeof operation> }
    const name = codeName(code)
    if (!name) throw new Error(`${operation.path} answered with the unknown code ${code}`)
    return { ok: false, code: name, status: response.status }
  }

  return {
    ask,
    async must(operation, request) {
      const answer = await ask(operation, request)
      if (!answer.ok) throw new Error(`${operation.path} refused: ${answer.code}`)
      return answer.data
    },
    async press(qrContent, action) {
      const response = await fetch(qrContent, { method: 'POST', body: new URLSearchParams({ action }) })
      await response.text()
      if (response.status !== 200) throw new Error(`the button ${action} answered ${response.status}`)
    },
  }
}
