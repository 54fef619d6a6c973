import { setTimeout as pause } from 'node:timers/promises'
import type { CodeName } from '@faka/contract/shared/codes'
import type { Endpoint, ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { RequestOf } from '../server/src/test/visitor.ts'
import type { Buyer } from './buyer.ts'

/** What the network and a server that is just starting do; the caller asks again. */
class UnansweredError extends Error {}

/** An answer that is a refusal of the contract, and stays one however often it is asked for. */
export class RejectedCallError extends Error {
  readonly code: CodeName

  constructor(path: string, code: CodeName) {
    super(`${path} refused: ${code}`)
    this.code = code
  }
}

/** Calls of a buyer who, like a browser, asks again until he is answered. */
export interface RetryingClient {
  /** The data of an answer. Throws `RefusedCall`. */
  call<E extends Endpoint>(buyer: Buyer, operation: E, request: RequestOf<E>): Promise<ParsedReplyOf<E>>
  /** Presses a button of the gateway's page. */
  pressButton(buyer: Buyer, desk: string, button: string): Promise<void>
}

interface RetryingClientOptions {
  /** Called with each answer. */
  onAnswer(): void
  /** Called with each refusal that may pass, before it is asked again. */
  onTransientError?(code: CodeName): void
  /** Refusals that are asked again after a pause, because they pass by themselves. */
  transientCodes?: ReadonlySet<CodeName>
  /** Ends every asking. */
  signal?: AbortSignal
}

const retryDelayMs = 50
/** Answers of a server that cannot serve at this moment. */
const serverErrorCodes: ReadonlySet<CodeName> = new Set(['ourFault', 'unavailable', 'gatewaySilent'])

/** Asking that survives servers that are killed. */
export function createRetryingClient({
  onAnswer,
  onTransientError: onPassing,
  transientCodes: passing = new Set(),
  signal,
}: RetryingClientOptions): RetryingClient {
  const untilAnswered = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      signal?.throwIfAborted()
      try {
        const result = await act()
        onAnswer()
        return result
      } catch (error) {
        // fetch throws a TypeError when a connection breaks or is refused, and a body that ends early is no JSON
        const broken =
          error instanceof TypeError || error instanceof SyntaxError || error instanceof UnansweredError
        if (!broken) throw error
        await pause(retryDelayMs)
      }
    }
  }

  return {
    call: (buyer, operation, request) =>
      untilAnswered(async () => {
        const answer = await buyer.call(operation, request)
        if (answer.ok) return answer.data
        if (serverErrorCodes.has(answer.code) || passing.has(answer.code)) {
          onPassing?.(answer.code)
          throw new UnansweredError(answer.code)
        }
        throw new RejectedCallError(operation.path, answer.code)
      }),
    pressButton: (buyer, desk, button) =>
      untilAnswered(async () => {
        try {
          await buyer.pressButton(desk, button)
        } catch (error) {
          throw new UnansweredError(String(error))
        }
      }),
  }
}
