import { codeNumbers } from '@faka/contract/shared/code-numbers'
import type { Endpoint } from '@faka/contract/shared/endpoint'
import { solveProof } from './solve-proof.ts'
import type { RequestOf, Visitor } from './visitor.ts'

/** Sends a request, and where work is asked for, again with its proof. The raw response. */
export async function sendWithWork<E extends Endpoint>(
  visitor: Visitor,
  operation: E,
  request: RequestOf<E>,
) {
  const response = await visitor.send(operation, request)
  const { code, data } = response.json<{ code: number; data: unknown }>()
  if (code !== codeNumbers.proofNeeded) return response
  return visitor.send(operation, { ...Object(request), proof: await solveProof(data) })
}
