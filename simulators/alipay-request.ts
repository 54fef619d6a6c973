import type { SimulatorRequest } from './simulator-request.ts'

/** The bytes of a percent-encoded text. */
const bytesOf = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('+', ' ')
      .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )

/**
 * Reads a request to `gateway.do`: the fields of URL and form together. Alipay decodes the form by the
 * `charset` of the URL, or as GBK without one, so that signatures over other characters fail.
 */
export function readAlipayRequest({ query, body }: SimulatorRequest): URLSearchParams {
  const request = new URLSearchParams(query)
  const decoder = new TextDecoder(request.get('charset') ?? 'gbk')
  for (const field of body === '' ? [] : body.split('&')) {
    const [name = '', value = ''] = field.split('=').map((text) => decoder.decode(bytesOf(text)))
    request.append(name, value)
  }
  return request
}
