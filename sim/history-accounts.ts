import { openBuyer } from '../test-support/seed/open-buyer.ts'
import type { TestShop } from '../test-support/server/open-shop.ts'
import type { Redeemer } from './redeem-step.ts'

/** The accounts of a history: the one that buys, and its rival for gift codes. */
export function createHistoryAccounts(shop: TestShop) {
  let histories = 0
  const tokens: Partial<Record<Redeemer, string | undefined>> = {}
  const logIn = async (as: Redeemer): Promise<string | undefined> => {
    const { visitor } = await openBuyer(shop, { userName: `${as}-${histories}` })
    tokens[as] = visitor.token
    return visitor.token
  }
  return {
    logIn,
    tokenOf: (as: Redeemer): string | undefined => tokens[as],
    /** New accounts, for a new history. */
    async begin(): Promise<void> {
      histories++
      await logIn('owner')
      await logIn('rival')
    },
  }
}
