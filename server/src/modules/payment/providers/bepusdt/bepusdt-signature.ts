import { createHash, timingSafeEqual } from 'node:crypto'

/** The members of a flat message: texts and numbers as JSON has them; null stands for nothing. */
export type FlatFields = ReadonlyMap<string, string | number | null>

const md5Pattern = /^[0-9a-f]{32}$/

/**
 * A number as Go writes it by `%v`: with an exponent of two digits from a million on, and below a ten-thousandth. The
 * gateway reads every number into a float64 and signs it in this form.
 * Source: Go, strconv/ftoa.go, the form `g` with the shortest digits.
 */
export function goNumber(value: number): string {
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  if (value === 0 || (Number(exponent) >= -4 && Number(exponent) < 6)) return String(value)
  const size = String(Math.abs(Number(exponent))).padStart(2, '0')
  return `${digits}e${exponent.startsWith('-') ? '-' : '+'}${size}`
}

/**
 * A number as epusdt writes it: its shortest digits, never an exponent.
 * Source: assimon/epusdt and GMWalletApp/epusdt, src/util/sign/sign.go, FormatFloat with the form `f`.
 */
export function plainNumber(value: number): string {
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const sign = digits.startsWith('-') ? '-' : ''
  const [whole = '', part = ''] = digits.replace('-', '').split('.')
  const all = whole + part
  const point = 1 + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`
  if (point >= all.length) return `${sign}${all}${'0'.repeat(point - all.length)}`
  return `${sign}${all.slice(0, point)}.${all.slice(point)}`
}

/** How a gateway writes a number into the text that it signs. */
export type NumberFormat = (value: number) => string

/**
 * The text that is signed: without `signature` and what is empty, by name in ASCII order, joined raw.
 * Source: BEpusdt, docs/api/api.md 签名算法 and app/utils/utils.go EpusdtSign.
 */
export const textToSign = (fields: FlatFields, form: NumberFormat = goNumber): string =>
  [...fields]
    .filter(([name, value]) => name !== 'signature' && value !== null && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${typeof value === 'number' ? form(value) : value}`)
    .join('&')

/** MD5 over the fields with the token directly behind them. Throws for an empty token. */
export function bepusdtSignature(fields: FlatFields, token: string, form: NumberFormat = goNumber): string {
  if (token === '') throw new Error('an empty token signs for everybody')
  return createHash('md5')
    .update(textToSign(fields, form) + token)
    .digest('hex')
}

/** Whether the fields carry the signature of this token. An empty token verifies nothing. */
export function isSignedBy(fields: FlatFields, token: string, form: NumberFormat = goNumber): boolean {
  const given = fields.get('signature')
  if (token === '' || typeof given !== 'string' || !md5Pattern.test(given)) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(bepusdtSignature(fields, token, form)))
}
