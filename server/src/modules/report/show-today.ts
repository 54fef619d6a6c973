import { ComplaintNo } from '@faka/contract/complaint/complaint'
import { maxTodayRows, type showToday as operation } from '@faka/contract/report/today'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import { shopTimeZone } from '@faka/contract/shared/time'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { findOpenComplaints } from '../complaint/public.ts'
import { drawsFromStock, getPublishedItems } from '../item/public.ts'
import { countOrdersToDeliver, sumOrderDays } from '../order/public.ts'
import { listRefundsSince } from '../payment/public.ts'
import { sumOpenCases } from '../reconciliation/public.ts'
import { getCachedShop, getManagedShopOrReject, listAllShopIds, listManagedShopIds } from '../shop/public.ts'
import { countFree, listNewestBatches } from '../stock/public.ts'
import { countVisitors } from '../visit/public.ts'

/** What Today needs from the notification module, which is to the right; `app.ts` passes it in. */
export interface LowStockPort {
  /** From how many free cards down each of these shops calls an item low. */
  listLowStockLimits(services: Services, shopIds: readonly number[]): Promise<ReadonlyMap<number, number>>
}

type Reply = ReplyOf<typeof operation>

const dayMs = 86_400_000
/** Today, yesterday, and the same weekday last week. */
const daysBack = [0, 1, 7] as const

async function readDays(ctx: Ctx, shopIds: readonly number[]) {
  const now = ctx.now()
  const range = { shopIds, now, timeZone: shopTimeZone, daysBack }
  const refunds = await listRefundsSince(ctx, shopIds, new Date(now.getTime() - 8 * dayMs))
  const rows = await sumOrderDays(ctx.db, { ...range, refunds })
  const visitors = await countVisitors(
    ctx.db,
    shopIds,
    rows.map(({ day }) => day),
  )
  return rows.map((row) => ({
    day: row.day,
    orders: row.orders,
    revenueFen: row.revenue_fen,
    testFen: row.test_fen,
    ordersByNow: row.orders_by_now,
    revenueByNowFen: row.revenue_by_now_fen,
    testByNowFen: row.test_by_now_fen,
    visitors: visitors.get(row.day) ?? 0,
    buyers: row.buyers,
  }))
}

/** The published items of one shop that have run low, with their free cards, none counted beyond the limit. */
async function findLowItems(ctx: Ctx, shopId: number, limit: number): Promise<Reply['stock']['list']> {
  const items = (await getPublishedItems(ctx, shopId)).filter(drawsFromStock)
  if (items.length === 0) return []
  const free = new Map<number, number>()
  const itemIds = items.map(({ item_id }) => item_id)
  for (const [itemId, count] of await countFree(ctx.db, itemIds, limit + 1)) free.set(itemId, count)
  const low = items.filter(({ item_id }) => (free.get(item_id) ?? 0) <= limit)
  // an item that never had a card is not sold out: it has not been filled yet
  const batches = await listNewestBatches(
    ctx.db,
    low.map(({ item_id }) => item_id),
  )
  const filled = new Set(batches.map(({ item_id }) => item_id))
  const shop = await getCachedShop(ctx, shopId)
  return low
    .filter(({ item_id }) => filled.has(item_id))
    .map(({ item_id, public_id, version }) => ({
      itemId: ItemId.parse(public_id),
      itemTitle: version.title,
      shortUrl: ShortUrl.parse(shop.short_url),
      free: free.get(item_id) ?? 0,
    }))
}

async function readStock(ctx: Ctx, shopIds: readonly number[], port: LowStockPort): Promise<Reply['stock']> {
  const limits = await port.listLowStockLimits(ctx, shopIds)
  const items = (
    await Promise.all(shopIds.map((shopId) => findLowItems(ctx, shopId, limits.get(shopId) ?? 0)))
  ).flat()
  const soldOut = items.filter(({ free }) => free === 0).length
  const list = items.sort((one, other) => one.free - other.free).slice(0, maxTodayRows)
  return { low: items.length - soldOut, soldOut, list }
}

/** The shops to report on: the one that was asked for, or all that the caller manages. */
async function resolveShopIds(ctx: Ctx, shortUrl: ShortUrl | undefined): Promise<readonly number[]> {
  if (shortUrl !== undefined) return [(await getManagedShopOrReject(ctx, shortUrl)).shop_id]
  return (await listManagedShopIds(ctx)) ?? listAllShopIds(ctx)
}

/** What a seller has to know and do today, for one shop or all that the caller manages. */
export async function showToday(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
  port: LowStockPort,
): Promise<Reply> {
  const shopIds = await resolveShopIds(ctx, shortUrl)
  const [days, toDeliver, complaints, money, stock] = await Promise.all([
    readDays(ctx, shopIds),
    countOrdersToDeliver(ctx.db, shopIds),
    findOpenComplaints(ctx.db, shopIds, maxTodayRows),
    sumOpenCases(ctx.db, shopIds),
    readStock(ctx, shopIds, port),
  ])
  const [today, yesterday, lastWeek] = days
  if (!today || !yesterday || !lastWeek) throw new Error('a day of Today has no figures')
  return {
    time: ctx.now().toISOString(),
    sandbox: ctx.config.sandbox,
    today,
    yesterday,
    lastWeek,
    toDeliver: { orders: toDeliver.orders, oldestTime: toDeliver.oldest_at?.toISOString() ?? null },
    complaints: {
      open: complaints[0]?.total ?? 0,
      list: complaints.map((row) => ({
        complaintNo: ComplaintNo.parse(row.complaint_no),
        orderNo: OrderNo.parse(row.order_no),
        dueTime: row.due_at?.toISOString() ?? null,
      })),
    },
    money: { cases: money.cases, amountFen: money.amount_fen },
    stock,
  }
}
