import type { ForeignRow } from '../../foreign-source.ts'
import { ImportedOrder } from '../../imported-shop.ts'
import { readInteger, readTime } from '../../read-values.ts'
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
  open: ReturnType<typeof createVault>
  utcOffset: string
  keyOf(productId: string | null | undefined, variantId: string | null | undefined): string
}

/** The title of a line with its quantity where an order has several. */
const titleOf = ({ product_name, variant_name, quantity }: ForeignRow, isAlone: boolean): string =>
  `${product_name ?? ''} ${variant_name ?? ''}`.trim() + (isAlone ? '' : ` × ${quantity}`)

/** A row of `orders` with its lines, as one order; undefined if a value of it cannot be read. */
export function readOrder(
  row: ForeignRow,
  lines: readonly ForeignRow[],
  { open, utcOffset, keyOf }: OrderDeps,
): ImportedOrder | undefined {
  if (row.currency !== 'CNY') return undefined
  const [first] = lines
  const contents = lines.flatMap(
    ({ card_ciphertext: cipher, card_nonce: nonce, product_id: id }) => open({ cipher, nonce, id }) ?? [],
  )
  const token = { cipher: row.lookup_token_cipher, nonce: row.lookup_token_nonce }
  const parsed = ImportedOrder.safeParse({
    key: row.id,
    orderNo: row.order_no?.trim(),
    itemKey: (first && keyOf(first.product_id, first.variant_id)) || null,
    title: lines.map((line) => titleOf(line, lines.length === 1)).join('、') || '-',
    quantity: lines.reduce((sum, { quantity }) => sum + (readInteger(quantity) ?? 0), 0) || 1,
    amountFen: readFen(row.total),
    state: states[row.status ?? ''],
    contact: (row.email ?? '').trim(),
    password: open({ ...token, id: row.id, word: 'lookup-token' }) ?? '',
    content: contents.join('\n'),
    createdAt: readTime(row.created_at, utcOffset),
  })
  return parsed.data
}
