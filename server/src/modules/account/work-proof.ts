import { type ProofOfWork, ProofOfWorkChallenge } from '@faka/contract/shared/proof-of-work'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'

/** How long a challenge is valid. */
const challengeMaxAgeSeconds = 600
/** Two hex digits: 256 derived keys on average. */
const keyPrefix = '00'

const challengeSecret = ({ encryption }: Ctx): string =>
  encryption.fingerprint('proofs', 'signs challenges').toString('hex')

/** What a challenge is bound to: one subject and one network. */
const challengeBinding = (ctx: Ctx, subject: string): string =>
  ctx.encryption
    .fingerprint('proofs', `${subject} ${asBrowserActor(ctx.actor)?.networkHash ?? ''}`)
    .subarray(0, 16)
    .toString('hex')

/** A challenge whose solution counts for a subject, such as an item, from the caller's network. */
export async function createWorkChallenge(ctx: Ctx, subject: string): Promise<ProofOfWorkChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ctx.config.limits.proofOfWorkCost,
    keyLength: 32,
    keyPrefix,
    // not the library's `expires`, which is checked against the system clock
    data: {
      for: challengeBinding(ctx, subject),
      expires: Math.floor(ctx.now().getTime() / 1000) + challengeMaxAgeSeconds,
    },
    deriveKey,
    hmacSignatureSecret: challengeSecret(ctx),
  })
  return ProofOfWorkChallenge.parse(challenge)
}

/** A proof that is valid, not expired, and for this subject and network; otherwise undefined. Its use is not recorded. */
export async function verifyWorkProof(
  ctx: Ctx,
  subject: string,
  proof: ProofOfWork | undefined,
): Promise<{ id: string; expiresAt: Date } | undefined> {
  if (!proof) return undefined
  const { challenge, solution } = proof
  const { data } = challenge.parameters
  const expiresAt = new Date(data.expires * 1000)
  if (data.for !== challengeBinding(ctx, subject) || expiresAt <= ctx.now()) return undefined
  const { verified } = await verifySolution({
    challenge,
    deriveKey,
    hmacSignatureSecret: challengeSecret(ctx),
    solution: { counter: solution.counter, derivedKey: solution.derivedKey },
  })
  return verified ? { id: challenge.signature, expiresAt } : undefined
}

/** Uses up a proof of work for a subject. Rejects with `proofNeeded`, which carries a challenge, without a valid one. */
export async function requireWork(ctx: Ctx, subject: string, proof: ProofOfWork | undefined): Promise<void> {
  const verified = await verifyWorkProof(ctx, subject, proof)
  if (verified && (await ctx.rateLimits.tryConsume(`proof ${verified.id}`, 1, challengeMaxAgeSeconds))) return
  throw new DomainError('proofNeeded', { challenge: await createWorkChallenge(ctx, subject) })
}
