import { Session } from '@faka/contract/account/account'
import { idLength } from '@faka/contract/shared/ids'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { deviceName } from '../../platform/http/device-name.ts'
import { coarseNetwork } from '../../platform/http/ip-address.ts'
import { newNumber } from '../../platform/random.ts'
import { type AccountRow, recordLogin } from './account.sql.ts'
import { hashToken } from './authenticate.ts'
import { networkKey } from './network-key.ts'
import { insertSession } from './session.sql.ts'
import { sessionExpiresAt } from './session-expiry.ts'

const tokenBytes = 32
const { id, phone } = Session.shape

/**
 * Starts a session of an account whose owner was authenticated. The token is only in the response. Undefined if the
 * account was disabled or its password changed since `account` was read. `isConfirmed`: a second factor was proved with it.
 */
export async function openSession(
  ctx: Ctx,
  tx: CommonTx,
  account: AccountRow,
  { isConfirmed = false } = {},
): Promise<Session | undefined> {
  const now = ctx.now()
  if (!(await recordLogin(tx, account, now))) return undefined
  const token = ctx.random(tokenBytes).toString('base64url')
  const visitor = asBrowserActor(ctx.actor)
  await insertSession(tx, {
    token_hash: hashToken(token),
    session_id: newNumber(ctx.random, idLength),
    account_id: account.account_id,
    device: deviceName(visitor?.userAgent ?? ''),
    address_key: networkKey(ctx),
    created_at: now,
    last_used_at: now,
    last_place: coarseNetwork(visitor?.ip ?? ''),
    expires_at: sessionExpiresAt({ created_at: now, last_used_at: now, roles: account.roles }),
    confirmed_at: isConfirmed ? now : null,
  })
  return {
    id: id.parse(account.public_id),
    userName: account.user_name ?? account.phone ?? account.mail ?? '',
    phone: phone.parse(account.phone),
    roles: account.roles.map((role) => ({ role })),
    token,
    createTime: account.created_at.toISOString(),
    updateTime: account.updated_at.toISOString(),
    lastLoginTime: now.toISOString(),
  }
}
