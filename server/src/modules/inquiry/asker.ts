import type { CallerProof } from '@faka/contract/shared/proof-of-work'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { accountKey, actorAccountId, requireWork } from '../account/public.ts'
import { contactKey, hasBlock } from '../order/public.ts'
import { type CachedShop, findShopAccess } from '../shop/public.ts'

const hourSeconds = 3600

/** The keys by which a block of the caller is recognized, as those of an order. */
export function askerKeys(ctx: Ctx, mail: string | undefined) {
  const accountId = actorAccountId(ctx)
  return {
    address_key: Buffer.from(asBrowserActor(ctx.actor)?.networkHash ?? '00'.repeat(16), 'hex'),
    mail_key: mail === undefined ? null : contactKey(ctx, 'mail', mail),
    account_id: accountId ?? null,
  }
}

/** Rejects who asks a frozen shop, one that blocked this buyer, or one that they work for. */
export async function checkAsker(
  ctx: Ctx,
  shop: CachedShop,
  keys: ReturnType<typeof askerKeys>,
): Promise<void> {
  if (shop.frozen_at) throw new DomainError('shopFrozen')
  if (await findShopAccess(ctx, shop)) throw new DomainError('ownShopInquiry')
  const account = keys.account_id === null ? null : accountKey(keys.account_id)
  const all = [keys.address_key, keys.mail_key, account].filter((key) => key !== null)
  if (await hasBlock(ctx.db, shop.shop_id, all, ctx.now())) throw new DomainError('askerBlocked')
}

/**
 * Counts an inquiry for the network of the caller and for its account. From half of the limit on each costs a proof of
 * work, without which it rejects with `proofNeeded`; beyond it, with `tooOften`. What is rejected is not counted.
 */
export async function limitInquiries(ctx: Ctx, proof: CallerProof | undefined): Promise<void> {
  const { inquiriesPerNetworkAndHour: max } = ctx.config.limits
  const network = asBrowserActor(ctx.actor)?.networkHash ?? ''
  const accountId = actorAccountId(ctx)
  const askers = [`network ${network}`, ...(accountId === undefined ? [] : [`account ${accountId}`])]
  const counted: string[] = []
  try {
    let isNearLimit = false
    for (const asker of askers) {
      const [all, few] = [`inquiries ${asker}`, `inquiriesWithoutWork ${asker}`]
      counted.push(all)
      await ctx.rateLimits.consume(all, max, hourSeconds)
      counted.push(few)
      const isFew = await ctx.rateLimits.tryConsume(few, Math.ceil(max / 2), hourSeconds)
      if (!isFew) isNearLimit = true
    }
    if (isNearLimit) await requireWork(ctx, 'inquiry', proof)
  } catch (error) {
    if (error instanceof DomainError) for (const key of counted) await ctx.rateLimits.release(key)
    throw error
  }
}
