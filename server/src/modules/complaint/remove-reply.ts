import type { removeReply as operation } from '@faka/contract/complaint/ready-reply'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { deleteReadyReply } from './ready-reply.sql.ts'

/** Removes a ready-made answer of a shop. */
export async function removeReply(
  ctx: Ctx,
  { shortUrl, replyNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  if (!(await deleteReadyReply(ctx.db, shopId, replyNo))) throw new DomainError('replyNotFound')
  return {}
}
