import type { removeTotp as operation } from '@faka/contract/account/second-factor'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { deleteTotp, replaceRecoveryCodes } from './second-factor.sql.ts'
import { withFactorCode } from './with-factor-code.ts'

/** Turns the second factor of the account off, and forgets its recovery codes. */
export async function removeTotp(
  ctx: Ctx,
  { code }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await withFactorCode(ctx, code, 'factorRemoved', async (tx, { accountId }) => {
    await deleteTotp(tx, accountId)
    await replaceRecoveryCodes(tx, accountId, [])
  })
  return {}
}
