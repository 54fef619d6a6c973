import type { disableGiftCodes as operation } from '@faka/contract/gift-code/gift-code'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { getBatchOrReject } from './get-batch-or-reject.ts'
import { findCode, setBatchDisabled, setCodeDisabled } from './gift-code.sql.ts'
import { recordGiftCodeEvent } from './record-gift-code-event.ts'

/** Disables or enables a batch, or one of its codes, which is recorded where it was not so already. */
export async function switchGiftCodes(
  ctx: Ctx,
  { batchNo, codeNo }: InputOf<typeof operation>,
  kind: 'disabled' | 'enabled',
): Promise<Record<string, never>> {
  const batch = await getBatchOrReject(ctx, batchNo)
  const batchId = batch.gift_code_batch_id
  const at = kind === 'disabled' ? ctx.now() : null
  return inTx(ctx.common, async (tx) => {
    const code = codeNo && required(await findCode(tx, batchId, codeNo), 'giftCodeNotFound')
    const changed = code
      ? await setCodeDisabled(tx, code.gift_code_id, at)
      : await setBatchDisabled(tx, batchId, at)
    if (changed) await recordGiftCodeEvent(ctx, tx, batch, kind, codeNo)
    return {}
  })
}
