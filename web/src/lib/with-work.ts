import { ProofNeeded, type ProofOfWork } from '@faka/contract/shared/proof-of-work'
import { DomainError, isDomainError } from './call-errors.ts'

/** The proof-of-work challenge that must be solved before the same request is accepted. */
const challengeFromError = (error: unknown) =>
  error instanceof DomainError && isDomainError(error, 'proofNeeded')
    ? ProofNeeded.safeParse(error.data).data?.challenge
    : undefined

/** Sends a request, and where the server asks for work first, again with its proof; `onWork` is called before that. */
export async function withWork<Reply>(
  send: (work: { proof?: ProofOfWork }) => Promise<Reply>,
  onWork?: () => void,
): Promise<Reply> {
  try {
    return await send({})
  } catch (error) {
    const challenge = challengeFromError(error)
    if (!challenge) throw error
    onWork?.()
    const { solveProof } = await import('./solve-proof.ts')
    return send({ proof: await solveProof(challenge) })
  }
}
