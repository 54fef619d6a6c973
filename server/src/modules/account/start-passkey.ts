import { maxPasskeys, type startPasskey as operation } from '@faka/contract/account/passkeys'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { getAccount } from './account.sql.ts'
import { proveAccount } from './account-proof.ts'
import { findPasskeys } from './passkey.sql.ts'
import { challengeTtlMs, issueChallenge, sessionHolder } from './passkey-challenge.ts'
import { findPasskeySite } from './passkey-site.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { toKnownPasskeys } from './request-passkey.ts'
import { passkeyAlgorithms } from './webauthn.ts'

/**
 * What a browser needs to make a passkey. The password, or a code, is asked for, so that a stolen session cannot lock the
 * owner out. Nothing asks for the passkey until `addPasskey` stored it.
 */
export async function startPasskey(
  ctx: Ctx,
  proof: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { actor } = ctx
  if (actor.kind !== 'buyer') throw new DomainError('sessionNeeded')
  const { accountId, sessionId } = actor
  await rateLimitAccountCall(ctx)
  const site = required(findPasskeySite(ctx.config), 'passkeysUnavailable')
  const account = await getAccount(ctx, ctx.common, accountId)
  const rows = await findPasskeys(ctx.common, accountId)
  if (rows.length >= maxPasskeys) throw new DomainError('passkeysFull')
  // last, since a code is used up by it
  const useUp = await proveAccount(ctx, account, proof)
  await inTx(ctx.common, useUp)
  const challenge = await issueChallenge(ctx, { accountId, purpose: 'add', holder: sessionHolder(sessionId) })
  const name = account.user_name ?? account.phone ?? account.mail ?? account.public_id
  return {
    challenge: challenge.toString('base64url'),
    timeout: challengeTtlMs,
    rp: { id: site.host, name: site.host },
    // WebAuthn forbids an ID that identifies the person by itself
    user: { id: Buffer.from(account.public_id).toString('base64url'), name, displayName: name },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: toKnownPasskeys(rows),
  }
}
