import type { sendOrderCode as operation } from '@faka/contract/order/prove-buyer'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { sendContactCode } from '../account/public.ts'
import { checkProofAllowed } from './authorize-buyer.ts'
import { decryptContact } from './contact-encryption.ts'
import { consumeLookupQuota, getOrderOrReject } from './order-lookup.ts'

/** Sends a code to the contact of a guest's order. */
export async function sendOrderCode(
  ctx: Ctx,
  { orderNo, way, proof }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await getOrderOrReject(ctx, orderNo)
  await consumeLookupQuota(ctx)
  await checkProofAllowed(ctx, order)
  const to = required(decryptContact(ctx, order)[way], 'contactUnreachable')
  return sendContactCode(ctx, { way, to, about: orderNo }, proof)
}
