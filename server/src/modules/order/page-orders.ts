import { type OrderTab, type pageOrders as operation, orderTabs } from '@faka/contract/order/order-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import type { OrderStatus } from '@faka/contract/shared/states'
import { describeBySource, latestFirst, pageOverCells } from '../../platform/cells/page-over-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId, inCellsOfAccount } from '../account/public.ts'
import { getItemVersion } from '../item/public.ts'
import { getCachedShop, listShopIdsBySeller } from '../shop/public.ts'
import { findKeywordMatches } from './find-keyword-matches.ts'
import { findPaidChannelName } from './find-paid-channel-name.ts'
import { countOrdersByStatus, type OrderScope, selectOrderPage } from './order-page.sql.ts'

/** What the order list needs from the delivery module, which is to the right; `app.ts` passes it in. */
export interface ExportTimesPort {
  /** When the cards of orders were last exported as a file; orders never exported are left out. */
  listExportTimes(services: Services, orderNos: readonly string[]): Promise<ReadonlyMap<string, Date>>
}

type Row = Awaited<ReturnType<typeof selectOrderPage>>[number]

async function toOrderRowDto(
  ctx: Ctx,
  row: Row,
  exportedAt: Date | undefined,
): Promise<ReplyOf<typeof operation>['list'][number]> {
  const [shop, { public_id, version }, payChannel] = await Promise.all([
    getCachedShop(ctx, row.shop_id),
    getItemVersion(ctx, row.wares_id),
    findPaidChannelName(ctx, row),
  ])
  return {
    orderNo: OrderNo.parse(row.order_no),
    shortUrl: ShortUrl.parse(shop.short_url),
    shopName: shop.name,
    itemId: ItemId.parse(public_id),
    itemTitle: version.title,
    cover: version.cover,
    quantity: row.quantity,
    amountFen: row.amount_fen,
    payChannel,
    status: row.status,
    sandbox: row.sandbox,
    createTime: row.created_at.toISOString(),
    payBefore: row.pay_before.toISOString(),
    exportedTime: exportedAt?.toISOString() ?? null,
  }
}

function countByTab(rows: readonly { status: OrderStatus; count: number }[]): Record<OrderTab, number> {
  const count = (tab: OrderTab) =>
    rows
      .filter(({ status }) => orderTabs[tab].some((each) => each === status))
      .reduce((sum, row) => sum + row.count, 0)
  return {
    unpaid: count('unpaid'),
    paid: count('paid'),
    delivered: count('delivered'),
    refund: count('refund'),
    closed: count('closed'),
  }
}

/** One page of the orders that the account bought, or that its shops sold, newest first. */
export const pageOrders = (...args: Parameters<typeof pageOrdersOnce>) =>
  readOverCells(args[0], () => pageOrdersOnce(...args))

async function pageOrdersOnce(
  ctx: Ctx,
  { side, status, keyword, from, to, ...paging }: InputOf<typeof operation>,
  port: ExportTimesPort,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const sources = await Promise.all(
    (await inCellsOfAccount(ctx, accountId)).map(async (cell) => {
      const scope: OrderScope =
        side === 'bought' ? { accountId } : { shopIds: await listShopIdsBySeller(cell, accountId) }
      return {
        cell,
        filter: { scope, keywordMatches: await findKeywordMatches(cell, scope, keyword), from, to },
      }
    }),
  )
  const statuses = status && orderTabs[status]
  const [rows, statusCounts] = await Promise.all([
    pageOverCells(
      sources,
      paging,
      ({ cell, filter }, part) => selectOrderPage(cell.db, { ...filter, statuses }, part),
      latestFirst('created_at'),
    ),
    Promise.all(sources.map(({ cell, filter }) => countOrdersByStatus(cell.db, filter))),
  ])
  const counts = countByTab(statusCounts.flat())
  const total = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const list = await describeBySource(rows, async ({ cell }, ofCell) => {
    const orderNos = side === 'bought' ? ofCell.map(({ order_no }) => order_no) : []
    const exportTimes = await port.listExportTimes(cell, orderNos)
    return Promise.all(ofCell.map((row) => toOrderRowDto(cell, row, exportTimes.get(row.order_no))))
  })
  return { list, total, ...paging, counts }
}
