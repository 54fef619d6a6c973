import { Session } from '@faka/contract/account'
import { idLength } from '@faka/contract/ids'
import { atBrowser, type Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/db.ts'
import { deviceOf } from '../../kernel/device-of.ts'
import { coarseNetworkOf } from '../../kernel/network-of.ts'
import { newNumber } from '../../kernel/random.ts'
import { type AccountRow, noteLogin } from './account.sql.ts'
import { insertSession } from './session.sql.ts'
import { sessionEnd } from './session-life.ts'
import { hashToken } from './who-asks.ts'

const tokenBytes = 32
const { id, phone } = Session.shape

/**
 * Begins a session of an account whose owner has proved who he is. The token is in the answer and nowhere else.
 * Answers undefined where the account was disabled or its password changed since `account` was read.
 */
export async function openSession(ctx: Ctx, tx: Tx, account: AccountRow): Promise<Session | undefined> {
  const now = ctx.now()
  if (!(await noteLogin(tx, account, now))) return undefined
  const token = ctx.random(tokenBytes).toString('base64url')
  const visitor = atBrowser(ctx.actor)
  await insertSession(tx, {
    token_hash: hashToken(token),
    session_id: newNumber(ctx.random, idLength),
    account_id: account.account_id,
    device: deviceOf(visitor?.userAgent ?? ''),
    address_key: Buffer.from(visitor?.address ?? '', 'hex'),
    created_at: now,
    last_used_at: now,
    last_place: coarseNetworkOf(visitor?.ip ?? ''),
    expires_at: sessionEnd({ created_at: now, last_used_at: now, roles: account.roles }),
  })
  return {
    id: id.parse(account.public_id),
    userName: account.user_name ?? account.phone ?? '',
    phone: phone.parse(account.phone),
    roles: account.roles.map((role) => ({ role })),
    token,
    createTime: account.created_at.toISOString(),
    updateTime: account.updated_at.toISOString(),
    lastLoginTime: now.toISOString(),
  }
}
