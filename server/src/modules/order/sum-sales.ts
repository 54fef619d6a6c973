import { maxSalesDays, type sumSales as operation } from '@faka/contract/order/order-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
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

type Row = Awaited<ReturnType<typeof sumSalesRows>>[number]

const toSums = (row: Row) => ({
  orders: row.orders,
  quantity: row.quantity,
  revenueFen: row.revenue_fen,
  testFen: row.test_fen,
})
type Sums = ReturnType<typeof toSums>

const noSales: Sums = { orders: 0, quantity: 0, revenueFen: 0, testFen: 0 }

const addSums = (one: Sums, other: Sums): Sums => ({
  orders: one.orders + other.orders,
  quantity: one.quantity + other.quantity,
  revenueFen: one.revenueFen + other.revenueFen,
  testFen: one.testFen + other.testFen,
})

/** The days of all cells, in order, each once. */
function addUpDays(rows: readonly Row[]): (Sums & { day: string })[] {
  const sums = new Map<string, Sums>()
  for (const row of rows)
    if (row.day !== null) sums.set(row.day, addSums(sums.get(row.day) ?? noSales, toSums(row)))
  return [...sums].map(([day, ofDay]) => ({ day, ...ofDay })).sort((a, b) => a.day.localeCompare(b.day))
}

async function toItemSales(cell: Ctx, row: Row) {
  const [{ public_id, version }, shop] = await Promise.all([
    getItemVersion(cell, row.wares_id),
    getCachedShop(cell, row.shop_id),
  ])
  return {
    itemId: ItemId.parse(public_id),
    itemTitle: version.title,
    shortUrl: ShortUrl.parse(shop.short_url),
    ...toSums(row),
  }
}

/** The sales of the account's shops, by day of ordering and by item. */
export const sumSales = (...args: Parameters<typeof sumSalesOnce>) =>
  readOverCells(args[0], () => sumSalesOnce(...args))

async function sumSalesOnce(
  ctx: Ctx,
  { shortUrl, timeZone, ...period }: InputOf<typeof operation>,
  port: RefundsPort,
): Promise<ReplyOf<typeof operation>> {
  const range = toDateRange(period)
  createTimeFormatter(timeZone)
  const { own, requested } = await getOwnShopsOrReject(ctx, shortUrl)
  const ofCells = await Promise.all(
    requested.map(async ({ cell, shopIds }) => ({
      cell,
      rows: await sumRows(cell, { shopIds, ...range, timeZone }, port),
    })),
  )
  const days = addUpDays(ofCells.flatMap(({ rows }) => rows))
  const items = await Promise.all(
    ofCells.flatMap(({ cell, rows }) =>
      rows.filter(({ item_id }) => item_id !== null).map((row) => toItemSales(cell, row)),
    ),
  )
  return {
    shops: own.map(({ short_url, name }) => ({ shortUrl: ShortUrl.parse(short_url), name })),
    sandbox: ctx.config.sandbox,
    total: days.reduce((sum: Sums, day) => addSums(sum, day), noSales),
    days,
    items: items.sort((one, other) => other.revenueFen - one.revenueFen || other.testFen - one.testFen),
  }
}
