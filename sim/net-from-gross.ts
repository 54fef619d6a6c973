import { feeFenOf } from '@faka/contract/shared/money'

/** What goods cost, in 分, where they cost `amountFen` with the fee of a channel: the one sum that gives it. */
export function netFromGross(amountFen: number, feeBasisPoints: number): number {
  const netFen = Math.ceil((amountFen * 10_000) / (10_000 + feeBasisPoints))
  if (netFen + feeFenOf(netFen, feeBasisPoints) !== amountFen)
    throw new Error(`no goods cost ${amountFen} fen with a fee of ${feeBasisPoints} hundredths of a percent`)
  return netFen
}
