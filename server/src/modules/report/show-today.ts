import { ComplaintNo } from '@faka/contract/complaint/complaint'
import { chartDays, maxTodayRows, type showToday as operation } from '@faka/contract/report/today'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import { shopTimeZone } from '@faka/contract/shared/time'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { canSendMessages } from '../../platform/messages.ts'
import { findOpenComplaints } from '../complaint/public.ts'
import { countOrdersToDeliver, sumOrderDays } from '../order/public.ts'
import { listRefundsSince } from '../payment/public.ts'
import { sumOpenCases } from '../reconciliation/public.ts'
import { countWaitingRedemptions } from '../redemption/public.ts'
import {
  findShopAccess,
  getCachedShop,
  getManagedShopOrReject,
  inCellsOfCaller,
  listAllShopIds,
  listManagedShopIds,
} from '../shop/public.ts'
import { countVisitors } from '../visit/public.ts'
import { addUpTodays } from './add-up-todays.ts'
import { findLowItems } from './find-low-items.ts'

/** What Today needs from the notification module, which is to the right; `app.ts` passes it in. */
export interface LowStockPort {
  /** From how many free cards down each of these shops calls an item low. */
  listLowStockLimits(services: Services, shopIds: readonly number[]): Promise<ReadonlyMap<number, number>>
}

type Reply = ReplyOf<typeof operation>

const dayMs = 86_400_000
const daysBack = Array.from({ length: 2 * chartDays }, (_, back) => back)

async function readDays(ctx: Ctx, shopIds: readonly number[], showsMoney: boolean) {
  const now = ctx.now()
  const range = { shopIds, now, timeZone: shopTimeZone, daysBack }
  const since = new Date(now.getTime() - daysBack.length * dayMs)
  // both from one database, so that no refund is taken off an order that is not there yet
  const sums = await ctx.replica.read(async (db) => {
    const refunds = await listRefundsSince({ ...ctx, db }, shopIds, since)
    return sumOrderDays(db, { ...range, refunds })
  })
  const noMoney = { revenue_fen: 0, test_fen: 0, revenue_by_now_fen: 0, test_by_now_fen: 0 }
  const rows = showsMoney ? sums : sums.map((row) => ({ ...row, ...noMoney }))
  const [today, yesterday, lastWeek] = [rows[0], rows[1], rows[7]]
  if (!today || !yesterday || !lastWeek) throw new Error('a day of Today has no figures')
  const compared = [today, yesterday, lastWeek]
  const days = compared.map(({ day }) => day)
  const visitors = await ctx.replica.read((db) => countVisitors(db, shopIds, days))
  const toFigures = (row: (typeof rows)[number]) => ({
    day: row.day,
    orders: row.orders,
    revenueFen: row.revenue_fen,
    testFen: row.test_fen,
    ordersByNow: row.orders_by_now,
    revenueByNowFen: row.revenue_by_now_fen,
    testByNowFen: row.test_by_now_fen,
    visitors: visitors.get(row.day) ?? 0,
    buyers: row.buyers,
  })
  return {
    today: toFigures(today),
    yesterday: toFigures(yesterday),
    lastWeek: toFigures(lastWeek),
    days: rows.toReversed().map((row) => ({
      day: row.day,
      orders: row.orders,
      revenueFen: row.revenue_fen,
      testFen: row.test_fen,
    })),
  }
}

async function readStock(ctx: Ctx, shopIds: readonly number[], port: LowStockPort): Promise<Reply['stock']> {
  const limits = await port.listLowStockLimits(ctx, shopIds)
  const items = (
    await Promise.all(
      shopIds.map(async (shopId) => {
        const shortUrl = ShortUrl.parse((await getCachedShop(ctx, shopId)).short_url)
        const low = await findLowItems(ctx, shopId, limits.get(shopId) ?? 0)
        return low.map(({ item, free }) => ({
          itemId: ItemId.parse(item.public_id),
          itemTitle: item.version.title,
          shortUrl,
          free,
        }))
      }),
    )
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

/** Whether the caller may know the money of each of these shops. */
async function maySeeMoney(ctx: Ctx, shopIds: readonly number[]): Promise<boolean> {
  const accesses = await Promise.all(
    shopIds.map(async (shopId) => findShopAccess(ctx, await getCachedShop(ctx, shopId))),
  )
  return accesses.every((access) => access?.isOwner || access?.rights.includes('money'))
}

/** Today of these shops of one cell. */
async function readToday(
  ctx: Ctx,
  shopIds: readonly number[],
  { showsMoney, port }: { showsMoney: boolean; port: LowStockPort },
): Promise<Reply> {
  const [days, toDeliver, redemptions, complaints, money, stock] = await Promise.all([
    readDays(ctx, shopIds, showsMoney),
    countOrdersToDeliver(ctx.db, shopIds),
    countWaitingRedemptions(ctx.db, shopIds),
    findOpenComplaints(ctx.db, shopIds, maxTodayRows),
    sumOpenCases(ctx.db, shopIds),
    readStock(ctx, shopIds, port),
  ])
  return {
    time: ctx.now().toISOString(),
    canMail: canSendMessages(ctx.config, 'mail'),
    sandbox: ctx.config.sandbox,
    showsMoney,
    ...days,
    toDeliver: { orders: toDeliver.orders, oldestTime: toDeliver.oldest_at?.toISOString() ?? null },
    redemptions: {
      waiting: redemptions.waiting,
      oldestTime: redemptions.oldest_at?.toISOString() ?? null,
    },
    complaints: {
      open: complaints[0]?.total ?? 0,
      list: complaints.map((row) => ({
        complaintNo: ComplaintNo.parse(row.complaint_no),
        orderNo: OrderNo.parse(row.order_no),
        dueTime: row.due_at?.toISOString() ?? null,
      })),
    },
    money: showsMoney ? { cases: money.cases, amountFen: money.amount_fen } : { cases: 0, amountFen: 0 },
    stock,
  }
}

/** What a seller has to know and do today, for one shop or all that the caller manages. */
export function showToday(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
  port: LowStockPort,
): Promise<Reply> {
  if (shortUrl !== undefined) return showTodayIn([ctx], shortUrl, port)
  return readOverCells(ctx, async () => showTodayIn(await inCellsOfCaller(ctx), undefined, port))
}

async function showTodayIn(
  cells: readonly Ctx[],
  shortUrl: ShortUrl | undefined,
  port: LowStockPort,
): Promise<Reply> {
  const sources = await Promise.all(
    cells.map(async (cell) => ({ cell, shopIds: await resolveShopIds(cell, shortUrl) })),
  )
  const mayWhere = await Promise.all(sources.map(({ cell, shopIds }) => maySeeMoney(cell, shopIds)))
  const showsMoney = mayWhere.every(Boolean)
  const [first, ...others] = await Promise.all(
    sources.map(({ cell, shopIds }) => readToday(cell, shopIds, { showsMoney, port })),
  )
  if (!first) throw new Error('no cell was asked for its figures')
  return others.reduce(addUpTodays, first)
}
