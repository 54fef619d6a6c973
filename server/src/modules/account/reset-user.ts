import type { resetUser as operation } from '@faka/contract/account/password-link'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { passwordLinkUrl } from '@faka/contract/shared/urls'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { findAccount, lockAccount } from './account.sql.ts'
import { insertAccountEvent } from './account-event.sql.ts'
import { actorName } from './actor.ts'
import { hashToken } from './authenticate.ts'
import { deletePasswordLinks, insertPasswordLink } from './password-link.sql.ts'

const tokenBytes = 32
const linkTtlMs = 30 * 60_000

/**
 * Issues a link by which the owner of an account sets a new password, valid for half an hour; earlier ones of the account
 * end. Only the hash of its token is stored. The token is in the fragment of the URL, which browsers do not send to
 * servers. Until it is used, the old password and the sessions stay.
 */
export async function resetUser(
  ctx: Ctx,
  { userName }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { account_id: accountId } = required(await findAccount(ctx, ctx.common, userName), 'userNotFound')
  const token = ctx.random(tokenBytes).toString('base64url')
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + linkTtlMs)
  await inTx(ctx.common, async (tx) => {
    await lockAccount(ctx, tx, accountId)
    await deletePasswordLinks(tx, accountId)
    await insertPasswordLink(tx, {
      token_hash: hashToken(token),
      account_id: accountId,
      expires_at: expiresAt,
    })
    await insertAccountEvent(tx, {
      account_id: accountId,
      kind: 'passwordLinkIssued',
      actor: actorName(ctx.actor),
      at: now,
    })
  })
  return { url: ctx.config.publicUrl + passwordLinkUrl(token), expireTime: expiresAt.toISOString() }
}
