/**
 * What PayPal takes payments in from abroad. Yuan are not among them: PayPal takes these only from accounts in mainland
 * China. Source: developer.paypal.com/api/rest/reference/currency-codes.
 */
export const paypalCurrencies = [
  ...(['USD', 'EUR', 'GBP', 'HKD', 'SGD', 'AUD', 'BRL', 'CAD', 'CHF', 'CZK', 'DKK', 'HUF', 'ILS'] as const),
  ...(['JPY', 'MXN', 'MYR', 'NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'THB', 'TWD'] as const),
] as const
export type PaypalCurrency = (typeof paypalCurrencies)[number]

/** A sum in the smallest unit that PayPal has of a currency: cents, but whole yen. */
export interface ForeignAmount {
  currency: string
  minor: number
}

const currenciesWithoutDecimals = new Set(['HUF', 'JPY', 'TWD'])
const decimalsOf = (currency: string): number => (currenciesWithoutDecimals.has(currency) ? 0 : 2)

/** Yuan for one unit of a currency, as text: exact to the sixth decimal, since binary fractions are not. 0.001 at least. */
export const ratePattern = /^(?!0*(?:\.0{0,3}|\.0{3}\d{0,3})?$)\d{1,4}(?:\.\d{1,6})?$/
const microsOf = (yuanPerUnit: string): bigint => {
  const [whole = '0', fraction = ''] = yuanPerUnit.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

/**
 * What a sum of 分 is in another currency at a fixed rate. Exact: counted in integers, and rounded up to the next whole
 * cent (yen), so that the shop never gets less than its price.
 */
export function toForeignAmount(
  amountFen: number,
  { currency, yuanPerUnit }: { currency: string; yuanPerUnit: string },
): ForeignAmount {
  const scaled = BigInt(amountFen) * 10n ** BigInt(decimalsOf(currency)) * 1_000_000n
  const divisor = 100n * microsOf(yuanPerUnit)
  return { currency, minor: Number((scaled + divisor - 1n) / divisor) }
}

/** The sum as PayPal writes it: "1.39", or "139" where the currency has no decimals. */
export function formatAmount({ currency, minor }: ForeignAmount): string {
  const decimals = decimalsOf(currency)
  if (decimals === 0) return String(minor)
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}

/** Reads a sum of PayPal's; undefined for signs, exponents and parts of its smallest unit. */
export function parseMinor(value: string, currency: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value) ?? []
  if (whole === '') return undefined
  if (decimalsOf(currency) === 2) return Number(whole + fraction.padEnd(2, '0'))
  return /^0*$/.test(fraction) ? Number(whole) : undefined
}

/** A sum of PayPal's and the 分 that it was asked for. */
export interface RequestedAmount extends ForeignAmount {
  amountFen: number
}

/**
 * How many 分 a foreign sum stands for, beside the one that was asked for: the same where both are the same, and never
 * the same where they are not.
 */
export function toFen(minor: number, asked: RequestedAmount): number {
  if (minor === asked.minor) return asked.amountFen
  const fen = Number((BigInt(asked.amountFen) * BigInt(minor)) / BigInt(asked.minor))
  return minor > asked.minor ? Math.max(fen, asked.amountFen + 1) : Math.min(fen, asked.amountFen - 1)
}

/**
 * The foreign part that goes back for `amountFen` of `totalFen`, after `givenBackFen` went back before. All parts of a
 * sum are together the whole of it, whichever way it is divided. Zero: less than the smallest unit.
 */
export function refundPartMinor(
  captured: number,
  {
    amountFen,
    previouslyRefundedFen: givenBackFen,
    totalFen,
  }: { amountFen: number; previouslyRefundedFen: number; totalFen: number },
): number {
  const upTo = (fen: number) => Number((BigInt(captured) * BigInt(fen)) / BigInt(totalFen))
  return upTo(givenBackFen + amountFen) - upTo(givenBackFen)
}
