import type { PasskeyAnswer } from '@faka/contract/account/factor-proof'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { insertAccountEvent } from './account-event.sql.ts'
import { advancePasskey, findPasskey, type PasskeyRow } from './passkey.sql.ts'
import { consumeChallengeOf } from './passkey-challenge.ts'
import { findPasskeySite, type PasskeySite } from './passkey-site.ts'
import { loadWebAuthn } from './webauthn.ts'

interface Answered {
  passkey: PasskeyRow
  challenge: string
  /** Whether the device has to verify its owner, where no password stands beside the passkey. */
  requireUserVerification: boolean
}

/** What the device counted, if it signed this challenge for this site with the key of the passkey. */
async function checkAnswer(
  site: PasskeySite,
  { passkey, challenge, requireUserVerification }: Answered,
  { credentialId, clientData, authenticatorData, signature }: PasskeyAnswer,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const checked = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON: clientData, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.host,
    requireUserVerification,
    // the count is compared by the statement that stores it, so that of two answers with one count one is refused
    credential: { id: credentialId, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
    // the library throws for every answer that is malformed or meant for another site
  }).catch(() => undefined)
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}

/**
 * Checks what a passkey answered to a challenge that was just used up, and records its use. Rejects with `passkeyWrong`.
 * A device that counts back is refused and recorded in the audit trail: its key was copied.
 */
export async function acceptAnswer(ctx: Ctx, answered: Answered, answer: PasskeyAnswer): Promise<void> {
  const site = required(findPasskeySite(ctx.config), 'passkeyWrong')
  const signCount = required(await checkAnswer(site, answered, answer), 'passkeyWrong')
  const now = ctx.now()
  const { passkey_id, account_id } = answered.passkey
  if (await advancePasskey(ctx.common, passkey_id, { signCount, now })) return
  await inTx(ctx.common, (tx) =>
    insertAccountEvent(tx, { account_id, kind: 'passkeyRefused', actor: `account ${account_id}`, at: now }),
  )
  throw new DomainError('passkeyWrong')
}

/**
 * Checks what a passkey of an account answered to a challenge that was issued to this session or login, as `acceptAnswer`
 * does; the challenge is used up in any case.
 */
export async function verifyPasskey(
  ctx: Ctx,
  { accountId, holder }: { accountId: number; holder: string },
  answer: PasskeyAnswer,
): Promise<void> {
  const challenge = await consumeChallengeOf(ctx, { accountId, purpose: 'prove', holder }, answer.clientData)
  const credentialId = Buffer.from(answer.credentialId, 'base64url')
  const passkey = required(await findPasskey(ctx.common, accountId, credentialId), 'passkeyWrong')
  // it stands beside a password: a security key without a PIN is enough
  await acceptAnswer(ctx, { passkey, challenge, requireUserVerification: false }, answer)
}
