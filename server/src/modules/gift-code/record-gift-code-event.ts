import type { Ctx } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { actorName } from '../account/public.ts'
import { type GiftCodeBatchRow, insertGiftCodeEvent } from './gift-code.sql.ts'

/** Records in the audit trail what the caller did to a batch, or to one code of it. */
export async function recordGiftCodeEvent(
  ctx: Ctx,
  tx: CommonTx,
  { batch_no, name, codes, worth_fen }: Pick<GiftCodeBatchRow, 'batch_no' | 'name' | 'codes' | 'worth_fen'>,
  kind: 'created' | 'disabled' | 'enabled' | 'exported',
  codeNo?: string,
): Promise<void> {
  await insertGiftCodeEvent(tx, {
    batch_no,
    code_no: codeNo ?? null,
    kind,
    name,
    codes: codeNo === undefined ? codes : 1,
    worth_fen,
    actor: actorName(ctx.actor),
    at: ctx.now(),
  })
}
