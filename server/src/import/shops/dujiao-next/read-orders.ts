import type { LocalizedText } from '../../../cli/localized-text.ts'
import { isDeleted, readKept } from '../../collect-rows.ts'
import type { ReadingDeps } from '../../foreign-shop.ts'
import type { ForeignRow, ForeignSource } from '../../foreign-source.ts'
import { ImportedOrder } from '../../imported-shop.ts'
import { readJson } from '../../read-json.ts'
import { fenFromDecimal, readInteger, readTime } from '../../read-values.ts'
import type { RowSpool } from '../../row-spool.ts'
import type { ReadProducts } from './read-products.ts'
import { localizedText } from './read-values.ts'

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

interface OrderDeps extends Pick<ReadingDeps, 'losses' | 'spool'> {
  keyOf: ReadProducts['keyOf']
}

/** What an order bought. */
interface OrderLine {
  title: string
  itemKey: string
  quantity: number
}

/**
 * Sets aside what orders bought and what was delivered, the addresses of accounts, and the orders below each: one for each
 * of several items.
 */
async function spoolParts(source: ForeignSource, { spool, keyOf }: OrderDeps): Promise<void> {
  for await (const { id, email } of readKept(source, 'users')) spool.add('mail', id ?? '', email ?? '')
  for await (const { id, parent_id } of source.readRows('orders'))
    if (parent_id) spool.add('child', parent_id, id ?? '')
  for await (const row of readKept(source, 'order_items')) {
    const title = localizedText(readJson(row.title_json))
    const line: OrderLine = { title, itemKey: keyOf(row), quantity: readInteger(row.quantity) ?? 0 }
    spool.add('line', row.order_id ?? '', JSON.stringify(line))
  }
  for await (const { order_id, payload } of readKept(source, 'fulfillments'))
    if (payload) spool.add('content', order_id ?? '', payload)
}

const hashedPassword = /^hmac-sha256:/

const lostPassword: LocalizedText = {
  zh: '查询密码在原店已加密，无法核对',
  en: 'its password was stored as a hash that cannot be checked here',
}

/** An order as its buyer sees it; undefined if a value of it cannot be read. */
function toOrder(
  row: ForeignRow,
  spool: RowSpool,
  { contact, utcOffset }: { contact: string; utcOffset: string },
): ImportedOrder | undefined {
  const id = row.id ?? ''
  const ids = [id, ...spool.list('child', [id])]
  const lines = spool.list('line', ids).map((line): OrderLine => JSON.parse(line))
  const [itemKey = null, ...otherKeys] = new Set(lines.map((line) => line.itemKey))
  const password = row.guest_password ?? ''
  const isHashed = hashedPassword.test(password)
  const parsed = ImportedOrder.safeParse({
    key: id,
    orderNo: row.order_no,
    itemKey: (otherKeys.length === 0 && itemKey) || null,
    title: [...new Set(lines.map(({ title }) => title))].join(' + '),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0) || 1,
    amountFen: fenFromDecimal(row.total_amount ?? null),
    state: states[row.status ?? ''],
    contact,
    password: isHashed ? '' : password,
    closed: isHashed ? lostPassword : null,
    content: spool.list('content', ids).join('\n'),
    createdAt: readTime(row.created_at, utcOffset),
  })
  return parsed.data
}

/** Why an order is not imported, or what is different about it here; undefined if nothing is. */
function findLoss(row: ForeignRow, read: ImportedOrder | undefined): LocalizedText | undefined {
  const { currency, status, refunded_amount: refunded } = row
  if (currency !== 'CNY')
    return { zh: `币种是 ${currency}，这里只有人民币`, en: `it is in ${currency}; here is CNY only` }
  if (!read)
    return {
      zh: '金额、数量、状态或时间无法识别',
      en: 'its amount, quantity, status or time cannot be read',
    }
  if (status === 'refunded' || fenFromDecimal(refunded ?? null) === 0) return undefined
  return {
    zh: `已部分退款 ${refunded}，金额未扣除`,
    en: `${refunded} of it was refunded and is not deducted`,
  }
}

/** The orders as their buyers see them. */
export async function* readOrders(source: ForeignSource, deps: OrderDeps): AsyncGenerator<ImportedOrder> {
  const { losses, spool } = deps
  await spoolParts(source, deps)
  for await (const row of source.readRows('orders')) {
    if (isDeleted(row) || row.parent_id) continue
    const contact = row.guest_email || spool.list('mail', [row.user_id ?? '']).join()
    const read = toOrder(row, spool, { contact, utcOffset: source.utcOffset })
    const why = findLoss(row, read)
    if (why) losses.add({ table: 'orders', key: row.id ?? '', what: row.order_no ?? '', why })
    if (read && row.currency === 'CNY') yield read
  }
}
