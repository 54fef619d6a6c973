import { confirmationNeededCode } from '@faka/contract/shared/second-factor-code'
import type { QueryClient } from '@tanstack/react-query'
import { createStore } from 'zustand/vanilla'
import { isDomainError } from '../../lib/call-errors.ts'

interface Request {
  /** Set while an act waits for the second factor: called with whether it was proved. */
  answer?: ((proved: boolean) => void) | undefined
}

/** Acts that wait for the second factor; the frame of the console shows the dialog. */
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
 * Makes every mutation that the server rejects with `confirmationNeeded` ask for the second factor where it happened, and
 * then go on with the same input. Without it the mutation fails as rejected.
 */
export function continueAfterSecondFactor(client: QueryClient): QueryClient {
  const withDefaults = client.defaultMutationOptions.bind(client)
  client.defaultMutationOptions = (options) => {
    const defaulted = withDefaults(options)
    const run = defaulted.mutationFn
    if (options?._defaulted || !run) return defaulted
    return Object.assign(defaulted, {
      mutationFn: async (...input: Parameters<typeof run>) => {
        try {
          return await run(...input)
        } catch (error) {
          if (!isDomainError(error) || error.code !== confirmationNeededCode) throw error
          if (!(await askForSecondFactor())) throw error
          return run(...input)
        }
      },
    })
  }
  return client
}
