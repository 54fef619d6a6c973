import type { sendAccountCode as operation } from '@faka/contract/account/account-proof'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { getAccount } from './account.sql.ts'
import { findAccountContact } from './account-proof.ts'
import { actorAccountId } from './actor.ts'
import { sendContactCode } from './contact-codes.ts'

/** Sends the code that proves who owns an account without a password. */
export async function sendAccountCode(
  ctx: Ctx,
  { proof }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const account = await getAccount(ctx, ctx.common, accountId)
  return sendContactCode(ctx, required(findAccountContact(ctx.config, account), 'messagesClosed'), proof)
}
