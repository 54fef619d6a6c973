import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const negotiator = new Negotiator<Encoding>({ supportedValues: ['br', 'gzip', 'identity'] })

/** The best encoding that a client accepts (RFC 9110 §12.5.3). */
export const chooseEncoding = (accepted: string | undefined): Encoding =>
  negotiator.negotiate(accepted ?? '') ?? 'identity'

/** Encodes a page. Brotli at level 5 takes about a millisecond for 40 kB, at the best level a hundred. */
export async function encode(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text)
  if (encoding === 'br') return compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return encoding === 'gzip' ? compressGzip(bytes) : bytes
}
