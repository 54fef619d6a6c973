import type { BenchServer } from './bench-server.ts'
import { buy, openBuyer } from './buyer.ts'
import { measure, print } from './measure.ts'

/** Short and many, because the load of other processes on the machine changes within seconds. */
export const sliceSeconds = 1.5

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

interface Comparison {
  buyers: number
  rounds: number
  /** How many cards each of fifty items gets. */
  cards: number
  /** What goes on beside the purchases, as printed. */
  besideWhat: string
  /** Starts it, makes purchases meanwhile, ends it, and returns the purchases a second. */
  beside(purchases: () => Promise<number>): Promise<number>
}

/**
 * Whole purchases with and without something beside them, in turns within one run, so that a noisy machine affects both
 * alike. Prints the purchases a second of the middle rounds, then calls `more` to print what else was counted, and then which
 * share of the purchases was left in the middle round.
 */
export async function compareInTurns(
  server: BenchServer,
  { buyers: buyerCount, rounds, cards, besideWhat, beside }: Comparison,
  more: () => void,
): Promise<void> {
  const items = await Promise.all(Array.from({ length: 50 }, () => server.addItem(cards)))
  const buyers = Array.from({ length: buyerCount }, () => openBuyer(server))
  let turn = 0
  const purchases = async (): Promise<number> => {
    const { perSecond } = await measure(buyerCount, sliceSeconds, async (worker) => {
      const [itemId, buyer] = [items[turn++ % items.length], buyers[worker]]
      if (itemId && buyer) await buy(server, buyer, itemId)
    })
    return perSecond
  }
  await purchases()
  const seen: { alone: number; beside: number }[] = []
  for (let round = 0; round < rounds; round++) {
    // the order alternates, so that a machine that slows down or warms up favours neither
    const first = round % 2 === 0 ? undefined : await beside(purchases)
    const alone = await purchases()
    seen.push({ alone, beside: first ?? (await beside(purchases)) })
  }
  await Promise.all(buyers.map((buyer) => buyer.close()))
  const rate = (name: 'alone' | 'beside') => median(seen.map((round) => round[name])).toFixed(0)
  print(`  ${rate('alone')}/s alone, ${rate('beside')}/s beside ${besideWhat} (middle rounds)`)
  more()
  const ratio = median(seen.map((round) => round.beside / round.alone))
  print(`    ${(ratio * 100).toFixed(0)} % of the purchases without ${besideWhat} (middle round)`)
}
