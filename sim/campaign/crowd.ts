import type { CodeName } from '@faka/contract/codes'
import { askAgain, type Persistence } from '../ask-again.ts'
import { newBuyer } from '../buyer.ts'
import { eventually } from '../real-server.ts'
import { type Deal, type DealKind, newDeal, Violation } from './deal.ts'
import type { Dice } from './dice.ts'
import { makeDeal } from './make-deal.ts'
import type { Market } from './market.ts'
import { openSeller } from './seller-at-work.ts'

/** Buyers at both servers who make one deal after the other, until they are sent home. */
export interface Crowd {
  deals: readonly Deal[]
  persistence: Persistence
  /** Resolves when so many more orders were made, or `enough` says so; throws when nothing is answered any more. */
  moreOrders(count: number, enough: () => boolean): Promise<void>
  /** What broke since it was asked last. */
  violations(): string[]
  /** How often each refusal that passes by itself was met. */
  passed: ReadonlyMap<CodeName, number>
  /** Lets everybody finish what was begun. */
  goHome(): Promise<void>
  /** Ends every deal where it is. */
  leave(): void
}

/** Each kind as often as it stands here. */
const mix: readonly DealKind[] = [
  ...(['cards', 'cards', 'cards', 'cards', 'cards', 'cards'] as const),
  ...(['byHand', 'byHand', 'replaced', 'refunded', 'balance', 'balance', 'cancelled'] as const),
]
/** Refusals of a shop that has too much to do, or whose stock is on its way. */
const passing: ReadonlySet<CodeName> = new Set([
  'soldOut',
  'stockBusy',
  'tooManyUnpaidContact',
  'tooManyUnpaidNetwork',
  'tooManyUnpaid',
  'tooOften',
])
/** A busy machine starts a killed server in half a minute; this is no service at all. */
const silenceMs = 300_000

export function sendCrowd(market: Market, diceOf: (buyer: number) => Dice): Crowd {
  const deals: Deal[] = []
  const broken: string[] = []
  const passed = new Map<CodeName, number>()
  const gone = new AbortController()
  let answers = 0
  let closing = false
  const persistence = askAgain({
    onAnswer() {
      answers++
    },
    onPassing: (code) => void passed.set(code, (passed.get(code) ?? 0) + 1),
    passing,
    signal: gone.signal,
  })
  const seller = openSeller(market)

  const shop = async (at: number): Promise<void> => {
    const { url } = market.servers[at % 2 === 0 ? 0 : 1]
    const dice = diceOf(at)
    const guest = newBuyer(url)
    const owner = newBuyer(url, market.tokens[at])
    while (!closing) {
      const deal = newDeal(dice.pick(mix))
      deals.push(deal)
      try {
        await makeDeal({ market, seller, persistence, dice, guest, owner }, deal)
      } catch (error) {
        if (gone.signal.aborted) return
        const what = error instanceof Violation ? error.message : `unexpected: ${String(error)}`
        broken.push(`${what} (a deal of the kind ${deal.kind}, order ${deal.orderNo ?? 'none'})`)
      }
    }
  }
  const shopping = Promise.all(market.tokens.map((_, at) => shop(at)))

  const made = () => deals.reduce((count, { orderNo }) => count + (orderNo === undefined ? 0 : 1), 0)
  return {
    deals,
    persistence,
    passed,
    async moreOrders(count, enough) {
      const wanted = made() + count
      while (made() < wanted && !enough()) {
        const before = answers
        await eventually(async () => answers > before || undefined, silenceMs)
      }
    },
    violations: () => broken.splice(0),
    async goHome() {
      closing = true
      await shopping
      await seller.close()
    },
    leave() {
      closing = true
      gone.abort()
    },
  }
}
