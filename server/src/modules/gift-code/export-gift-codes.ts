import { Readable } from 'node:stream'
import type { exportGiftCodes as operation } from '@faka/contract/gift-code/gift-code'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Locale } from '@faka/contract/shared/locale'
import { formatFen } from '@faka/contract/shared/money'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { csvByteOrderMark, csvContentType, csvLine } from '../../platform/files/csv.ts'
import { FileReply } from '../../platform/http.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import { readRows } from '../../platform/read-pages.ts'
import { getBatchOrReject } from './get-batch-or-reject.ts'
import { type GiftCodeRow, listCodesAfter } from './gift-code.sql.ts'
import { groupDigits, openGiftCode } from './gift-code-text.ts'
import { recordGiftCodeEvent } from './record-gift-code-event.ts'

/** Codes read per query; at most this many are in memory. */
const batchSize = 1000

const columns: Record<Locale, readonly string[]> = {
  'zh-CN': ['礼品码', '面值', '编号', '兑换时间', '停用时间'],
  'en-US': ['Gift code', 'Worth', 'Number', 'Redeemed', 'Disabled'],
}

/** The gift codes of a batch as a file. The export is in the audit trail before the first code is read. */
export async function exportGiftCodes(ctx: Ctx, { batchNo }: InputOf<typeof operation>): Promise<FileReply> {
  const batch = await getBatchOrReject(ctx, batchNo)
  await inTx(ctx.common, (tx) => recordGiftCodeEvent(ctx, tx, batch, 'exported'))
  const readAfter = (last: GiftCodeRow | undefined, max: number) =>
    listCodesAfter(ctx.common, batch.gift_code_batch_id, last, max)
  async function* csv(): AsyncGenerator<string> {
    yield csvByteOrderMark
    yield csvLine([...columns[ctx.locale]])
    for await (const { code_no, sealed, redeemed_at, disabled_at } of readRows(readAfter, batchSize))
      yield csvLine([
        groupDigits(openGiftCode(ctx, code_no, sealed)),
        formatFen(batch.worth_fen),
        code_no,
        redeemed_at?.toISOString() ?? '',
        (disabled_at ?? batch.disabled_at)?.toISOString() ?? '',
      ])
  }
  const body = Readable.from(joinChunks(csv()), { objectMode: false })
  return new FileReply(`gift-codes-${batchNo}.csv`, csvContentType, body)
}
