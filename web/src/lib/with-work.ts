import type { CallerProof } from '@faka/contract/shared/proof-of-work'
import { isDomainError } from './call-errors.ts'

/**
 * Sends a request, and where the server asks for a proof first, again with it: work, or a captcha if one is set up.
 * `onWork` is called before that.
 */
export async function withWork<Reply>(
  send: (work: { proof?: CallerProof }) => Promise<Reply>,
  onWork?: () => void,
): Promise<Reply> {
  try {
    return await send({})
  } catch (error) {
    if (!isDomainError(error, 'proofNeeded')) throw error
    onWork?.()
    const { prove } = await import('./prove.ts')
    return send({ proof: await prove(error) })
  }
}
