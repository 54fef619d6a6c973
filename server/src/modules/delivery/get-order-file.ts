import type { getOrderFile as operation } from '@faka/contract/delivery/order-file'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { checkCardPassword, getOrderOrReject, rateLimitLookup } from '../order/public.ts'
import { findDeliveredFile } from './find-delivered-file.ts'
import { toOrderFileDto } from './find-order-file.ts'
import { createOrderFileLink } from './order-file-link.ts'
import { recordDownload } from './record-download.ts'
import { recordReveal } from './record-reveal.ts'

/**
 * A link to the file of an order, for whoever may see its cards. It is counted and recorded before it is sent; a refunded
 * order gets none.
 */
export async function getOrderFile(
  ctx: Ctx,
  { orderNo, ...proof }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await getOrderOrReject(ctx, orderNo)
  await rateLimitLookup(ctx, order)
  await checkCardPassword(ctx, order, proof)
  if (order.delivered_at === null) throw new DomainError('notDelivered')
  const found = required(await findDeliveredFile(ctx, order), 'orderHasNoFile')
  if (order.status !== 'delivered') throw new DomainError('fileRefunded')
  const { file, turn, times: known, maxTimes: max } = found
  const link = { order_no: orderNo, turn, shop_id: order.shop_id }
  const times = required(await recordDownload(ctx, link, { known, max }), 'downloadsUsedUp')
  await recordReveal(ctx, order, { kind: 'exported', format: 'file' })
  const { url, expiresAt } = createOrderFileLink(ctx, { orderNo, turn, fileKey: file.file_key })
  return { url, expireTime: expiresAt.toISOString(), file: toOrderFileDto({ ...found, times }) }
}
