import { feeFenOf } from '@faka/contract/shared/money'

/** The price of goods, in 分, that cost `amountFen` including a channel's fee: the only amount that gives this sum. */
export function netFromGross(amountFen: number, feeBasisPoints: number): number {
  const netFen = Math.ceil((amountFen * 10_000) / (10_000 + feeBasisPoints))
  if (netFen + feeFenOf(netFen, feeBasisPoints) !== amountFen)
    throw new Error(`no goods cost ${amountFen} fen with a fee of ${feeBasisPoints} hundredths of a percent`)
  return netFen
}
