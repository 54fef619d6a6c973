import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { PasskeyPurpose } from './account.tables.ts'
import { hashToken } from './authenticate.ts'
import { consumeChallenge, insertChallenge } from './passkey.sql.ts'

const challengeBytes = 32
export const challengeTtlMs = 5 * 60_000

/** What a challenge was issued for. An answer counts for nothing else. */
export interface ChallengeUse {
  accountId: number
  purpose: PasskeyPurpose
  holder: string
}

export const sessionHolder = (sessionId: string): string => `session ${sessionId}`
export const ticketHolder = (loginTicket: string): string =>
  `ticket ${hashToken(loginTicket).toString('base64url')}`

/** Issues a challenge for a passkey, for five minutes and one answer. */
export async function issueChallenge(
  ctx: Ctx,
  { accountId, purpose, holder }: ChallengeUse,
): Promise<Buffer> {
  const challenge = ctx.random(challengeBytes)
  await insertChallenge(ctx.common, {
    challenge,
    account_id: accountId,
    purpose,
    holder,
    expires_at: new Date(ctx.now().getTime() + challengeTtlMs),
  })
  return challenge
}

/** The challenge that an answer names; undefined for what is no answer. */
export function readChallenge(clientData: string): Buffer | undefined {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(clientData, 'base64url').toString()))
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url') : undefined
  } catch {
    return undefined
  }
}

/**
 * Uses up the challenge that an answer names, before anything of the answer is checked, and returns it. Rejects with
 * `passkeyWrong` if it was used before, has expired, or was issued to another session or login, or for something else.
 */
export async function consumeChallengeOf(
  ctx: Ctx,
  { accountId, purpose, holder }: ChallengeUse,
  clientData: string,
): Promise<string> {
  const challenge = readChallenge(clientData)
  const use = { account_id: accountId, purpose, holder }
  if (!challenge || !(await consumeChallenge(ctx.common, { ...use, challenge }, ctx.now())))
    throw new DomainError('passkeyWrong')
  return challenge.toString('base64url')
}
