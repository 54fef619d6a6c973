import { ComplaintNo } from '@faka/contract/complaint/complaint'
import type { listRefunds as operation } from '@faka/contract/payment/seller-refunds'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { OrderNo } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { listShopPayChannels } from '../pay-channel/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { listShopRefunds } from './refund-list.sql.ts'

/** The refunds of a shop, newest first. */
export async function listRefunds(
  ctx: Ctx,
  { shortUrl, progress, after, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const channels = await listShopPayChannels(ctx, shopId)
  const balanceChannelIds = channels
    .filter(({ provider }) => provider === 'balance')
    .map(({ pay_channel_id }) => pay_channel_id)
  // one more, to know whether there is a next page
  const rows = await listShopRefunds(ctx.db, shopId, { progress, after, balanceChannelIds }, pageSize + 1)
  const list = rows.slice(0, pageSize).map((row) => {
    const channel = channels.find(({ pay_channel_id }) => pay_channel_id === row.pay_channel_id)
    return {
      refundNo: row.refund_no,
      orderNo: OrderNo.parse(row.order_no),
      amountFen: row.amount_fen,
      progress: row.progress,
      unfunded: row.is_unfunded,
      byHand: row.by_hand,
      toBalance: row.to_balance,
      reason: row.reason,
      complaintNo: row.complaint_no === null ? null : ComplaintNo.parse(row.complaint_no),
      channel: channel?.name ?? '',
      sandbox: channel?.real_money === false,
      time: row.created_at.toISOString(),
      doneTime: row.done_at?.toISOString() ?? null,
    }
  })
  return { list, next: rows.length > pageSize ? (list.at(-1)?.refundNo ?? null) : null }
}
