import type { createOrder } from '@faka/contract/order/order'
import { ProofOfWorkChallenge } from '@faka/contract/order/proof-of-work'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import type { PreparedOrder } from './prepare-order.ts'

type WorkProofInput = Pick<InputOf<typeof createOrder>, 'itemId' | 'proof'>

/** How long a challenge can be solved and used. */
const challengeMaxAgeSeconds = 600
/** Two hexadecimal digits: 256 derived keys on average. */
const keyPrefix = '00'

const challengeSecret = ({ encryption }: Ctx): string =>
  encryption.fingerprint('proofs', 'signs challenges').toString('hex')

/** What a challenge is good for: one item, asked for from one network. */
const challengeBinding = (ctx: Ctx, itemId: string): string =>
  ctx.encryption
    .fingerprint('proofs', `${itemId} ${asBrowserActor(ctx.actor)?.networkHash ?? ''}`)
    .subarray(0, 16)
    .toString('hex')

/** A task whose solution an order of this item may be placed with, from the network that asks. */
export async function createWorkChallenge(ctx: Ctx, itemId: string): Promise<ProofOfWorkChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ctx.config.limits.proofOfWorkCost,
    keyLength: 32,
    keyPrefix,
    // the library would ask the machine's clock whether it expired
    data: {
      for: challengeBinding(ctx, itemId),
      expires: Math.floor(ctx.now().getTime() / 1000) + challengeMaxAgeSeconds,
    },
    deriveKey,
    hmacSignatureSecret: challengeSecret(ctx),
  })
  return ProofOfWorkChallenge.parse(challenge)
}

/** The proof that came with a wish, where it is right, still good, and of this item and network; else undefined. */
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
