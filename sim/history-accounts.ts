import { openBuyer } from '../test-support/seed/open-buyer.ts'
import type { TestShop } from '../test-support/server/open-shop.ts'
import type { Redeemer } from './redeem-step.ts'

/** A session that was not used for thirty days is over, and its caller is a guest: they log in again before. */
const sessionMs = 25 * 24 * 3600_000

/** The accounts of a history: the one that buys, and its rival for gift codes. */
export function createHistoryAccounts(shop: TestShop) {
  let histories = 0
  const sessions: Partial<Record<Redeemer, { token: string | undefined; at: Date }>> = {}
  const logIn = async (as: Redeemer): Promise<string | undefined> => {
    const { visitor } = await openBuyer(shop, { userName: `${as}-${histories}` })
    sessions[as] = { token: visitor.token, at: shop.clock.now }
    return visitor.token
  }
  return {
    logIn,
    async tokenOf(as: Redeemer): Promise<string | undefined> {
      const session = sessions[as]
      const isOld = !session || shop.clock.now.getTime() - session.at.getTime() > sessionMs
      return isOld ? logIn(as) : session.token
    },
    /** New accounts, for a new history. */
    async begin(): Promise<void> {
      histories++
      await logIn('owner')
      await logIn('rival')
    },
  }
}
