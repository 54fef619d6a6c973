import { maxSalesDays, type sumSales as operation } from '@faka/contract/order/order-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { InvalidInputError } from '../../platform/invalid-input-error.ts'
import { createTimeFormatter, unknownTimeZoneError } from '../../platform/time-zone.ts'
import { getItemVersion } from '../item/public.ts'
import { getCachedShop } from '../shop/public.ts'
import { getOwnShopsOrReject } from './get-own-shops.ts'
import { type SalesInput, sumSalesRows } from './sales.sql.ts'

/** What the sales sums need from the payment module, which is to the right; `app.ts` passes it in. */
export interface RefundsPort {
  /** Amounts of refunds started since then for orders of these shops, by order. */
  listRefundsSince(
    services: Services,
    shopIds: readonly number[],
    since: Date,
  ): Promise<{ orderNo: string; amountFen: number }[]>
}

const dayMs = 86_400_000

function toDateRange({ from, to }: { from: string; to: string }): { from: Date; to: Date } {
  const range = { from: new Date(from), to: new Date(to) }
  const length = range.to.getTime() - range.from.getTime()
  if (length <= 0)
    throw new InvalidInputError([{ path: 'to', zh: '应晚于开始时间', en: 'This must be later than from.' }])
  if (length > maxSalesDays * dayMs) {
    const zh = `最多早于结束时间 ${maxSalesDays} 天`
    throw new InvalidInputError([
      { path: 'from', zh, en: `This must be at most ${maxSalesDays} days before to.` },
    ])
  }
  return range
}

async function sumRows(ctx: Ctx, input: Omit<SalesInput, 'refunds'>, port: RefundsPort) {
  try {
    // both from one database, so that no refund is taken off an order that is not there yet
    return await ctx.replica.read(async (db) => {
      const refunds = await port.listRefundsSince({ ...ctx, db }, input.shopIds, input.from)
      return sumSalesRows(db, { ...input, refunds })
    })
  } catch (error) {
    // browsers and PostgreSQL know slightly different time zones
    const isUnknown = error instanceof Error && 'code' in error && error.code === '22023'
    throw isUnknown ? unknownTimeZoneError() : error
  }
}

/** The sales of the account's shops, by day of ordering and by item. */
export async function sumSales(
  ctx: Ctx,
  { shortUrl, timeZone, ...period }: InputOf<typeof operation>,
  port: RefundsPort,
): Promise<ReplyOf<typeof operation>> {
  const range = toDateRange(period)
  createTimeFormatter(timeZone)
  const { own, requested } = await getOwnShopsOrReject(ctx, shortUrl)
  const shopIds = requested.map(({ shop_id }) => shop_id)
  const rows = await sumRows(ctx, { shopIds, ...range, timeZone }, port)

  const sums = (row: (typeof rows)[number]) => ({
    orders: row.orders,
    quantity: row.quantity,
    revenueFen: row.revenue_fen,
    testFen: row.test_fen,
  })
  const days = rows.flatMap((row) => (row.day === null ? [] : { day: row.day, ...sums(row) }))
  const items = await Promise.all(
    rows
      .filter(({ item_id }) => item_id !== null)
      .map(async (row) => {
        const [{ public_id, version }, shop] = await Promise.all([
          getItemVersion(ctx, row.wares_id),
          getCachedShop(ctx, row.shop_id),
        ])
        return {
          itemId: ItemId.parse(public_id),
          itemTitle: version.title,
          shortUrl: ShortUrl.parse(shop.short_url),
          ...sums(row),
        }
      }),
  )
  const total = (of: keyof ReturnType<typeof sums>) => days.reduce((sum, day) => sum + day[of], 0)
  return {
    shops: own.map(({ short_url, name }) => ({ shortUrl: ShortUrl.parse(short_url), name })),
    sandbox: ctx.config.sandbox,
    total: {
      orders: total('orders'),
      quantity: total('quantity'),
      revenueFen: total('revenueFen'),
      testFen: total('testFen'),
    },
    days,
    items,
  }
}
