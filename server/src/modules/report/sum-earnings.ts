import type { Earnings, sumEarnings as operation } from '@faka/contract/report/earnings'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { getItemVersion } from '../item/public.ts'
import { listShopPayChannels } from '../pay-channel/public.ts'
import { toDaySpan } from '../payment/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { type ItemEarningsRow, sumItemEarnings } from './earnings.sql.ts'

type Sums = Omit<Earnings, 'earnedFen'>

const nothing: Sums = {
  orders: 0,
  quantity: 0,
  revenueFen: 0,
  refundedFen: 0,
  feeFen: 0,
  platformFeeFen: 0,
  costFen: 0,
  unknownCost: 0,
}

const addRow = (sums: Sums, row: ItemEarningsRow): Sums => ({
  orders: sums.orders + row.orders,
  quantity: sums.quantity + row.quantity,
  revenueFen: sums.revenueFen + row.revenue_fen,
  refundedFen: sums.refundedFen + row.refunded_fen,
  feeFen: sums.feeFen + row.fee_fen,
  platformFeeFen: sums.platformFeeFen + row.platform_fee_fen,
  costFen: sums.costFen + row.cost_fen,
  unknownCost: sums.unknownCost + row.unknown_cost,
})

/** An unknown cost makes what was earned unknown: it is not counted as free. */
const toEarnings = (sums: Sums): Earnings => ({
  ...sums,
  earnedFen:
    sums.unknownCost > 0
      ? null
      : sums.revenueFen - sums.refundedFen - sums.feeFen - sums.platformFeeFen - sums.costFen,
})

/** What each item of a shop earned in a span of days; test money has rows of its own. */
export async function sumEarnings(
  ctx: Ctx,
  { shortUrl, page, pageSize, ...days }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const span = toDaySpan(days)
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const [rows, channels] = await Promise.all([
    sumItemEarnings(ctx.db, { shopId, ...span }),
    listShopPayChannels(ctx, shopId),
  ])
  const testChannels = new Set(
    channels.filter(({ real_money }) => !real_money).map(({ pay_channel_id }) => pay_channel_id),
  )
  const isTest = (row: ItemEarningsRow) => testChannels.has(row.pay_channel_id)
  const sumOf = (some: readonly ItemEarningsRow[]) => some.reduce(addRow, nothing)
  const items = [...Map.groupBy(rows, (row) => `${row.item_id} ${isTest(row)}`).values()]
    .map((some) => ({
      versionId: Math.max(...some.map(({ wares_id }) => wares_id)),
      sandbox: some.some(isTest),
      ...sumOf(some),
    }))
    .sort((one, other) => other.revenueFen - one.revenueFen || other.versionId - one.versionId)
  const list = await Promise.all(
    items.slice((page - 1) * pageSize, page * pageSize).map(async ({ versionId, sandbox, ...sums }) => {
      const { public_id, version } = await getItemVersion(ctx, versionId)
      return { itemId: ItemId.parse(public_id), itemTitle: version.title, sandbox, ...toEarnings(sums) }
    }),
  )
  return {
    items: { list, total: items.length, page, pageSize },
    real: toEarnings(sumOf(rows.filter((row) => !isTest(row)))),
    test: toEarnings(sumOf(rows.filter(isTest))),
  }
}
