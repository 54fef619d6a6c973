import { maxPasskeys, type addPasskey as operation, Passkey } from '@faka/contract/account/passkeys'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { newNumber } from '../../platform/random.ts'
import type { MailPort } from './notify-owner.ts'
import { findPasskeys, insertPasskey } from './passkey.sql.ts'
import { consumeChallengeOf, sessionHolder } from './passkey-challenge.ts'
import { findPasskeySite } from './passkey-site.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { loadWebAuthn, loadWebAuthnHelpers, passkeyAlgorithms } from './webauthn.ts'
import { withNewFactor } from './with-new-factor.ts'

/**
 * Whether a new passkey comes without certificates. Those of its maker say nothing that the shop uses, and the library
 * would ask addresses that are named in them, which the caller chooses.
 */
async function hasNoCertificates(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadWebAuthnHelpers()
  try {
    const decoded = decodeAttestationObject(Buffer.from(attestation, 'base64url'))
    const format: string = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

/** The public key of a new passkey, if it was made for this challenge at this site. */
async function readNewPasskey(
  ctx: Ctx,
  challenge: string,
  { credentialId, clientData, attestation }: InputOf<typeof operation>,
) {
  const site = required(findPasskeySite(ctx.config), 'passkeyWrong')
  if (!(await hasNoCertificates(attestation))) return undefined
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const checked = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON: clientData, attestationObject: attestation },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.host,
    requireUserVerification: false,
    supportedAlgorithmIDs: passkeyAlgorithms,
    // the library throws for every answer that is malformed or meant for another site
  }).catch(() => undefined)
  const credential = checked?.verified ? checked.registrationInfo.credential : undefined
  return credential?.id === credentialId ? credential : undefined
}

/** Adds a passkey to the account. With its first second factor it gets recovery codes. */
export async function addPasskey(
  ctx: Ctx,
  input: InputOf<typeof operation>,
  port: MailPort,
): Promise<ReplyOf<typeof operation>> {
  const { actor } = ctx
  if (actor.kind !== 'buyer') throw new DomainError('sessionNeeded')
  const { accountId, sessionId } = actor
  await rateLimitAccountCall(ctx)
  const use = { accountId, purpose: 'add', holder: sessionHolder(sessionId) } as const
  const challenge = await consumeChallengeOf(ctx, use, input.clientData)
  const credential = required(await readNewPasskey(ctx, challenge, input), 'passkeyWrong')
  const passkeyId = Passkey.shape.passkeyId.parse(newNumber(ctx.random, idLength))
  const recoveryCodes = await withNewFactor(ctx, port, 'passkeyAdded', async (tx, now) => {
    if ((await findPasskeys(tx, accountId)).length >= maxPasskeys) throw new DomainError('passkeysFull')
    const inserted = await insertPasskey(tx, {
      passkey_id: passkeyId,
      account_id: accountId,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: input.transports,
      name: input.name,
      created_at: now,
      last_used_at: null,
    })
    required(inserted, 'passkeyExists')
  })
  return { passkeyId, recoveryCodes }
}
