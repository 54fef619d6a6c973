import type { removeProgram as operation } from '@faka/contract/delivery/delivery-program'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { dropProgram } from './delivery-program.sql.ts'

/** Removes a shop's program with its key; orders that wait for it are then delivered manually. */
export async function removeProgram(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  await inTx(ctx.db, async (tx) => {
    if (!(await dropProgram(tx, shopId, ctx.now()))) throw new DomainError('programMissing')
  })
  return { url: null }
}
