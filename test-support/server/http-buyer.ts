import { type CodeName, codeName } from '@faka/contract/shared/codes'
import type { Endpoint, ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { Envelope } from '@faka/contract/shared/envelope'
import { createDevice } from './device.ts'
import { splitRequest } from './split-request.ts'
import type { RequestOf } from './visitor.ts'

/** The response: data, or an error code with its HTTP status. */
type CallResult<E extends Endpoint> =
  | { ok: true; data: ParsedReplyOf<E> }
  | { ok: false; code: CodeName; status: number; data: unknown }

/** A buyer with a browser and an address of its own, who calls a shop over HTTP. */
export interface Buyer {
  /**
   * The response, read to its end and checked against the contract. Throws if the connection breaks first, or if the
   * response violates the contract.
   */
  call<E extends Endpoint>(operation: E, request: RequestOf<E>, signal?: AbortSignal): Promise<CallResult<E>>
  /** The data of a response; throws for a rejection. */
  callOrThrow<E extends Endpoint>(operation: E, request: RequestOf<E>): Promise<ParsedReplyOf<E>>
  /** Presses a button on the gateway's page that a QR code leads to. */
  pressButton(qrContent: string, action: string): Promise<void>
}

let buyerCount = 0

/**
 * A buyer in a network of its own, by a forwarded address that the shop trusts.
 * @param token of the buyer's session; without it a guest
 */
export function createBuyer(url: string, token?: string): Buyer {
  buyerCount++
  const network = `10.${(buyerCount >> 16) & 255}.${(buyerCount >> 8) & 255}.${buyerCount & 255}`

  const device = createDevice()

  const ask: Buyer['call'] = async (operation, request, signal) => {
    const { query, body } = splitRequest(operation, device.withSecret(operation, Object(request)))
    const address = new URL(url + operation.path)
    address.search = String(new URLSearchParams(query))
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': network,
        ...(token === undefined ? {} : { token }),
      },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })
    const envelope = Envelope.parse(await response.json())
    device.remember(operation, envelope)
    const { code, data } = envelope
    if (code === 0) return { ok: true, data: operation.reply.parse(data) as ParsedReplyOf<typeof operation> }
    const name = codeName(code)
    if (!name) throw new Error(`${operation.path} answered with the unknown code ${code}`)
    return { ok: false, code: name, status: response.status, data }
  }

  return {
    call: ask,
    async callOrThrow(operation, request) {
      const answer = await ask(operation, request)
      if (!answer.ok) throw new Error(`${operation.path} refused: ${answer.code}`)
      return answer.data
    },
    async pressButton(qrContent, action) {
      const response = await fetch(qrContent, { method: 'POST', body: new URLSearchParams({ action }) })
      await response.text()
      if (response.status !== 200) throw new Error(`the button ${action} answered ${response.status}`)
    },
  }
}
