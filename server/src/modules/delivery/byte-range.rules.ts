/** Some bytes of a file, both ends included. */
export interface ByteRange {
  from: number
  to: number
}

/**
 * What a Range header asks for of a file (RFC 9110, 14.2): `whole` without one, with one that is not understood, and with
 * several ranges; `outside` where the file has no such bytes.
 */
export function readByteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'whole' | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const suffix = Number(last)
    return suffix === 0 ? 'outside' : { from: Math.max(0, sizeBytes - suffix), to: sizeBytes - 1 }
  }
  const from = Number(first)
  const to = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < from) return 'whole'
  return from < sizeBytes ? { from, to } : 'outside'
}

const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Has a browser save a file under its name (RFC 6266), whatever it contains. Programs that do not read the encoded name get
 * one of ASCII letters.
 */
export const attachmentDisposition = (name: string): string =>
  `attachment;filename="${name.replaceAll(/[^\w.-]/g, '_')}";filename*=UTF-8''${encodeName(name)}`
