import type { ForeignRow } from '../../foreign-source.ts'
import { ImportedOrder } from '../../imported-shop.ts'
import { fenFromDecimal, readInteger, readTime } from '../../read-values.ts'

const states: Record<string, ImportedOrder['state']> = {
  '-1': 'closed',
  1: 'unpaid',
  2: 'paid',
  3: 'paid',
  4: 'delivered',
  5: 'failed',
  6: 'failed',
}

/** A row of `orders`; undefined if a value of it cannot be read. */
export function readOrder(row: ForeignRow, utcOffset: string): ImportedOrder | undefined {
  const parsed = ImportedOrder.safeParse({
    key: row.id,
    orderNo: row.order_sn?.trim(),
    itemKey: row.goods_id,
    title: row.title,
    quantity: readInteger(row.buy_amount),
    amountFen: fenFromDecimal(row.actual_price ?? null),
    state: states[row.status ?? ''],
    contact: (row.email ?? '').trim(),
    password: row.search_pwd ?? '',
    closed: null,
    content: row.info ?? '',
    createdAt: readTime(row.created_at, utcOffset),
  })
  return parsed.data
}
