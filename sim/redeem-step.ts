import { redeemGiftCode } from '@faka/contract/gift-code/redeem-gift-code'
import { expectSame } from './expect-same.ts'
import type { SimulatedShop } from './simulated-shop.ts'

/** An account that redeems gift codes. */
export type Redeemer = 'owner' | 'rival'

/** Redeems the gift code of the history by several requests at once: it belongs to one account for ever. */
export async function redeemAtOnce(simulation: SimulatedShop, by: readonly Redeemer[]): Promise<void> {
  const answers = await Promise.all(
    by.map(async (as) => ({
      as,
      answer: await simulation.call(redeemGiftCode, { code: simulation.giftCode }, as),
    })),
  )
  for (const { as, answer } of answers) {
    if (answer.ok) simulation.redeemer ??= as
    else expectSame('a gift code of another account', 'giftCodeUsed', answer.code)
    expectSame('redeeming a gift code', as === simulation.redeemer, answer.ok)
  }
}
