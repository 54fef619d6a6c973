import type { redeemGiftCode as operation } from '@faka/contract/gift-code/redeem-gift-code'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { credit } from '../wallet/public.ts'
import { decideRedeeming } from './gift-code.rules.ts'
import { lockGiftCode, setRedeemed } from './gift-code.sql.ts'
import { fingerprintGiftCode, readDigits } from './gift-code-text.ts'
import { limitWrongGiftCodes } from './limit-wrong-gift-codes.ts'

type Reply = ReplyOf<typeof operation>

/** The worth of the code that has this fingerprint, or why it cannot be redeemed; undefined if there is none. */
const redeem = (ctx: Ctx, accountId: number, fingerprint: Buffer): Promise<Reply | DomainError | undefined> =>
  inTx(ctx.common, async (tx) => {
    const now = ctx.now()
    const realMoney = isRealMoney(ctx)
    const code = await lockGiftCode(tx, fingerprint, realMoney)
    if (!code) return undefined
    const decision = decideRedeeming(code, accountId, now)
    const worthFen = code.worth_fen
    if (decision === 'again') return { worthFen, redeemTime: (code.redeemed_at ?? now).toISOString() }
    if (decision !== 'redeem') return new DomainError(decision)
    await setRedeemed(tx, code.gift_code_id, accountId, now)
    await credit(ctx, tx, {
      kind: 'giftCode',
      ref: code.code_no,
      orderNo: '',
      accountId,
      realMoney,
      amountFen: worthFen,
    })
    return { worthFen, redeemTime: now.toISOString() }
  })

/**
 * Puts the worth of a gift code into the balance of the account: once, in one transaction that holds the code's row.
 * Codes of the other kind of money do not exist here.
 */
export async function redeemGiftCode(ctx: Ctx, { code, proof }: InputOf<typeof operation>): Promise<Reply> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const digits = readDigits(code)
  const answer = await limitWrongGiftCodes(ctx, accountId, proof, async () =>
    digits === undefined ? undefined : redeem(ctx, accountId, fingerprintGiftCode(ctx, digits)),
  )
  if (answer instanceof DomainError) throw answer
  return required(answer, 'giftCodeUnknown')
}
