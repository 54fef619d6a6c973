import { ProofNeeded, type ProofOfWork } from '@faka/contract/order/proof-of-work'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves what the refusal `proofNeeded` asks for. */
export async function solveProof(refusal: unknown): Promise<ProofOfWork> {
  const { challenge } = ProofNeeded.parse(refusal)
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('a challenge was not solved')
  return { challenge, solution }
}
