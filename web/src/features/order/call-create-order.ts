import { createOrder } from '@faka/contract/order/order'
import { withoutNewFields } from '@faka/contract/order/without-new-fields'
import { type CallInput, call } from '../../lib/call.ts'
import { DomainError, isDomainError } from '../../lib/call-errors.ts'
import { withWork } from '../../lib/with-work.ts'

export { deviceId } from './device-id.ts'
export { createRequestIds } from './request-ids.ts'

type Input = CallInput<typeof createOrder>

/** Sends an order, and once more without what a process of the version before does not know. */
async function send(input: Input) {
  try {
    return await call(createOrder, input)
  } catch (error) {
    const older =
      error instanceof DomainError && isDomainError(error, 'badInput')
        ? withoutNewFields(input, error.data)
        : undefined
    if (!older) throw error
    return call(createOrder, older)
  }
}

/**
 * Calls `createOrder`, and repeats the request with a proof of work where it needs one; `onChecking` is called before that
 * is solved. Rejects as `call` does.
 */
export const callCreateOrder = (input: Input, onChecking: () => void) =>
  withWork((work) => send({ ...input, ...work }), onChecking)
