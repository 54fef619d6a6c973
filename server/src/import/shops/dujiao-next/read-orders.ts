import { isDeleted } from '../../collect-rows.ts'
import type { ForeignRow, ForeignSource } from '../../foreign-source.ts'
import { ImportedOrder } from '../../imported-shop.ts'
import type { Losses } from '../../losses.ts'
import { fenFromDecimal, readInteger, readTime } from '../../read-values.ts'
import { localizedText, readJson } from './read-json.ts'
import type { ReadProducts } from './read-products.ts'

const states: Record<string, ImportedOrder['state']> = {
  pending_payment: 'unpaid',
  paid: 'paid',
  fulfilling: 'paid',
  partially_delivered: 'paid',
  partially_refunded: 'delivered',
  delivered: 'delivered',
  completed: 'delivered',
  canceled: 'closed',
  refunded: 'refunded',
}

interface OrderParts {
  titles: string[]
  itemKeys: (string | undefined)[]
  quantity: number
  contents: string[]
}

/**
 * What orders bought and what was delivered, by the order that their buyer sees: an order of several items has one below
 * it for each.
 */
async function readParts(
  source: ForeignSource,
  keyOf: ReadProducts['keyOf'],
): Promise<Map<string, OrderParts>> {
  const parents = new Map<string, string>()
  for await (const { id, parent_id } of source.readRows('orders'))
    if (parent_id) parents.set(id ?? '', parent_id)
  const parts = new Map<string, OrderParts>()
  const partsOf = (orderId: string | null | undefined): OrderParts => {
    const id = parents.get(orderId ?? '') ?? orderId ?? ''
    const found = parts.get(id) ?? { titles: [], itemKeys: [], quantity: 0, contents: [] }
    parts.set(id, found)
    return found
  }
  for await (const row of source.readRows('order_items')) {
    if (isDeleted(row)) continue
    const part = partsOf(row.order_id)
    part.titles.push(localizedText(readJson(row.title_json)))
    part.itemKeys.push(keyOf(row.product_id, row.sku_id))
    part.quantity += readInteger(row.quantity) ?? 0
  }
  for await (const row of source.readRows('fulfillments'))
    if (!isDeleted(row) && row.payload) partsOf(row.order_id).contents.push(row.payload)
  return parts
}

const hashedPassword = /^hmac-sha256:/

/** An order; undefined if a value of it cannot be read. */
function toOrder(
  row: ForeignRow,
  part: OrderParts | undefined,
  { contact, utcOffset }: { contact: string; utcOffset: string },
): ImportedOrder | undefined {
  const itemKeys = new Set(part?.itemKeys)
  const parsed = ImportedOrder.safeParse({
    key: row.id,
    orderNo: row.order_no,
    itemKey: itemKeys.size === 1 ? (part?.itemKeys[0] ?? null) : null,
    title: [...new Set(part?.titles)].join(' + '),
    quantity: Math.max(1, part?.quantity ?? 1),
    amountFen: fenFromDecimal(row.total_amount ?? null),
    state: states[row.status ?? ''],
    contact,
    password: hashedPassword.test(row.guest_password ?? '') ? '' : (row.guest_password ?? ''),
    content: (part?.contents ?? []).join('\n'),
    createdAt: readTime(row.created_at, utcOffset),
  })
  return parsed.data
}

/** What is different about an order here. */
function loseOfOrder(row: ForeignRow, lose: (zh: string, en: string) => void): void {
  if (hashedPassword.test(row.guest_password ?? ''))
    lose(
      '查询密码在原店已加密，无法核对：凭订单号和邮箱查询',
      'its password was stored as a hash that cannot be checked here: it opens with its number and email',
    )
  if (row.status !== 'refunded' && fenFromDecimal(row.refunded_amount ?? null) !== 0)
    lose(
      `已部分退款 ${row.refunded_amount}，金额未扣除`,
      `${row.refunded_amount} of it was refunded and is not deducted`,
    )
}

/** The orders as their buyers see them. */
export async function* readOrders(
  source: ForeignSource,
  mails: ReadonlyMap<string, string>,
  keyOf: ReadProducts['keyOf'],
  losses: Losses,
): AsyncGenerator<ImportedOrder> {
  const parts = await readParts(source, keyOf)
  for await (const row of source.readRows('orders')) {
    if (isDeleted(row) || row.parent_id) continue
    const lose = (zh: string, en: string) =>
      losses.add({ table: 'orders', key: row.id ?? '', what: row.order_no ?? '', why: { zh, en } })
    const contact = row.guest_email || (mails.get(row.user_id ?? '') ?? '')
    const read = toOrder(row, parts.get(row.id ?? ''), { contact, utcOffset: source.utcOffset })
    if (row.currency !== 'CNY')
      lose(`币种是 ${row.currency}，这里只有人民币`, `it is in ${row.currency}; here is CNY only`)
    else if (read) {
      loseOfOrder(row, lose)
      yield read
    } else lose('金额、数量、状态或时间无法识别', 'its amount, quantity, status or time cannot be read')
  }
}
