import { confirmationNeededCode } from '@faka/contract/shared/second-factor-code'
import { createStore } from 'zustand/vanilla'
import { recovery } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'

interface Request {
  /** Set while an act waits for the second factor: called with whether it was proved. */
  answer?: ((proved: boolean) => void) | undefined
}

/** Acts that wait for the second factor; the frame of the console, and a buyer's passkeys, show the dialog. */
export const secondFactorRequest = createStore<Request>()(() => ({}))

/** Asks for the second factor; true once it was proved. Several acts at once share one question. */
function askForSecondFactor(): Promise<boolean> {
  return new Promise((resolve) => {
    const earlier = secondFactorRequest.getState().answer
    secondFactorRequest.setState({
      answer: (proved) => {
        secondFactorRequest.setState({ answer: undefined })
        earlier?.(proved)
        resolve(proved)
      },
    })
  })
}

/**
 * Makes every call that the server rejects with `confirmationNeeded` ask for the second factor where it happened, and
 * then go on with the same input. Without it, and once the function that it returns was called, such a call fails as
 * rejected.
 */
export function continueAfterSecondFactor(): () => void {
  recovery.offer = async (error) =>
    isDomainError(error) && error.code === confirmationNeededCode && (await askForSecondFactor())
  return () => {
    recovery.offer = undefined
    secondFactorRequest.getState().answer?.(false)
  }
}
