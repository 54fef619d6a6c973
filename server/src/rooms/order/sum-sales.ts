import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { ItemId, ShortUrl } from '@faka/contract/ids'
import { mostSalesDays, type sumSales as operation } from '@faka/contract/order-list'
import { BadInput } from '../../kernel/bad-input.ts'
import type { Ctx, House } from '../../kernel/ctx.ts'
import { inTimeZone, unknownTimeZone } from '../../kernel/time-zone.ts'
import { frozenWares } from '../item/door.ts'
import { knownShop } from '../shop/door.ts'
import { type SalesWish, sumSalesRows } from './sales.sql.ts'
import { soldShops } from './sold-shops.ts'

/** What sums of sales need of the payment room, to the right; `app.ts` hands it in. */
export interface GivenBackPort {
  /** How much of what paid orders of these shops goes back, or went back, for refunds begun since then; by order. */
  givenBackSince(
    house: House,
    shopIds: readonly number[],
    since: Date,
  ): Promise<{ orderNo: string; amountFen: number }[]>
}

const dayMs = 86_400_000

function rangeOf({ from, to }: { from: string; to: string }): { from: Date; to: Date } {
  const range = { from: new Date(from), to: new Date(to) }
  const length = range.to.getTime() - range.from.getTime()
  if (length <= 0)
    throw new BadInput([{ path: 'to', zh: '应晚于开始时间', en: 'This must be later than from.' }])
  if (length > mostSalesDays * dayMs) {
    const zh = `最多早于结束时间 ${mostSalesDays} 天`
    throw new BadInput([{ path: 'from', zh, en: `This must be at most ${mostSalesDays} days before to.` }])
  }
  return range
}

async function rowsOf(ctx: Ctx, wish: SalesWish) {
  try {
    return await sumSalesRows(ctx.db, wish)
  } catch (error) {
    // browsers and databases do not know quite the same time zones
    const isUnknown = error instanceof Error && 'code' in error && error.code === '22023'
    throw isUnknown ? unknownTimeZone() : error
  }
}

/** What the account's shops sold, by day of ordering and by item. */
export async function sumSales(
  ctx: Ctx,
  { shortUrl, timeZone, ...when }: InputOf<typeof operation>,
  port: GivenBackPort,
): Promise<ReplyOf<typeof operation>> {
  const range = rangeOf(when)
  inTimeZone(timeZone)
  const { own, asked } = await soldShops(ctx, shortUrl)
  const shopIds = asked.map(({ shop_id }) => shop_id)
  const givenBack = await port.givenBackSince(ctx, shopIds, range.from)
  const rows = await rowsOf(ctx, { shopIds, ...range, timeZone, givenBack })

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
        const [{ public_id, wares }, shop] = await Promise.all([
          frozenWares(ctx, row.wares_id),
          knownShop(ctx, row.shop_id),
        ])
        return {
          itemId: ItemId.parse(public_id),
          itemTitle: wares.title,
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
