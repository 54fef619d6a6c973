import { randomUUID } from 'node:crypto'
import { payOut, showPayout } from '@faka/contract/payment/payout'
import { planPayout } from '@faka/contract/payment/payout-plan'
import { expectSame } from './expect-same.ts'
import type { SimulatedShop } from './simulated-shop.ts'

/** Pays a share of what the balance can be paid out of, by several of the same request at once: it is paid out once. */
export async function payOutAtOnce(
  simulation: SimulatedShop,
  { share, times }: { share: number; times: number },
): Promise<void> {
  const shown = await simulation.call(showPayout, {}, 'owner')
  if (!shown.ok || !shown.data.payout) return
  const { topUps, balanceFen } = shown.data.payout
  const most = planPayout(topUps, balanceFen, Number.POSITIVE_INFINITY)
  const { amountFen, bonusFen } = planPayout(topUps, balanceFen, Math.floor(most.amountFen / share))
  if (amountFen === 0) return
  const request = { requestId: randomUUID(), amountFen, bonusFen }
  const answers = await Promise.all(
    Array.from({ length: times }, () => simulation.call(payOut, request, 'owner')),
  )
  const made = answers.flatMap((answer) => (answer.ok ? [answer.data.payoutNo] : []))
  if (made.length > 0) expectSame('payouts of one request', 1, new Set(made).size)
}
