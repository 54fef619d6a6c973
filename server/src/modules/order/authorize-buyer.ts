import type { ProofMethod } from '@faka/contract/order/buyer-proof'
import { actorName, asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { knownShop } from '../shop/public.ts'
import { type AccessProof, checkCardPassword, isOwnOrder } from './card-password.ts'
import { findSecretOrigin } from './manage-secret.ts'
import type { OrderRow } from './order.sql.ts'
import { consumeLookupQuota } from './order-lookup.ts'

/** The ways in which a guest can show that an order is his. */
const availableProofWays = ({
  phone_key,
  mail_key,
  password_hash,
  has_recovery_code,
}: OrderRow): ProofMethod[] => [
  ...(has_recovery_code ? (['recoveryCode'] as const) : []),
  ...(password_hash === null ? [] : (['cardPassword'] as const)),
  ...(phone_key === null ? [] : (['phone'] as const)),
  ...(mail_key === null ? [] : (['mail'] as const)),
]

/**
 * Lets through whoever may try to show that a guest's order is his. Refuses the order of an account with
 * `orderOfAccount`, and the seller of its shop and administrators with `ownShopOrder`, whatever they know.
 */
export async function checkProofAllowed(ctx: Ctx, order: OrderRow): Promise<void> {
  const account = ctx.actor.kind === 'buyer' ? ctx.actor : undefined
  const { seller_account_id } = await knownShop(ctx, order.shop_id)
  if (account && (account.accountId === seller_account_id || account.roles.includes('ADMIN')))
    throw new DomainError('ownShopOrder')
  if (order.account_id === null) return
  await consumeLookupQuota(ctx)
  throw new DomainError('orderOfAccount')
}

/**
 * Lets act on an order who bought it, and nobody else: the session of the account that owns it, whoever that is, or
 * for a guest's order its manage secret or its card password. Answers how that actor stands in event rows.
 * Refuses with `proofWanted`, which names the ways, where nothing was given, with `proofWrong` for a secret that is
 * not of this order, and as `checkMayProve` and `checkCardPassword` do.
 */
export async function authorizeBuyer(ctx: Ctx, order: OrderRow, proof: AccessProof): Promise<string> {
  const { manageSecret, cardPassword } = proof
  if (isOwnOrder(ctx, order)) {
    await checkCardPassword(ctx, order, proof)
    return actorName(ctx.actor)
  }
  // jobs and the command line act for the shop, never for a buyer
  if (!asBrowserActor(ctx.actor)) throw new DomainError('ownShopOrder')
  await checkProofAllowed(ctx, order)
  const origin = findSecretOrigin(ctx, order, manageSecret)
  if (origin) return origin
  if (cardPassword !== undefined && order.password_hash !== null) {
    await checkCardPassword(ctx, order, proof)
    return 'card password'
  }
  await consumeLookupQuota(ctx)
  if (manageSecret !== undefined) throw new DomainError('proofWrong', { ways: availableProofWays(order) })
  throw new DomainError('proofWanted', { ways: availableProofWays(order) })
}
