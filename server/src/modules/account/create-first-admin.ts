import { timingSafeEqual } from 'node:crypto'
import type { createFirstAdmin as operation } from '@faka/contract/account/first-admin'
import { Phone } from '@faka/contract/shared/contact'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { newNumber } from '../../platform/random.ts'
import { insertAccount } from './account.sql.ts'
import { insertAccountEvent } from './account-event.sql.ts'
import { hashToken } from './authenticate.ts'
import { checkNewPassword } from './check-new-password.ts'
import { adminExists, deleteFirstAdminLinks, findFirstAdminLink } from './first-admin.sql.ts'
import { openSession } from './open-session.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'

/**
 * Creates the first administrator, who is a seller too, by the link that the server printed, and starts a session. A link
 * works once, for a day, and only while no account is an administrator: of several links that are used at the same moment
 * one succeeds. A wrong token is rejected before a password is hashed.
 */
export async function createFirstAdmin(
  ctx: Ctx,
  { token, userName, password, confirmPassword }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (password !== confirmPassword) throw new DomainError('passwordsDiffer')
  await rateLimitAccountCall(ctx)
  const tokenHash = hashToken(token)
  required(await findFirstAdminLink(ctx.common, tokenHash, ctx.now()), 'firstAdminLinkInvalid')
  const phone = Phone.safeParse(userName).data ?? null
  await checkNewPassword(password, [userName])
  const passwordHash = await ctx.passwordHasher.hash(password)
  const session = await inTx(ctx.common, async (tx) => {
    const now = ctx.now()
    const links = await deleteFirstAdminLinks(tx)
    const isValid = links.some((link) => timingSafeEqual(link.token_hash, tokenHash) && link.expires_at > now)
    if (!isValid || (await adminExists(tx))) throw new DomainError('firstAdminLinkInvalid')
    const account = await insertAccount(
      ctx,
      tx,
      {
        public_id: newNumber(ctx.random, idLength),
        user_name: phone === null ? userName : null,
        phone,
        phone_proved_at: null,
        password_hash: passwordHash,
        roles: ['BUYER', 'SELLER', 'ADMIN'],
      },
      now,
    )
    if (!account) throw new DomainError(phone === null ? 'nameTaken' : 'phoneTaken')
    await insertAccountEvent(tx, {
      account_id: account.account_id,
      kind: 'firstAdmin',
      actor: 'first admin link',
      at: now,
    })
    return openSession(ctx, tx, account)
  })
  // a new account is neither disabled nor has another password
  return required(session, 'firstAdminLinkInvalid')
}
