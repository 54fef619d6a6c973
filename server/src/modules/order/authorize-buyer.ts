import type { ProofMethod } from '@faka/contract/order/buyer-proof'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { actorName } from '../account/public.ts'
import { findShopAccess, getCachedShop } from '../shop/public.ts'
import { type AccessProof, checkCardPassword, isOwnOrder } from './card-password.ts'
import { findSecretOrigin } from './manage-secret.ts'
import type { OrderRow } from './order.sql.ts'
import { consumeLookupQuota } from './order-lookup.ts'

/** The ways in which a guest can prove that an order is theirs. */
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

/** Whether the caller is the seller of a shop, one of its staff or an administrator. */
export async function isOfSeller(ctx: Ctx, shopId: number): Promise<boolean> {
  if (ctx.actor.kind !== 'buyer') return false
  if (ctx.actor.roles.includes('ADMIN')) return true
  return (await findShopAccess(ctx, await getCachedShop(ctx, shopId))) !== undefined
}

/**
 * Checks that the caller may try to prove ownership of a guest's order. Rejects with `orderOfAccount` when the order
 * belongs to an account, and with `ownShopOrder` when the caller is the shop's seller, one of its staff or an administrator,
 * whatever proof they have.
 */
export async function checkProofAllowed(ctx: Ctx, order: OrderRow): Promise<void> {
  if (await isOfSeller(ctx, order.shop_id)) throw new DomainError('ownShopOrder')
  if (order.account_id === null) return
  await consumeLookupQuota(ctx)
  throw new DomainError('orderOfAccount')
}

/**
 * Authorizes the caller to act on an order as its buyer: by the session of the account that owns it or, for a guest's
 * order, by its manage secret or card password. Returns the actor name for event rows.
 * Rejects with `proofWanted` (listing the available ways) when no proof is given, with `proofWrong` when the secret
 * does not belong to this order, and like `checkProofAllowed` and `checkCardPassword`.
 */
export async function authorizeBuyer(ctx: Ctx, order: OrderRow, proof: AccessProof): Promise<string> {
  const { manageSecret, cardPassword } = proof
  if (isOwnOrder(ctx, order)) {
    await checkCardPassword(ctx, order, proof)
    return actorName(ctx.actor)
  }
  // jobs and the CLI act for the shop, never for a buyer
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
