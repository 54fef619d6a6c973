import { Readable } from 'node:stream'
import type { exportCoupons as operation } from '@faka/contract/coupon/coupon'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Locale } from '@faka/contract/shared/locale'
import type { Ctx } from '../../platform/ctx.ts'
import { csvByteOrderMark, csvContentType, csvLine } from '../../platform/files/csv.ts'
import { type Cell, xlsxContentType, xlsxStream } from '../../platform/files/xlsx.ts'
import { FileReply } from '../../platform/http.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import { readRows } from '../../platform/read-pages.ts'
import { listCouponsAfter } from './coupon.sql.ts'
import { getBatchOrReject } from './get-batch-or-reject.ts'

/** Coupons read per query; at most this many are in memory. */
const batchSize = 1000
const widths = [22, 12, 12]

const messages: Record<Locale, { sheet: string; columns: readonly string[] }> = {
  'zh-CN': { sheet: '优惠码', columns: ['优惠码', '已占用和使用', '可用次数'] },
  'en-US': { sheet: 'Coupons', columns: ['Coupon', 'Held and used', 'Limit'] },
}

/** The coupons of a batch as a file, a row for each, in the order in which they were made. */
export async function exportCoupons(
  ctx: Ctx,
  { batchNo, format }: InputOf<typeof operation>,
): Promise<FileReply> {
  const { coupon_batch_id: batchId } = await getBatchOrReject(ctx, batchNo)
  const { sheet, columns } = messages[ctx.locale]
  async function* rows(): AsyncGenerator<Cell[]> {
    yield [...columns]
    const readAfter = (last: { coupon_id: number } | undefined, max: number) =>
      listCouponsAfter(ctx.db, batchId, last, max)
    for await (const { code, uses, max_uses } of readRows<Awaited<ReturnType<typeof readAfter>>[number]>(
      readAfter,
      batchSize,
    ))
      yield [code, uses, max_uses ?? '']
  }
  async function* csv(): AsyncGenerator<string> {
    yield csvByteOrderMark
    for await (const row of rows()) yield csvLine(row)
  }
  const name = `coupons-${batchNo}`
  if (format === 'xlsx')
    return new FileReply(
      `${name}.xlsx`,
      xlsxContentType,
      xlsxStream([{ name: sheet, widths, rows: rows() }], ctx.now()),
    )
  return new FileReply(`${name}.csv`, csvContentType, Readable.from(joinChunks(csv()), { objectMode: false }))
}
