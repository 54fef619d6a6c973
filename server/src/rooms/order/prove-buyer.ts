import type { proveBuyer as operation } from '@faka/contract/buyer-proof'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { atBrowser, type Ctx } from '../../kernel/ctx.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { proveContactCode } from '../account/door.ts'
import { checkMayProve } from './act-for-buyer.ts'
import { checkCardPassword } from './card-password.ts'
import { contactOf } from './contact-seal.ts'
import { orderOrGuess } from './look-up.ts'
import { isRecoveryCode, manageSecretOf } from './manage-secret.ts'
import type { OrderRow } from './order.sql.ts'

const windowSeconds = 600
const daySeconds = 24 * 3600

/**
 * Compares a recovery code. Tries are counted before they are compared: a few by one network, so that a stranger's
 * wrong ones lock him out and not the buyer, and per order as many as leave one guess in 10^9 a day.
 */
async function checkRecoveryCode(ctx: Ctx, order: OrderRow, code: string): Promise<void> {
  const { limits, config } = ctx
  const { wrongCardPasswords, recoveryTriesPerOrderAndDay } = config.limits
  const byNetwork = `recovery ${order.order_no} ${atBrowser(ctx.actor)?.address ?? ''}`
  if (
    !(await limits.allows(byNetwork, wrongCardPasswords, windowSeconds)) ||
    !(await limits.allows(`recovery ${order.order_no}`, recoveryTriesPerOrderAndDay, daySeconds))
  )
    throw new Refused('proofLocked')
  if (!isRecoveryCode(ctx, order, code)) throw new Refused('proofWrong')
}

/**
 * A manage secret of a guest's order, for its recovery code, its card password or the code that was sent to its contact. Those who
 * act by it stand in event rows as who they showed themselves to be.
 */
export async function proveBuyer(
  ctx: Ctx,
  { orderNo, way, code }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await orderOrGuess(ctx, orderNo)
  await checkMayProve(ctx, order)
  if (way === 'recoveryCode') {
    await checkRecoveryCode(ctx, order, code)
    return { manageSecret: manageSecretOf(ctx, order, 'recovery code') }
  }
  if (way === 'cardPassword') {
    if (order.password_hash === null) throw new Refused('proofWrong')
    await checkCardPassword(ctx, order, { cardPassword: code })
    return { manageSecret: manageSecretOf(ctx, order, 'card password') }
  }
  const to = orRefuse(contactOf(ctx, order)[way], 'contactUnreachable')
  await proveContactCode(ctx, { way, to, orderNo }, code)
  return { manageSecret: manageSecretOf(ctx, order, 'contact code') }
}
