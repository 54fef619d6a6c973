import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { fenFromYuan, maxFen } from '@faka/contract/shared/money'
import type { showTopUp } from '@faka/contract/top-up/top-up'
import * as z from 'zod/mini'

/** What can be topped up, and how. */
export type TopUp = NonNullable<ParsedReplyOf<typeof showTopUp>['topUp']>

type Terms = Pick<TopUp, 'unitFen' | 'minFen' | 'maxFen' | 'steps'>

/** Amounts to choose from: the least, and those at which the bonus steps begin. */
export const suggestedAmounts = ({ minFen, unitFen, steps }: Terms): readonly number[] => [
  ...new Set([minFen, ...steps.map(({ fromFen }) => Math.ceil(fromFen / unitFen) * unitFen)]),
]

/** The amount that is typed, in 分; undefined if it cannot be topped up. */
export function readAmount(text: string, { unitFen, minFen, maxFen: most }: Terms): number | undefined {
  const amountFen = fenFromYuan(text.trim())
  if (!amountFen || amountFen % unitFen !== 0) return undefined
  return amountFen >= minFen && amountFen <= Math.min(most, maxFen) ? amountFen : undefined
}

/** A top-up while its form is filled in. */
export interface TopUpValues {
  amount: string
  payChannel: string
}

/** Turns what is typed into an amount and a payment method that accepts it. */
export const topUpSchema = (topUp: TopUp) =>
  z.pipe(
    z.custom<TopUpValues>(),
    z.transform((values: TopUpValues, context) => {
      const amountFen = readAmount(values.amount, topUp)
      const channel = topUp.payChannels.find(({ id }) => id === values.payChannel)
      const wrong = (field: keyof TopUpValues) =>
        context.issues.push({ code: 'custom', input: values[field], path: [field] })
      if (amountFen === undefined) wrong('amount')
      if (!channel) wrong('payChannel')
      if (amountFen === undefined || !channel) return z.NEVER
      return { amountFen, payChannel: channel.id }
    }),
  )
