import type { ProofOfWork, ProofOfWorkChallenge } from '@faka/contract/order/proof-of-work'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Derivations that run beside each other; each is done by the browser's own cryptography, off the page's thread. */
const concurrency = () => Math.min(4, Math.max(1, navigator.hardwareConcurrency || 1))

/** Finds what a challenge asks for: about a second of a desk's work, a few of a phone's. Throws after 90 seconds. */
export async function solveProof(challenge: ProofOfWorkChallenge): Promise<ProofOfWork> {
  const controller = new AbortController()
  const counterStep = concurrency()
  try {
    const solution = await Promise.any(
      Array.from({ length: counterStep }, async (_, counterStart) => {
        const found = await solveChallenge({ challenge, deriveKey, controller, counterStart, counterStep })
        if (!found) throw new Error('the challenge was not solved in time')
        return found
      }),
    )
    return { challenge, solution }
  } finally {
    controller.abort()
  }
}
