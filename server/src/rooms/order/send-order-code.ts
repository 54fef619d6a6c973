import type { sendOrderCode as operation } from '@faka/contract/buyer-proof'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { sendContactCode } from '../account/door.ts'
import { checkMayProve } from './act-for-buyer.ts'
import { contactOf } from './contact-seal.ts'
import { countLookUp, orderOrGuess } from './look-up.ts'

/** Sends a code to the contact that a guest left with his order. */
export async function sendOrderCode(
  ctx: Ctx,
  { orderNo, way }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await orderOrGuess(ctx, orderNo)
  await countLookUp(ctx)
  await checkMayProve(ctx, order)
  const to = orRefuse(contactOf(ctx, order)[way], 'contactUnreachable')
  return sendContactCode(ctx, { way, to, orderNo })
}
