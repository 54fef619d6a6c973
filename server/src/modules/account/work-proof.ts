import { timingSafeEqual } from 'node:crypto'
import type { ProofNeeded } from '@faka/contract/shared/proof-needed'
import { type CallerProof, type ProofOfWork, ProofOfWorkChallenge } from '@faka/contract/shared/proof-of-work'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'

/** How long a challenge is valid. */
export const challengeMaxAgeSeconds = 600
/** Two hex digits: 256 derived keys on average. */
const keyPrefix = '00'
/**
 * How much more the work costs where a captcha is asked for: it stays possible for those who cannot solve or load one, and
 * is no cheaper way for programs than without a captcha.
 */
const costBesideCaptcha = 4
const maxCost = 1_000_000

const challengeSecret = ({ encryption }: Ctx): string =>
  encryption.fingerprint('proofs', 'signs challenges').toString('hex')

/** What a challenge is bound to: one subject and one network. */
const challengeBinding = (ctx: Ctx, subject: string): string =>
  ctx.encryption
    .fingerprint('proofs', `${subject} ${asBrowserActor(ctx.actor)?.networkHash ?? ''}`)
    .subarray(0, 16)
    .toString('hex')

/** A challenge whose solution counts for a subject, such as an item, from the caller's network. */
async function createWorkChallenge(ctx: Ctx, subject: string, cost: number): Promise<ProofOfWorkChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
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

/**
 * The error that asks for a proof for a subject, such as an item, from the caller's network: work, or where one is set up
 * and its provider answers, a captcha.
 */
export async function createProofNeeded(ctx: Ctx, subject: string): Promise<DomainError> {
  const { captcha, limits } = ctx.config
  if (!captcha || !ctx.modules.account.captchaOutage.isOver(ctx.now())) {
    const challenge = await createWorkChallenge(ctx, subject, limits.proofOfWorkCost)
    return new DomainError('proofNeeded', { challenge } satisfies ProofNeeded)
  }
  const cost = Math.min(limits.proofOfWorkCost * costBesideCaptcha, maxCost)
  const { provider, siteKey } = captcha
  return new DomainError('proofNeeded', {
    challenge: await createWorkChallenge(ctx, subject, cost),
    captcha: { provider, siteKey },
  } satisfies ProofNeeded)
}

type WorkSolution = Pick<ProofOfWork['solution'], 'counter' | 'derivedKey'>

const verify = (ctx: Ctx, challenge: ProofOfWorkChallenge, { counter, derivedKey }: WorkSolution) =>
  verifySolution({
    challenge,
    deriveKey,
    hmacSignatureSecret: challengeSecret(ctx),
    solution: { counter, derivedKey },
  })

/** Whether a challenge was signed by this shop. */
async function hasOwnSignature(ctx: Ctx, challenge: ProofOfWorkChallenge): Promise<boolean> {
  // the signature is checked first, and a solution without a key costs no derivation
  const { invalidSignature } = await verify(ctx, challenge, { counter: 0, derivedKey: '' })
  return invalidSignature === false
}

const expiryOf = ({ parameters: { data } }: ProofOfWorkChallenge): Date => new Date(data.expires * 1000)

/** Whether a challenge is one of this shop that is not expired. */
export const isOwnChallenge = async (ctx: Ctx, challenge: ProofOfWorkChallenge): Promise<boolean> =>
  expiryOf(challenge) > ctx.now() && (await hasOwnSignature(ctx, challenge))

/** The pass of a challenge whose captcha was solved. */
export const signPass = ({ encryption }: Ctx, { signature }: ProofOfWorkChallenge): string =>
  encryption.fingerprint('proofs', `captcha of ${signature}`).toString('hex')

/** Whether a pass is that of a challenge. */
function isPassOf(ctx: Ctx, challenge: ProofOfWorkChallenge, pass: string): boolean {
  const [given, expected] = [Buffer.from(pass, 'hex'), Buffer.from(signPass(ctx, challenge), 'hex')]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A proof that is valid, not expired, and for this subject and network; otherwise undefined. Its use is not recorded. */
export async function verifyWorkProof(
  ctx: Ctx,
  subject: string,
  proof: CallerProof | undefined,
): Promise<{ id: string; expiresAt: Date } | undefined> {
  if (!proof) return undefined
  const { challenge } = proof
  const expiresAt = expiryOf(challenge)
  if (challenge.parameters.data.for !== challengeBinding(ctx, subject) || expiresAt <= ctx.now())
    return undefined
  const isValid =
    'pass' in proof
      ? isPassOf(ctx, challenge, proof.pass) && (await hasOwnSignature(ctx, challenge))
      : (await verify(ctx, challenge, proof.solution)).verified
  return isValid ? { id: challenge.signature, expiresAt } : undefined
}

/** Uses up a proof of work for a subject. Rejects with `proofNeeded`, which carries a challenge, without a valid one. */
export async function requireWork(ctx: Ctx, subject: string, proof: CallerProof | undefined): Promise<void> {
  const verified = await verifyWorkProof(ctx, subject, proof)
  if (verified && (await ctx.rateLimits.tryConsume(`proof ${verified.id}`, 1, challengeMaxAgeSeconds))) return
  throw await createProofNeeded(ctx, subject)
}
