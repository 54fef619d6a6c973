import { type listPasskeys as operation, Passkey } from '@faka/contract/account/passkeys'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId } from './actor.ts'
import { findPasskeys, type PasskeyRow } from './passkey.sql.ts'
import { findPasskeySite } from './passkey-site.ts'

export const toPasskeyDto = (row: PasskeyRow) => ({
  passkeyId: Passkey.shape.passkeyId.parse(row.passkey_id),
  name: row.name,
  createTime: row.created_at.toISOString(),
  lastUsedTime: row.last_used_at?.toISOString() ?? null,
})

/** The passkeys of the account; never their keys. */
export async function listPasskeys(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  return {
    list: (await findPasskeys(ctx.common, accountId)).map(toPasskeyDto),
    host: findPasskeySite(ctx.config)?.host ?? null,
  }
}
