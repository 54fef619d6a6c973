import type { ProofWay } from '@faka/contract/buyer-proof'
import { actorName, atBrowser, type Ctx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import { knownShop } from '../shop/door.ts'
import { checkCardPassword, isOwnOrder, type ReadingProof } from './card-password.ts'
import { countLookUp } from './look-up.ts'
import { originOf } from './manage-secret.ts'
import type { OrderRow } from './order.sql.ts'

/** The ways in which a guest can show that an order is his. */
const waysOf = ({ phone_key, mail_key, password_hash, has_recovery_code }: OrderRow): ProofWay[] => [
  ...(has_recovery_code ? (['recoveryCode'] as const) : []),
  ...(password_hash === null ? [] : (['cardPassword'] as const)),
  ...(phone_key === null ? [] : (['phone'] as const)),
  ...(mail_key === null ? [] : (['mail'] as const)),
]

/**
 * Lets through whoever may try to show that a guest's order is his. Refuses the order of an account with
 * `orderOfAccount`, and the seller of its shop and administrators with `ownShopOrder`, whatever they know.
 */
export async function checkMayProve(ctx: Ctx, order: OrderRow): Promise<void> {
  const account = ctx.actor.kind === 'buyer' ? ctx.actor : undefined
  const { seller_account_id } = await knownShop(ctx, order.shop_id)
  if (account && (account.accountId === seller_account_id || account.roles.includes('ADMIN')))
    throw new Refused('ownShopOrder')
  if (order.account_id === null) return
  await countLookUp(ctx)
  throw new Refused('orderOfAccount')
}

/**
 * Lets act on an order who bought it, and nobody else: the session of the account that owns it, whoever that is, or
 * for a guest's order its manage secret or its card password. Answers how that actor stands in event rows.
 * Refuses with `proofWanted`, which names the ways, where nothing was given, with `proofWrong` for a secret that is
 * not of this order, and as `checkMayProve` and `checkCardPassword` do.
 */
export async function actForBuyer(ctx: Ctx, order: OrderRow, proof: ReadingProof): Promise<string> {
  const { manageSecret, cardPassword } = proof
  if (isOwnOrder(ctx, order)) {
    await checkCardPassword(ctx, order, proof)
    return actorName(ctx.actor)
  }
  // jobs and the command line act for the shop, never for a buyer
  if (!atBrowser(ctx.actor)) throw new Refused('ownShopOrder')
  await checkMayProve(ctx, order)
  const origin = originOf(ctx, order, manageSecret)
  if (origin) return origin
  if (cardPassword !== undefined && order.password_hash !== null) {
    await checkCardPassword(ctx, order, proof)
    return 'card password'
  }
  await countLookUp(ctx)
  if (manageSecret !== undefined) throw new Refused('proofWrong', { ways: waysOf(order) })
  throw new Refused('proofWanted', { ways: waysOf(order) })
}
