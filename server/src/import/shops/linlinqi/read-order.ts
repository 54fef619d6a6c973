import type { LocalizedText } from '../../../cli/localized-text.ts'
import { isDeleted } from '../../collect-rows.ts'
import type { ForeignRow, ForeignSource } from '../../foreign-source.ts'
import { ImportedOrder } from '../../imported-shop.ts'
import type { Losses } from '../../losses.ts'
import { readInteger, readTime } from '../../read-values.ts'
import type { RowSpool } from '../../row-spool.ts'
import { variantKey } from '../../variants.ts'
import type { createVault } from './open-vault.ts'
import { readFen } from './read-values.ts'

const states: Readonly<Record<string, ImportedOrder['state']>> = {
  pending_payment: 'unpaid',
  pending: 'unpaid',
  risk_review: 'unpaid',
  paid: 'paid',
  processing: 'paid',
  refunding: 'paid',
  failed: 'failed',
  delivered: 'delivered',
  completed: 'delivered',
  refunded: 'refunded',
  cancelled: 'closed',
  expired: 'closed',
}

interface OrderDeps {
  losses: Losses
  spool: RowSpool
  open: ReturnType<typeof createVault>
}

/** The title of a line with its quantity where an order has several. */
const titleOf = ({ product_name, variant_name, quantity }: ForeignRow, isAlone: boolean): string =>
  `${product_name ?? ''} ${variant_name ?? ''}`.trim() + (isAlone ? '' : ` × ${quantity}`)

/** What a line delivered; one that cannot be decrypted is lost. */
function readContent(line: ForeignRow, { losses, open }: OrderDeps): string[] {
  const { id, product_id, card_ciphertext: cipher, card_nonce: nonce } = line
  if ((cipher ?? '') === '') return []
  const content = open({ cipher, nonce, id: product_id })
  if (content !== undefined) return [content]
  losses.add({
    table: 'order_items',
    key: id ?? '',
    what: titleOf(line, true),
    why: {
      zh: '交付的内容无法解密：订单没有这部分内容',
      en: 'what it delivered cannot be decrypted: the order is without it',
    },
  })
  return []
}

const lostToken: LocalizedText = {
  zh: '查询凭证无法解密',
  en: 'its lookup token cannot be decrypted',
}

/** The token that opens an order. Without a readable one the order must not open with less, such as its address alone. */
function readToken(row: ForeignRow, { open }: OrderDeps): Pick<ImportedOrder, 'password' | 'closed'> {
  const { id, lookup_token_cipher: cipher, lookup_token_nonce: nonce } = row
  if ((cipher ?? '') === '') return { password: '', closed: null }
  const password = open({ cipher, nonce, id, word: 'lookup-token' })
  return password === undefined ? { password: '', closed: lostToken } : { password, closed: null }
}

/** A row of `orders` with its lines, as one order; undefined if a value of it cannot be read. */
function readOrder(
  row: ForeignRow,
  lines: readonly ForeignRow[],
  utcOffset: string,
  deps: OrderDeps,
): ImportedOrder | undefined {
  if (row.currency !== 'CNY') return undefined
  const [first] = lines
  const parsed = ImportedOrder.safeParse({
    key: row.id,
    orderNo: row.order_no?.trim(),
    itemKey: first?.product_id ? variantKey(first.product_id, first.variant_id ?? '') : null,
    title: lines.map((line) => titleOf(line, lines.length === 1)).join('、') || '-',
    quantity: lines.reduce((sum, { quantity }) => sum + (readInteger(quantity) ?? 0), 0) || 1,
    amountFen: readFen(row.total),
    state: states[row.status ?? ''],
    contact: (row.email ?? '').trim(),
    ...readToken(row, deps),
    content: lines.flatMap((line) => readContent(line, deps)).join('\n'),
    createdAt: readTime(row.created_at, utcOffset),
  })
  return parsed.data
}

/** The orders, each with its lines. */
export async function* readOrders(source: ForeignSource, deps: OrderDeps): AsyncGenerator<ImportedOrder> {
  const { losses, spool } = deps
  for await (const line of source.readRows('order_items'))
    if (!isDeleted(line)) spool.add('line', line.order_id ?? '', JSON.stringify(line))
  for await (const row of source.readRows('orders')) {
    if (isDeleted(row)) continue
    const lines = spool.list('line', [row.id ?? '']).map((line): ForeignRow => JSON.parse(line))
    const order = readOrder(row, lines, source.utcOffset, deps)
    if (order) yield order
    else
      losses.add({
        table: 'orders',
        key: row.id ?? '',
        what: row.order_no ?? '',
        why: {
          zh: '币种、金额、状态或时间无法识别',
          en: 'its currency, amount, status or time cannot be read',
        },
      })
  }
}
