import {
  type requestPasskey as operation,
  type PasskeyRequest,
  PasskeyTransport,
} from '@faka/contract/account/passkeys'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { findPasskeys, type PasskeyRow } from './passkey.sql.ts'
import { challengeTtlMs, issueChallenge, sessionHolder } from './passkey-challenge.ts'
import { findPasskeySite } from './passkey-site.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'

/** How browsers name passkeys that exist. */
export const toKnownPasskeys = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports: transports.map((transport) => PasskeyTransport.parse(transport)),
  }))

/** A request to the passkeys of an account, for one session or login; null without any. */
export async function createPasskeyRequest(
  ctx: Ctx,
  { accountId, holder }: { accountId: number; holder: string },
): Promise<PasskeyRequest | null> {
  const site = findPasskeySite(ctx.config)
  const rows = await findPasskeys(ctx.common, accountId)
  if (!site || rows.length === 0) return null
  const challenge = await issueChallenge(ctx, { accountId, purpose: 'prove', holder })
  return {
    challenge: challenge.toString('base64url'),
    timeout: challengeTtlMs,
    rpId: site.host,
    userVerification: 'preferred',
    allowCredentials: toKnownPasskeys(rows),
  }
}

/** A request to the passkeys of the account, for this session. */
export async function requestPasskey(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const { actor } = ctx
  if (actor.kind !== 'buyer') throw new DomainError('sessionNeeded')
  await rateLimitAccountCall(ctx)
  const { accountId, sessionId } = actor
  return { request: await createPasskeyRequest(ctx, { accountId, holder: sessionHolder(sessionId) }) }
}
