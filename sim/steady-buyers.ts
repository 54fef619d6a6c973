import type { ItemId, PayChannelId } from '@faka/contract/shared/ids'
import { buyCard } from '../test-support/server/buy-card.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'
import { waitFor } from '../test-support/server/server-process.ts'

/** Buyers who repeat nothing: each failed request is a failed purchase. */
export interface SteadyBuyers {
  /** The cards that were delivered. */
  cards: readonly string[]
  /** Why purchases failed. */
  failures: readonly string[]
  /** Resolves after so many purchases more, failed ones included. */
  waitForPurchases(count: number): Promise<void>
  /** Lets each buyer finish its purchase. */
  finish(): Promise<void>
}

interface Shopping {
  url: string
  itemId: ItemId
  payChannel: PayChannelId
  buyers: number
}

const patienceMs = 240_000

/** Starts buyers who buy one card after the other. */
export function startSteadyBuyers({ url, itemId, payChannel, buyers }: Shopping): SteadyBuyers {
  const cards: string[] = []
  const failures: string[] = []
  let closing = false
  const shop = async () => {
    const buyer = createBuyer(url)
    while (!closing)
      try {
        cards.push(...(await buyCard(buyer, itemId, payChannel)))
      } catch (error) {
        failures.push(
          error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error),
        )
      }
  }
  const shopping = Promise.all(Array.from({ length: buyers }, shop))
  return {
    cards,
    failures,
    async waitForPurchases(count) {
      const target = cards.length + failures.length + count
      await waitFor(async () => cards.length + failures.length >= target || undefined, patienceMs)
    },
    async finish() {
      closing = true
      await shopping
    },
  }
}
