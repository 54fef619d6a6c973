import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { accountKey, actorAccountId } from '../account/public.ts'
import { type CouponRow, selectCoupon } from './coupon.sql.ts'
import { listUsesOfBuyers } from './coupon-use.sql.ts'

/** A window in which wrong codes are counted, in seconds. */
const triesSeconds = 600

/**
 * Whose wrong codes are counted together: those of an account, so that it can use a coupon behind a network of which others
 * guess, else those of all guests of a network. A device names itself and cannot be counted.
 */
const guesserOf = (ctx: Ctx): string | undefined => {
  const visitor = asBrowserActor(ctx.actor)
  if (!visitor) return undefined
  const accountId = actorAccountId(ctx)
  return accountId === undefined ? visitor.networkHash : `account ${accountId}`
}

/**
 * Counts a try before the coupon is looked up, so that the limit also holds for many tries at once; rejects with
 * `tooOften` beyond it. A try that is rejected or taken back does not count.
 */
async function countTry(ctx: Ctx): Promise<{ takeBack(): Promise<void> }> {
  const guesser = guesserOf(ctx)
  if (guesser === undefined) return { takeBack: async () => undefined }
  const key = `coupons ${guesser}`
  const takeBack = () => ctx.rateLimits.release(key)
  try {
    await ctx.rateLimits.consume(key, ctx.config.limits.wrongCouponsPer10Minutes, triesSeconds)
  } catch (error) {
    // what is not looked up says nothing about codes: only wrong ones add up
    if (error instanceof DomainError) await takeBack()
    throw error
  }
  return { takeBack }
}

/**
 * The coupon that a buyer names, in upper or lower case; undefined if the shop has none of that code. Unknown codes are
 * counted, since short ones could be guessed: beyond their limit it rejects every code with `tooOften`.
 */
export async function findCoupon(ctx: Ctx, shopId: number, code: string): Promise<CouponRow | undefined> {
  const { takeBack } = await countTry(ctx)
  const coupon = await selectCoupon(ctx.db, shopId, code.toUpperCase())
  if (coupon) await takeBack()
  return coupon
}

/**
 * Whether the limits of a coupon are reached as far as it is known before the order: for the account of the caller. The
 * order itself is bound by all that is known of its buyer.
 */
export async function findReachedLimit(
  ctx: Ctx,
  { coupon_batch_id: batchId, uses, max_uses: maxUses, max_uses_per_buyer: maxPerBuyer }: CouponRow,
): Promise<'usedUp' | 'usedByBuyer' | undefined> {
  if (maxUses !== null && uses >= maxUses) return 'usedUp'
  const accountId = actorAccountId(ctx)
  if (maxPerBuyer === null || accountId === undefined) return undefined
  const ofBuyer = await listUsesOfBuyers(ctx.db, [batchId], [accountKey(accountId)])
  return ofBuyer.length >= maxPerBuyer ? 'usedByBuyer' : undefined
}
