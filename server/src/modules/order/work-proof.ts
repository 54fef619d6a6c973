import type { createOrder } from '@faka/contract/order/order'
import { ProofOfWorkChallenge } from '@faka/contract/order/proof-of-work'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import type { PreparedOrder } from './prepare-order.ts'

type WorkProofInput = Pick<InputOf<typeof createOrder>, 'itemId' | 'proof'>

/** How long a challenge is valid. */
const challengeMaxAgeSeconds = 600
/** Two hex digits: 256 derived keys on average. */
const keyPrefix = '00'

const challengeSecret = ({ encryption }: Ctx): string =>
  encryption.fingerprint('proofs', 'signs challenges').toString('hex')

/** What a challenge is bound to: one item and one network. */
const challengeBinding = (ctx: Ctx, itemId: string): string =>
  ctx.encryption
    .fingerprint('proofs', `${itemId} ${asBrowserActor(ctx.actor)?.networkHash ?? ''}`)
    .subarray(0, 16)
    .toString('hex')

/** A challenge whose solution allows an order of this item from the caller's network. */
export async function createWorkChallenge(ctx: Ctx, itemId: string): Promise<ProofOfWorkChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ctx.config.limits.proofOfWorkCost,
    keyLength: 32,
    keyPrefix,
    // not the library's `expires`, which is checked against the system clock
    data: {
      for: challengeBinding(ctx, itemId),
      expires: Math.floor(ctx.now().getTime() / 1000) + challengeMaxAgeSeconds,
    },
    deriveKey,
    hmacSignatureSecret: challengeSecret(ctx),
  })
  return ProofOfWorkChallenge.parse(challenge)
}

/** The proof of an order request if it is valid, not expired, and for this item and network; otherwise undefined. */
export async function verifyWorkProof(
  ctx: Ctx,
  { itemId, proof }: WorkProofInput,
): Promise<PreparedOrder['proof']> {
  if (!proof) return undefined
  const { challenge, solution } = proof
  const { data } = challenge.parameters
  const expiresAt = new Date(data.expires * 1000)
  if (data.for !== challengeBinding(ctx, itemId) || expiresAt <= ctx.now()) return undefined
  const { verified } = await verifySolution({
    challenge,
    deriveKey,
    hmacSignatureSecret: challengeSecret(ctx),
    solution: { counter: solution.counter, derivedKey: solution.derivedKey },
  })
  return verified ? { id: challenge.signature, expiresAt } : undefined
}
