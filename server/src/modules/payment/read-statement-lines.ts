import type { ReadReplica } from '../../platform/db/read-replica.ts'
import { readRows } from '../../platform/read-pages.ts'
import type { MoneySpan } from './channel-sums.sql.ts'
import { listReceivedLines, listRefundedLines, type StatementLine } from './statement-lines.sql.ts'

/** Lines read per query; at most twice as many are in memory. */
const batchSize = 500

type ListLines = typeof listReceivedLines
type Source = Pick<ReadReplica, 'read'>

const readLines = (source: Source, span: MoneySpan, list: ListLines): AsyncGenerator<StatementLine> =>
  readRows((last, max) => source.read((db) => list(db, span, last, max)), batchSize)

/** The payments that a shop received in a span, in the order of their time, read as they are needed. */
export const readReceivedLines = (source: Source, span: MoneySpan): AsyncGenerator<StatementLine> =>
  readLines(source, span, listReceivedLines)

/** The payments and refunds of a shop in a span, in the order in which the money moved, read as they are needed. */
export async function* readStatementLines(source: Source, span: MoneySpan): AsyncGenerator<StatementLine> {
  const received = readReceivedLines(source, span)
  const refunded = readLines(source, span, listRefundedLines)
  let payment = await received.next()
  let refund = await refunded.next()
  while (!payment.done || !refund.done) {
    // of one moment the payment comes first
    if (!payment.done && (refund.done || payment.value.at <= refund.value.at)) {
      yield payment.value
      payment = await received.next()
    } else if (!refund.done) {
      yield refund.value
      refund = await refunded.next()
    }
  }
}
