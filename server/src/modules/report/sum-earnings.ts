import type { Earnings, sumEarnings as operation } from '@faka/contract/report/earnings'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { getItemVersion } from '../item/public.ts'
import { listShopPayChannels } from '../pay-channel/public.ts'
import { toDaySpan } from '../payment/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { type EarningsRow, sumEarningsByItem } from './earnings.sql.ts'

const noEarnings: Earnings = {
  orders: 0,
  quantity: 0,
  revenueFen: 0,
  refundedFen: 0,
  feeFen: 0,
  platformFeeFen: 0,
  costFen: 0,
  unknownCost: 0,
  earnedFen: 0,
}

/** An unknown cost makes what was earned unknown: it is not counted as free. */
const toEarnings = (row: EarningsRow): Earnings => ({
  orders: row.orders,
  quantity: row.quantity,
  revenueFen: row.revenue_fen,
  refundedFen: row.refunded_fen,
  feeFen: row.fee_fen,
  platformFeeFen: row.platform_fee_fen,
  costFen: row.cost_fen,
  unknownCost: row.unknown_cost,
  earnedFen:
    row.unknown_cost > 0
      ? null
      : row.revenue_fen - row.refunded_fen - row.fee_fen - row.platform_fee_fen - row.cost_fen,
})

async function toItem(ctx: Ctx, row: EarningsRow, versionId: number) {
  const { public_id, version } = await getItemVersion(ctx, versionId)
  return {
    itemId: ItemId.parse(public_id),
    itemTitle: version.title,
    sandbox: row.is_test,
    ...toEarnings(row),
  }
}

/** What each item of a shop earned in a span of days; test money has rows of its own. */
export async function sumEarnings(
  ctx: Ctx,
  { shortUrl, page, pageSize, ...days }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const span = { shopId, ...toDaySpan(days) }
  const channels = await listShopPayChannels(ctx, shopId)
  const testChannelIds = channels.flatMap(({ real_money, pay_channel_id }) =>
    real_money ? [] : [pay_channel_id],
  )
  const rows = await ctx.replica.read((db) => sumEarningsByItem(db, { span, testChannelIds, page, pageSize }))
  const sumOf = (isTest: boolean): Earnings => {
    const row = rows.find(({ wares_id, is_test }) => wares_id === null && is_test === isTest)
    return row ? toEarnings(row) : noEarnings
  }
  const list = await Promise.all(
    rows.flatMap((row) => (row.wares_id === null ? [] : [toItem(ctx, row, row.wares_id)])),
  )
  return {
    items: { list, total: rows[0]?.items ?? 0, page, pageSize },
    real: sumOf(false),
    test: sumOf(true),
  }
}
