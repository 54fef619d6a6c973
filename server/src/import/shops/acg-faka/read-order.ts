import * as z from 'zod/mini'
import type { ForeignRow } from '../../foreign-source.ts'
import { ImportedOrder } from '../../imported-shop.ts'
import { fenFromDecimal, readInteger, readTime } from '../../read-values.ts'

function readState({ status, delivery_status }: ForeignRow): ImportedOrder['state'] | undefined {
  if (status === '0') return 'unpaid'
  if (status !== '1') return undefined
  return delivery_status === '1' ? 'delivered' : 'paid'
}

const Answers = z.record(z.string(), z.looseObject({ cn: z.string(), value: z.nullable(z.string()) }))

/** What the buyer had filled in, a line for each question. */
function readAnswers(text: string | null | undefined): string {
  try {
    const answers = Answers.parse(JSON.parse(text ?? ''))
    return Object.values(answers)
      .map(({ cn, value }) => `${cn}: ${value ?? ''}\n`)
      .join('')
  } catch {
    return ''
  }
}

/** A row of `order`; undefined if a value of it cannot be read. */
export function readOrder(
  row: ForeignRow,
  { itemKey, title }: { itemKey: string | null; title: string },
  utcOffset: string,
): ImportedOrder | undefined {
  const parsed = ImportedOrder.safeParse({
    key: row.id,
    orderNo: row.trade_no?.trim(),
    itemKey,
    title,
    // an order of an item without stock counts no cards
    quantity: Math.max(readInteger(row.card_num) ?? 0, 1),
    amountFen: fenFromDecimal(row.amount ?? null),
    state: readState(row),
    contact: (row.contact ?? '').trim(),
    password: row.password ?? '',
    closed: null,
    content: (row.secret ?? '') || readAnswers(row.widget),
    createdAt: readTime(row.create_time, utcOffset),
  })
  return parsed.data
}
