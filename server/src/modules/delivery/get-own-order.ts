import type { getOwnOrder as operation } from '@faka/contract/delivery/delivery'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { consumeLookupQuota, getOrderOrReject } from '../order/public.ts'
import { getOrder, type RefundPort } from './get-order.ts'

/** An order of the account. Orders of others are rejected and counted like unknown numbers. */
export async function getOwnOrder(
  ctx: Ctx,
  input: InputOf<typeof operation>,
  port: RefundPort,
): Promise<ReplyOf<typeof operation>> {
  const order = await getOrderOrReject(ctx, input.orderNo)
  if (order.account_id === actorAccountId(ctx)) return getOrder(ctx, input, port)
  await consumeLookupQuota(ctx)
  throw new DomainError('orderNotFound')
}
