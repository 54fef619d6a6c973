import { createBatcher } from '../../platform/batcher.ts'
import { asBrowserActor, type Ctx, type Services } from '../../platform/ctx.ts'
import { isUnwritableError } from '../../platform/db/write-probe.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { toLimitError } from '../../platform/rate-limit.ts'
import { accountKey, actorAccountId } from '../account/public.ts'
import { type CouponRow, selectCoupon } from './coupon.sql.ts'
import { listUsesOfBuyers } from './coupon-use.sql.ts'
import { type LookedUpCoupon, lookUpCoupons } from './look-up-coupons.ts'
import type { CouponLookUp } from './named-coupon.sql.ts'

/** A window in which wrong codes are counted, in seconds. */
const triesSeconds = 600
/** Look-ups in one statement. */
const maxBatchSize = 100

/**
 * Whose wrong codes are counted together: those of an account, so that it can use a coupon behind a network of which others
 * guess, else those of all guests of a network. A device names itself and cannot be counted.
 */
const guesserOf = (ctx: Ctx): string | null => {
  const visitor = asBrowserActor(ctx.actor)
  if (!visitor) return null
  const accountId = actorAccountId(ctx)
  return `coupons ${accountId === undefined ? visitor.networkHash : `account ${accountId}`}`
}

type FoundCoupon = { coupon: CouponRow | undefined } | { limited: DomainError }

/** Replays look-ups after the statement that counted all of them: what of each its guesser had left at its turn. */
function withinLimits(
  { config: { limits }, now }: Services,
  lookUps: readonly CouponLookUp[],
  found: readonly LookedUpCoupon[],
): FoundCoupon[] {
  const max = limits.wrongCouponsPer10Minutes
  const wrongBefore = new Map<string, number>()
  for (const [index, { guesser }] of lookUps.entries())
    if (guesser !== null && found[index])
      wrongBefore.set(
        guesser,
        (wrongBefore.get(guesser) ?? found[index].wrong) - (found[index].coupon ? 0 : 1),
      )
  return lookUps.map(({ guesser }, index): FoundCoupon => {
    const { coupon, ends = now() } = found[index] ?? { coupon: undefined }
    if (guesser === null) return { coupon }
    const wrong = wrongBefore.get(guesser) ?? 0
    if (wrong >= max) return { limited: toLimitError(guesser, max, triesSeconds, ends, now()) }
    if (!coupon) wrongBefore.set(guesser, wrong + 1)
    return { coupon }
  })
}

/** As long as the database takes no writes, tries are counted in memory: before the look-up, and taken back if it was right. */
async function findWhileUnwritable(
  { db, config, rateLimits }: Services,
  { shopId, code, guesser }: CouponLookUp,
): Promise<FoundCoupon> {
  const takeBack = async () => guesser !== null && (await rateLimits.release(guesser))
  try {
    if (guesser !== null)
      await rateLimits.consume(guesser, config.limits.wrongCouponsPer10Minutes, triesSeconds)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await takeBack()
    return { limited: error }
  }
  const coupon = await selectCoupon(db, shopId, code)
  if (coupon) await takeBack()
  return { coupon }
}

/** Looks up coupons, those that are asked for at once together. */
export const createCouponFinder = (services: Services) =>
  createBatcher<CouponLookUp, FoundCoupon>(maxBatchSize, async (lookUps) => {
    try {
      return withinLimits(
        services,
        lookUps,
        await lookUpCoupons(services, lookUps, triesSeconds, services.now()),
      )
    } catch (error) {
      if (!isUnwritableError(error)) throw error
      return Promise.all(lookUps.map((lookUp) => findWhileUnwritable(services, lookUp)))
    }
  })

/**
 * The coupon that a buyer names, in upper or lower case; undefined if the shop has none of that code. Unknown codes are
 * counted, since short ones could be guessed: beyond their limit it rejects every code with `tooOften`, however many are
 * named at once.
 */
export async function findCoupon(ctx: Ctx, shopId: number, code: string): Promise<CouponRow | undefined> {
  const found = await ctx.modules.coupon.findCoupon({
    shopId,
    code: code.toUpperCase(),
    guesser: guesserOf(ctx),
  })
  if ('limited' in found) throw found.limited
  return found.coupon
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
