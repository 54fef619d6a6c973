import type { showPayout } from '@faka/contract/payment/payout'
import { planPayout } from '@faka/contract/payment/payout-plan'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { fenFromYuan } from '@faka/contract/shared/money'
import * as z from 'zod/mini'

/** What can be paid out. */
export type Payout = NonNullable<ParsedReplyOf<typeof showPayout>['payout']>

/** The most that can be paid out, and the bonus that it takes back. */
export const mostOf = ({ topUps, balanceFen }: Payout) =>
  planPayout(topUps, balanceFen, Number.POSITIVE_INFINITY)

/** How a typed amount is paid out; undefined if it cannot be. */
export function readPlan(text: string, { topUps, balanceFen }: Payout) {
  const amountFen = fenFromYuan(text.trim())
  if (!amountFen) return undefined
  const plan = planPayout(topUps, balanceFen, amountFen)
  return plan.amountFen === amountFen ? plan : undefined
}

/** What goes back to each payment method, in the order in which it is refunded. */
export function sumByChannel({ parts }: NonNullable<ReturnType<typeof readPlan>>) {
  const sums = new Map<string, number>()
  for (const { topUp, amountFen } of parts)
    sums.set(topUp.payChannel, (sums.get(topUp.payChannel) ?? 0) + amountFen)
  return [...sums]
}

/** A payout while its form is filled in. */
interface PayoutValues {
  amount: string
}

/** Turns what is typed into an amount that can be paid out, with the bonus that is shown beside it. */
export const payoutSchema = (payout: Payout) =>
  z.pipe(
    z.custom<PayoutValues>(),
    z.transform(({ amount }: PayoutValues, context) => {
      const plan = readPlan(amount, payout)
      if (plan) return { amountFen: plan.amountFen, bonusFen: plan.bonusFen }
      context.issues.push({ code: 'custom', input: amount, path: ['amount'] })
      return z.NEVER
    }),
  )
