import type { CodeName } from '@faka/contract/shared/codes'
import { createBuyer } from '../../test-support/server/http-buyer.ts'
import { createRetryingClient, type RetryingClient } from '../../test-support/server/retrying-client.ts'
import { waitFor } from '../../test-support/server/server-process.ts'
import { createDeal, type Deal, Violation } from './deal.ts'
import { type DealMix, kindsOf } from './deal-mix.ts'
import { makeDeal } from './make-deal.ts'
import type { SeededPicker } from './seeded-picker.ts'
import { startSellerWorker } from './seller-worker.ts'
import type { TestCluster } from './test-cluster.ts'

/** Buyers at both servers who make one deal after the other until they are stopped. */
export interface LoadGenerator {
  deals: readonly Deal[]
  client: RetryingClient
  /** Resolves after that many more finished deals with an order, or when `isEnough` returns true; throws when nothing is answered any more. */
  waitForOrders(count: number, isEnough: () => boolean): Promise<void>
  /** The violations since the last call. */
  takeViolations(): string[]
  /** How often each transient error code was returned. */
  transientErrors: ReadonlyMap<CodeName, number>
  /** Lets all buyers finish their current deals. */
  finish(): Promise<void>
  /** Aborts all deals. */
  abort(): void
}

/** Error codes of an overloaded shop, or one whose stock is being refilled. */
const transientCodes: ReadonlySet<CodeName> = new Set([
  'soldOut',
  'stockBusy',
  'tooManyUnpaidContact',
  'tooManyUnpaidNetwork',
  'tooManyUnpaid',
  'tooOften',
])
/** A busy machine restarts a killed server in half a minute; longer than this is an outage. */
const maxSilenceMs = 300_000

export function startLoad(
  cluster: TestCluster,
  mix: DealMix,
  pickerOf: (buyer: number) => SeededPicker,
): LoadGenerator {
  const kinds = kindsOf(mix)
  const deals: Deal[] = []
  const broken: string[] = []
  const transientErrors = new Map<CodeName, number>()
  const aborted = new AbortController()
  let answers = 0
  let finishedOrders = 0
  let closing = false
  const client = createRetryingClient({
    onAnswer() {
      answers++
    },
    onTransientError: (code) => void transientErrors.set(code, (transientErrors.get(code) ?? 0) + 1),
    transientCodes,
    signal: aborted.signal,
  })
  const seller = startSellerWorker(cluster, (what) => void broken.push(`unexpected: ${what}`))

  const shop = async (index: number): Promise<void> => {
    const { url } = cluster.servers[index % 2 === 0 ? 0 : 1]
    const picker = pickerOf(index)
    const guest = createBuyer(url)
    const owner = createBuyer(url, cluster.tokens[index])
    while (!closing) {
      const deal = createDeal(picker.pick(kinds))
      deals.push(deal)
      try {
        await makeDeal({ cluster, seller, client, picker, guest, owner }, deal)
      } catch (error) {
        if (aborted.signal.aborted) return
        const what = error instanceof Violation ? error.message : `unexpected: ${String(error)}`
        broken.push(`${what} (a deal of the kind ${deal.kind}, order ${deal.orderNo ?? 'none'})`)
      }
      if (deal.orderNo !== undefined) finishedOrders++
    }
  }
  const shopping = Promise.all(cluster.tokens.map((_, index) => shop(index)))

  return {
    deals,
    client,
    transientErrors,
    async waitForOrders(count, isEnough) {
      const wanted = finishedOrders + count
      while (finishedOrders < wanted && !isEnough()) {
        const before = answers
        await waitFor(async () => answers > before || undefined, maxSilenceMs)
      }
    },
    takeViolations: () => broken.splice(0),
    async finish() {
      closing = true
      await shopping
      await seller.close()
    },
    abort() {
      closing = true
      aborted.abort()
      void seller.close()
    },
  }
}
