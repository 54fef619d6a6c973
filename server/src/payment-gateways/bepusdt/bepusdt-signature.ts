import { isKeyedMd5, keyedMd5 } from '../keyed-md5.ts'
import type { FlatFields } from '../read-flat-json.ts'
import { joinSorted } from '../signed-fields.ts'

/**
 * A number as Go formats it with `%v`: with a two-digit exponent from a million up and below 0.0001. The
 * gateway reads every number into a float64 and signs this form. Source: Go, strconv/ftoa.go, format `g` with
 * the shortest digits.
 */
export function goNumber(value: number): string {
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  if (value === 0 || (Number(exponent) >= -4 && Number(exponent) < 6)) return String(value)
  const size = String(Math.abs(Number(exponent))).padStart(2, '0')
  return `${digits}e${exponent.startsWith('-') ? '-' : '+'}${size}`
}

/**
 * A number as epusdt formats it: shortest digits, never an exponent. Source: assimon/epusdt and
 * GMWalletApp/epusdt, src/util/sign/sign.go, FormatFloat with format `f`.
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

/** How a gateway formats numbers in the text to sign. */
export type NumberFormat = (value: number) => string

/**
 * The text to sign: non-empty fields without `signature`, sorted by name and joined unescaped. Source: BEpusdt,
 * docs/api/api.md 签名算法 and app/utils/utils.go EpusdtSign.
 */
export const textToSign = (fields: FlatFields, form: NumberFormat = goNumber): string =>
  joinSorted(
    [...fields].flatMap(([name, value]) => {
      if (name === 'signature' || value === null || value === '') return []
      return [[name, typeof value === 'number' ? form(value) : value] as const]
    }),
  )

/** MD5 over the fields followed by the token. Throws for an empty token. */
export const bepusdtSignature = (fields: FlatFields, token: string, form: NumberFormat = goNumber): string =>
  keyedMd5(textToSign(fields, form), token)

/** Whether the fields carry this token's signature. An empty token verifies nothing. */
export const isSignedBy = (fields: FlatFields, token: string, form: NumberFormat = goNumber): boolean =>
  isKeyedMd5(String(fields.get('signature') ?? ''), textToSign(fields, form), token)
