/**
 * Currencies that PayPal accepts for payments from abroad. CNY is not among them: it is limited to accounts
 * in mainland China. Source: developer.paypal.com/api/rest/reference/currency-codes.
 */
export const paypalCurrencies = [
  'USD',
  'EUR',
  'GBP',
  'HKD',
  'SGD',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'HUF',
  'ILS',
  'JPY',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PHP',
  'PLN',
  'SEK',
  'THB',
  'TWD',
] as const

/** An amount in a currency's minor unit at PayPal: cents, but whole yen. */
export interface ForeignAmount {
  currency: string
  minor: number
}

const currenciesWithoutDecimals = new Set(['HUF', 'JPY', 'TWD'])
const decimalsOf = (currency: string): number => (currenciesWithoutDecimals.has(currency) ? 0 : 2)

/**
 * Yuan per unit of a currency, as text with at most six decimals, since binary fractions are not exact. At
 * least 0.001.
 */
export const ratePattern = /^(?!0*(?:\.0{0,3}|\.0{3}\d{0,3})?$)\d{1,4}(?:\.\d{1,6})?$/
const microsOf = (yuanPerUnit: string): bigint => {
  const [whole = '0', fraction = ''] = yuanPerUnit.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

/**
 * Converts 分 into another currency at a fixed rate. Exact integer arithmetic, rounded up to the next minor
 * unit, so that the shop never gets less than its price.
 */
export function toForeignAmount(
  amountFen: number,
  { currency, yuanPerUnit }: { currency: string; yuanPerUnit: string },
): ForeignAmount {
  const scaled = BigInt(amountFen) * 10n ** BigInt(decimalsOf(currency)) * 1_000_000n
  const divisor = 100n * microsOf(yuanPerUnit)
  return { currency, minor: Number((scaled + divisor - 1n) / divisor) }
}

/** The amount in PayPal's format: "1.39", or "139" for currencies without decimals. */
export function formatAmount({ currency, minor }: ForeignAmount): string {
  const decimals = decimalsOf(currency)
  if (decimals === 0) return String(minor)
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}

/** Parses an amount of PayPal's; undefined for signs, exponents and fractions of the minor unit. */
export function parseMinor(value: string, currency: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value) ?? []
  if (whole === '') return undefined
  if (decimalsOf(currency) === 2) return Number(whole + fraction.padEnd(2, '0'))
  return /^0*$/.test(fraction) ? Number(whole) : undefined
}

/** A foreign amount and the 分 it was requested for. */
export interface RequestedAmount extends ForeignAmount {
  amountFen: number
}

/**
 * Converts a foreign amount back to 分, relative to the requested one: equal if both are equal, and never
 * equal otherwise.
 */
export function toFen(minor: number, requested: RequestedAmount): number {
  if (minor === requested.minor) return requested.amountFen
  const fen = Number((BigInt(requested.amountFen) * BigInt(minor)) / BigInt(requested.minor))
  return minor > requested.minor
    ? Math.max(fen, requested.amountFen + 1)
    : Math.min(fen, requested.amountFen - 1)
}

/**
 * The foreign part of a refund of `amountFen` of `totalFen`, after `previouslyRefundedFen` was refunded. All
 * parts add up to the whole, however it is divided. Zero: less than the minor unit.
 */
export function refundPartMinor(
  captured: number,
  {
    amountFen,
    previouslyRefundedFen,
    totalFen,
  }: { amountFen: number; previouslyRefundedFen: number; totalFen: number },
): number {
  const upTo = (fen: number) => Number((BigInt(captured) * BigInt(fen)) / BigInt(totalFen))
  return upTo(previouslyRefundedFen + amountFen) - upTo(previouslyRefundedFen)
}
