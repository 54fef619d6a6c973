import type { SimulatorRequest } from './simulator-request.ts'

/** The bytes that a percent-encoded text stands for. */
const bytesOf = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('+', ' ')
      .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )

/**
 * What was asked of `gateway.do`: the fields of the address and of the form together. Alipay decodes the form by the
 * `charset` of the address and takes it for GBK where there is none, so that a signature over other letters fails.
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
