import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The best encoding that a client accepts; one named with q=0 is refused. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const takes = (name: string) =>
    (accepted ?? '').split(',').some((wish) => {
      const [coding, ...params] = wish.trim().toLowerCase().split(';')
      return coding === name && !params.some((param) => /^\s*q=0(\.0*)?\s*$/.test(param))
    })
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** Brotli at 5: a page of 40 kB takes about a millisecond, the best level a hundred. */
export async function encode(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text)
  if (encoding === 'br') return compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return encoding === 'gzip' ? compressGzip(bytes) : bytes
}
