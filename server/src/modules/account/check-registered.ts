import type { checkRegistered as operation } from '@faka/contract/account/registration'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { findAccount } from './account.sql.ts'
import { loginNameKey } from './login-name.ts'

/** Enough for people who type their own name, too few to enumerate names. */
const checksPerName = 3
const hour = 3600

/** Says whether a name or phone has an account. Strictly rate limited, so that accounts cannot be enumerated. */
export async function checkRegistered(
  ctx: Ctx,
  { userName }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const visitor = asBrowserActor(ctx.actor)
  if (visitor)
    await ctx.rateLimits.consume(
      `registered ${visitor.networkHash}`,
      ctx.config.limits.registeredChecksPerHour,
      hour,
    )
  const name = ctx.encryption
    .fingerprint('contacts', loginNameKey(userName))
    .toString('base64url')
    .slice(0, 22)
  await ctx.rateLimits.consume(`registered-name ${name}`, checksPerName, hour)
  return { registered: (await findAccount(ctx, ctx.common, userName)) !== undefined }
}
