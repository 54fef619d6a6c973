import { GiftCodeBatchNo, type createGiftCodes as operation } from '@faka/contract/gift-code/gift-code'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { InvalidInputError } from '../../platform/invalid-input-error.ts'
import { newNumber } from '../../platform/random.ts'
import { sellerActorName } from '../account/public.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { findBatchOfRequest, insertBatch, insertCodes } from './gift-code.sql.ts'
import { fingerprintGiftCode, newGiftCode, sealGiftCode } from './gift-code-text.ts'
import { recordGiftCodeEvent } from './record-gift-code-event.ts'

type Input = InputOf<typeof operation>

function readValidUntil({ validUntil }: Input, now: Date): Date | null {
  const until = validUntil === undefined ? null : new Date(validUntil)
  if (until && until <= now)
    throw new InvalidInputError([
      { path: 'validUntil', zh: '应晚于现在', en: 'This must be later than now.' },
    ])
  return until
}

function newCode(ctx: Ctx) {
  const codeNo = newNumber(ctx.random, idLength)
  const digits = newGiftCode(ctx.random)
  return {
    codeNo,
    fingerprint: fingerprintGiftCode(ctx, digits),
    sealed: sealGiftCode(ctx, codeNo, digits),
  }
}

const toMs = (time: string | Date | null | undefined): number | undefined =>
  time ? new Date(time).getTime() : undefined

/** The answer to a request that came before; rejects with `requestReused` if it asked for something else. */
async function answerAgain(ctx: Ctx, input: Input): Promise<ReplyOf<typeof operation>> {
  const batch = await findBatchOfRequest(ctx.common, input.requestId)
  const wanted = [input.name, input.worthFen, input.count, toMs(input.validUntil)]
  const made = [batch.name, batch.worth_fen, batch.codes, toMs(batch.valid_until)]
  if (made.some((each, index) => each !== wanted[index])) throw new DomainError('requestReused')
  return { batchNo: GiftCodeBatchNo.parse(batch.batch_no), codes: batch.codes }
}

/** Creates a batch of gift codes in the kind of money that is used here. A repeated request creates nothing more. */
export async function createGiftCodes(ctx: Ctx, input: Input): Promise<ReplyOf<typeof operation>> {
  const now = ctx.now()
  const batchNo = GiftCodeBatchNo.parse(newNumber(ctx.random, idLength))
  const row = {
    batch_no: batchNo,
    request_id: input.requestId,
    name: input.name,
    worth_fen: input.worthFen,
    real_money: isRealMoney(ctx),
    valid_until: readValidUntil(input, now),
    codes: input.count,
    created_at: now,
    created_by: sellerActorName(ctx.actor),
  }
  const codes = Array.from({ length: input.count }, () => newCode(ctx))
  const isNew = await inTx(ctx.common, async (tx) => {
    const batch = await insertBatch(tx, row)
    if (!batch) return false
    await insertCodes(tx, batch.gift_code_batch_id, codes)
    await recordGiftCodeEvent(ctx, tx, row, 'created')
    return true
  })
  return isNew ? { batchNo, codes: input.count } : answerAgain(ctx, input)
}
