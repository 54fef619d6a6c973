import type { Endpoint } from '@faka/contract/shared/endpoint'
import { DomainError } from '../server/src/platform/domain-error.ts'

/** What a seller's operation returns; undefined where it rejects as its contract says. */
export async function unlessRejected<Result>(
  operation: Endpoint,
  act: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof DomainError && operation.errorCodes.includes(error.codeName))) throw error
    return undefined
  }
}
