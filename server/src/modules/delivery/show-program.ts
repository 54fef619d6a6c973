import type { showProgram as operation } from '@faka/contract/delivery/delivery-program'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { countPendingPrograms, findProgram } from './delivery-program.sql.ts'

/** The address of a shop's program, and how many orders wait for it. */
export async function showProgram(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const [program, pendingCalls] = await Promise.all([
    findProgram(ctx.db, shopId),
    countPendingPrograms(ctx.db, shopId),
  ])
  return { url: program?.url ?? null, pendingCalls }
}
