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
  site: PasskeySite
  passkey: PasskeyRow
  challenge: string
}

/** What the device counted, if it signed this challenge for this site with the key of the passkey. */
async function checkAnswer(
  { site, passkey, challenge }: Answered,
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
    // it stands beside a password: a security key without a PIN is enough
    requireUserVerification: false,
    // the count is compared by the statement that stores it, so that of two answers with one count one is refused
    credential: { id: credentialId, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
    // the library throws for every answer that is malformed or meant for another site
  }).catch(() => undefined)
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}

/**
 * Checks what a passkey of an account answered to a challenge that was issued to this session or login, and records its
 * use. Rejects with `passkeyWrong`; the challenge is used up all the same. A device that counts back is refused and
 * recorded in the audit trail: its key was copied.
 */
export async function verifyPasskey(
  ctx: Ctx,
  { accountId, holder }: { accountId: number; holder: string },
  answer: PasskeyAnswer,
): Promise<void> {
  const challenge = await consumeChallengeOf(ctx, { accountId, purpose: 'prove', holder }, answer.clientData)
  const site = required(findPasskeySite(ctx.config), 'passkeyWrong')
  const credentialId = Buffer.from(answer.credentialId, 'base64url')
  const passkey = required(await findPasskey(ctx.db, accountId, credentialId), 'passkeyWrong')
  const signCount = required(await checkAnswer({ site, passkey, challenge }, answer), 'passkeyWrong')
  const now = ctx.now()
  if (await advancePasskey(ctx.db, passkey.passkey_id, { signCount, now })) return
  await inTx(ctx.db, (tx) =>
    insertAccountEvent(tx, {
      account_id: accountId,
      kind: 'passkeyRefused',
      actor: `account ${accountId}`,
      at: now,
    }),
  )
  throw new DomainError('passkeyWrong')
}
