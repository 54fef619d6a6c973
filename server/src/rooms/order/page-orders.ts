import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { ItemId, OrderNo, ShortUrl } from '@faka/contract/ids'
import { type OrderTab, type pageOrders as operation, orderTabs } from '@faka/contract/order-list'
import type { OrderStatus } from '@faka/contract/states'
import { accountOf, type Ctx, type House } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { frozenWares } from '../item/door.ts'
import { knownShop, shopIdsOf } from '../shop/door.ts'
import { amongOf } from './among-of.ts'
import { countByStatus, pageOfOwnOrders, type Whose } from './order-page.sql.ts'
import { paidChannel } from './paid-channel.ts'

/** What a list of orders needs of the delivery room, to the right; `app.ts` hands it in. */
export interface ExportedPort {
  /** When the cards of orders went out as a file for the last time; those that never did are left out. */
  exportedTimes(house: House, orderNos: readonly string[]): Promise<ReadonlyMap<string, Date>>
}

type Row = Awaited<ReturnType<typeof pageOfOwnOrders>>[number]

async function shownRow(
  ctx: Ctx,
  row: Row,
  exported: Date | undefined,
): Promise<ReplyOf<typeof operation>['list'][number]> {
  const [shop, { public_id, wares }] = await Promise.all([
    knownShop(ctx, row.shop_id),
    frozenWares(ctx, row.wares_id),
  ])
  return {
    orderNo: OrderNo.parse(row.order_no),
    shortUrl: ShortUrl.parse(shop.short_url),
    shopName: shop.name,
    itemId: ItemId.parse(public_id),
    itemTitle: wares.title,
    cover: wares.cover,
    quantity: row.quantity,
    amountFen: row.amount_fen,
    payChannel: paidChannel(shop, row),
    status: row.status,
    sandbox: row.sandbox,
    createTime: row.created_at.toISOString(),
    payBefore: row.pay_before.toISOString(),
    exportedTime: exported?.toISOString() ?? null,
  }
}

function countsOf(rows: readonly { status: OrderStatus; count: number }[]): Record<OrderTab, number> {
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

/** The orders that the account bought, or that its shops sold, newest first. */
export async function pageOrders(
  ctx: Ctx,
  { side, status, keyword, from, to, ...paging }: InputOf<typeof operation>,
  port: ExportedPort,
): Promise<ReplyOf<typeof operation>> {
  const accountId = orRefuse(accountOf(ctx), 'sessionNeeded')
  const whose: Whose = side === 'bought' ? { accountId } : { shopIds: await shopIdsOf(ctx, accountId) }
  const filter = { whose, among: await amongOf(ctx, whose, keyword), from, to }
  const [rows, states] = await Promise.all([
    pageOfOwnOrders(ctx.db, { ...filter, statuses: status && orderTabs[status] }, paging),
    countByStatus(ctx.db, filter),
  ])
  const counts = countsOf(states)
  const total = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const orderNos = side === 'bought' ? rows.map(({ order_no }) => order_no) : []
  const exported = await port.exportedTimes(ctx, orderNos)
  const list = await Promise.all(rows.map((row) => shownRow(ctx, row, exported.get(row.order_no))))
  return { list, total, ...paging, counts }
}
