import type { ProofOfWork, ProofOfWorkChallenge } from '@faka/contract/shared/proof-of-work'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Concurrent key derivations; each runs in the browser's native crypto, off the main thread. */
const concurrency = () => Math.min(4, Math.max(1, navigator.hardwareConcurrency || 1))

/** Solves a challenge: about a second on a desktop, a few on a phone. Throws after 90 seconds. */
export async function solveProof(challenge: ProofOfWorkChallenge): Promise<ProofOfWork> {
  const controller = new AbortController()
  const counterStep = concurrency()
  try {
    const solution = await Promise.any(
      Array.from({ length: counterStep }, async (_, counterStart) => {
        const result = await solveChallenge({ challenge, deriveKey, controller, counterStart, counterStep })
        if (!result) throw new Error('the challenge was not solved in time')
        return result
      }),
    )
    return { challenge, solution }
  } finally {
    controller.abort()
  }
}
