import { ProofNeeded } from '@faka/contract/shared/proof-needed'
import type { ProofOfWork } from '@faka/contract/shared/proof-of-work'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves the challenge of the error `proofNeeded`. */
export async function solveProof(errorData: unknown): Promise<ProofOfWork> {
  const { challenge } = ProofNeeded.parse(errorData)
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge was not solved')
  return { challenge, solution }
}
