import type { InputOf } from '@faka/contract/endpoint'
import type { createOrder } from '@faka/contract/order'
import { WorkChallenge } from '@faka/contract/work-proof'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { atBrowser, type Ctx } from '../../kernel/ctx.ts'
import type { PreparedOrder } from './prepare-order.ts'

type Wish = Pick<InputOf<typeof createOrder>, 'itemId' | 'proof'>

/** How long a challenge can be solved and used. */
const goodForSeconds = 600
/** Two hexadecimal digits: 256 derived keys on average. */
const keyPrefix = '00'

const secretOf = ({ vault }: Ctx): string => vault.fingerprint('proofs', 'signs challenges').toString('hex')

/** What a challenge is good for: one item, asked for from one network. */
const boundTo = (ctx: Ctx, itemId: string): string =>
  ctx.vault
    .fingerprint('proofs', `${itemId} ${atBrowser(ctx.actor)?.address ?? ''}`)
    .subarray(0, 16)
    .toString('hex')

/** A task whose solution an order of this item may be placed with, from the network that asks. */
export async function newChallenge(ctx: Ctx, itemId: string): Promise<WorkChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ctx.config.limits.proofCost,
    keyLength: 32,
    keyPrefix,
    // the library would ask the machine's clock whether it expired
    data: {
      for: boundTo(ctx, itemId),
      expires: Math.floor(ctx.now().getTime() / 1000) + goodForSeconds,
    },
    deriveKey,
    hmacSignatureSecret: secretOf(ctx),
  })
  return WorkChallenge.parse(challenge)
}

/** The proof that came with a wish, where it is right, still good, and of this item and network; else undefined. */
export async function rightProof(ctx: Ctx, { itemId, proof }: Wish): Promise<PreparedOrder['proof']> {
  if (!proof) return undefined
  const { challenge, solution } = proof
  const { data } = challenge.parameters
  const expiresAt = new Date(data.expires * 1000)
  if (data.for !== boundTo(ctx, itemId) || expiresAt <= ctx.now()) return undefined
  const { verified } = await verifySolution({
    challenge,
    deriveKey,
    hmacSignatureSecret: secretOf(ctx),
    solution: { counter: solution.counter, derivedKey: solution.derivedKey },
  })
  return verified ? { id: challenge.signature, expiresAt } : undefined
}
