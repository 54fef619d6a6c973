import type { renamePasskey as operation } from '@faka/contract/account/passkeys'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId } from './actor.ts'
import { toPasskeyDto } from './list-passkeys.ts'
import { setPasskeyName } from './passkey.sql.ts'

/** Renames a passkey of the account. Another account's is treated as absent. */
export async function renamePasskey(
  ctx: Ctx,
  { passkeyId, name }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  return toPasskeyDto(
    required(await setPasskeyName(ctx.common, accountId, passkeyId, name), 'passkeyNotFound'),
  )
}
