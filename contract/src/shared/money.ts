import * as z from 'zod/mini'

/** The largest sum that the shop handles: 10,000,000.00 yuan, far inside the safe integers. */
export const maxFen = 1_000_000_000

/** A sum in 分, the hundredth of a yuan; zero or more. */
export const Fen = z.int().check(z.minimum(0), z.maximum(maxFen))
/** A sum that has to be paid: at least one 分. */
export const PositiveFen = z.int().check(z.minimum(1), z.maximum(maxFen))

/** The fee in 分 that a pay channel adds to what goods cost after their discount, rounded down. */
export const feeFenOf = (netFen: number, feeBasisPoints: number): number =>
  Math.floor((netFen * feeBasisPoints) / 10_000)

const yuanPattern = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/**
 * Reads an amount as gateways and people write it ("12.8", "12.80", "12") into 分.
 * Answers undefined for anything else: signs, exponents, blanks, a third decimal.
 */
export function fenFromYuan(text: string): number | undefined {
  const match = yuanPattern.exec(text)
  if (!match) return undefined
  const fen = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return fen <= maxFen ? fen : undefined
}

/** Writes 分 as yuan with two decimals, "12.80", the form that gateways want. */
export const yuanFromFen = (fen: number): string =>
  `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Writes 分 for a person, "¥1,234.50". */
export function formatFen(fen: number): string {
  const [whole = '0', cents = '00'] = yuanFromFen(Math.abs(fen)).split('.')
  return `${fen < 0 ? '-' : ''}¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
