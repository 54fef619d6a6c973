import type { proveBuyer as operation } from '@faka/contract/order/prove-buyer'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { checkContactCode } from '../account/public.ts'
import { checkProofAllowed } from './authorize-buyer.ts'
import { checkCardPassword } from './card-password.ts'
import { decryptContact } from './contact-encryption.ts'
import { deriveManageSecret, isRecoveryCode } from './manage-secret.ts'
import type { OrderRow } from './order.sql.ts'
import { getOrderOrReject } from './order-lookup.ts'

const windowSeconds = 600
const daySeconds = 24 * 3600

/**
 * Checks a recovery code. Attempts are counted before they are compared: a few per network, so that an attacker is
 * locked out and not the buyer, and a daily number per order that leaves a chance of about 1 in 10^9 to guess it.
 */
async function checkRecoveryCode(ctx: Ctx, order: OrderRow, code: string): Promise<void> {
  const { rateLimits, config } = ctx
  const { wrongCardPasswords, recoveryTriesPerOrderAndDay } = config.limits
  const byNetwork = `recovery ${order.order_no} ${asBrowserActor(ctx.actor)?.networkHash ?? ''}`
  const byOrder = `recovery ${order.order_no}`
  await rateLimits.consume(byNetwork, wrongCardPasswords, windowSeconds, 'proofLocked')
  await rateLimits.consume(byOrder, recoveryTriesPerOrderAndDay, daySeconds, 'proofLocked')
  if (!isRecoveryCode(ctx, order, code)) throw new DomainError('proofWrong')
}

/**
 * Returns a manage secret of a guest's order in exchange for its recovery code, its card password or the code sent to
 * its contact. Event rows record which proof the secret was obtained with.
 */
export async function proveBuyer(
  ctx: Ctx,
  { orderNo, way, code }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await getOrderOrReject(ctx, orderNo)
  await checkProofAllowed(ctx, order)
  if (way === 'recoveryCode') {
    await checkRecoveryCode(ctx, order, code)
    return { manageSecret: deriveManageSecret(ctx, order, 'recovery code') }
  }
  if (way === 'cardPassword') {
    if (order.password_hash === null) throw new DomainError('proofWrong')
    await checkCardPassword(ctx, order, { cardPassword: code })
    return { manageSecret: deriveManageSecret(ctx, order, 'card password') }
  }
  const to = required(decryptContact(ctx, order)[way], 'contactUnreachable')
  await checkContactCode(ctx, { way, to, about: orderNo }, code)
  return { manageSecret: deriveManageSecret(ctx, order, 'contact code') }
}
