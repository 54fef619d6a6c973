import type { callProgram as operation } from '@faka/contract/delivery/delivery-program'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { getSoldOrderOrReject } from '../order/public.ts'
import { attemptProgramCall } from './attempt-program-call.ts'
import { findProgram } from './delivery-program.sql.ts'
import { findProgramCall, restartProgramCall } from './program-call.sql.ts'
import { toProgramCallDto } from './to-program-call-dto.ts'

/** Asks a shop's program for the cards of an order now, also where it was given up, and returns what came of it. */
export async function callProgram(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await getSoldOrderOrReject(ctx, orderNo)
  if (order.status !== 'paid') throw new DomainError('orderNotDeliverable')
  if (!(await findProgram(ctx.db, order.shop_id))) throw new DomainError('programMissing')
  const call = required(await restartProgramCall(ctx.db, orderNo, ctx.now()), 'orderNotDeliverable')
  await attemptProgramCall(ctx, call)
  return toProgramCallDto(required(await findProgramCall(ctx.db, orderNo), 'orderNotDeliverable'))
}
