import { solveCaptcha } from '@faka/contract/account/captcha'
import { ProofNeeded } from '@faka/contract/shared/proof-needed'
import type { CallerProof } from '@faka/contract/shared/proof-of-work'
import { call } from './call.ts'
import type { DomainError } from './call-errors.ts'
import { solveProof } from './solve-proof.ts'

/**
 * The proof that the error `proofNeeded` asks for. Where a captcha cannot be loaded, solved or checked, or the visitor
 * chooses so, the work is done instead. Rejects with the error if the visitor closes the captcha, and with one whose data
 * cannot be read.
 */
export async function prove(error: DomainError): Promise<CallerProof> {
  const needed = ProofNeeded.safeParse(error.data).data
  if (!needed) throw error
  const { challenge, captcha } = needed
  if (captcha) {
    const { showCaptcha } = await import('./show-captcha.ts')
    const answer = await showCaptcha()
    if (answer.kind === 'closed') throw error
    const solved =
      answer.kind === 'solved'
        ? await call(solveCaptcha, { challenge, token: answer.token }).catch(() => undefined)
        : undefined
    if (solved) return { challenge, pass: solved.pass }
  }
  return solveProof(challenge)
}
