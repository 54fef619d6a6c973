import * as z from 'zod/mini'

/** The largest amount: 10,000,000.00 yuan, well within the safe integers. */
export const maxFen = 1_000_000_000

/** An amount in 分, a hundredth of a yuan; zero or more. */
export const Fen = z.int().check(z.minimum(0), z.maximum(maxFen))
/** An amount to be paid: at least one 分. */
export const PositiveFen = z.int().check(z.minimum(1), z.maximum(maxFen))

/** The fee in 分 that a pay channel adds to the discounted price, rounded down. */
export const feeFenOf = (netFen: number, feeBasisPoints: number): number =>
  Math.floor((netFen * feeBasisPoints) / 10_000)

const yuanPattern = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/**
 * Parses an amount in yuan ("12.8", "12.80", "12") to 分. Returns undefined for anything else: signs, exponents,
 * blanks, a third decimal.
 */
export function fenFromYuan(text: string): number | undefined {
  const match = yuanPattern.exec(text)
  if (!match) return undefined
  const fen = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return fen <= maxFen ? fen : undefined
}

/** Formats 分 as yuan with two decimals, "12.80", as gateways expect it. */
export const yuanFromFen = (fen: number): string =>
  `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Formats 分 for display, "¥1,234.50". */
export function formatFen(fen: number): string {
  const [whole = '0', cents = '00'] = yuanFromFen(Math.abs(fen)).split('.')
  return `${fen < 0 ? '-' : ''}¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
