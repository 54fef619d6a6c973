import { setTimeout as pause } from 'node:timers/promises'
import type { CodeName } from '@faka/contract/shared/codes'
import type { Endpoint, ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { Buyer } from './http-buyer.ts'
import type { RequestOf } from './visitor.ts'

/** A network error, or a server that is just starting; the call is retried. */
class UnansweredError extends Error {}

/** A rejection by the contract, which stays the same however often the call is retried. */
export class RejectedCallError extends Error {
  readonly code: CodeName

  constructor(path: string, code: CodeName) {
    super(`${path} refused: ${code}`)
    this.code = code
  }
}

/** A client that, like a browser, retries a buyer's calls until it gets a response. */
export interface RetryingClient {
  /** The data of a response. Throws `RejectedCallError`. */
  call<E extends Endpoint>(buyer: Buyer, operation: E, request: RequestOf<E>): Promise<ParsedReplyOf<E>>
  /** Presses a button on the gateway's payment page. */
  pressButton(buyer: Buyer, payPage: string, button: string): Promise<void>
}

interface RetryingClientOptions {
  /** Called for each response. */
  onAnswer(): void
  /** Called for each transient error code, before the retry. */
  onTransientError?(code: CodeName): void
  /** Codes that are retried after a pause because they go away by themselves. */
  transientCodes?: ReadonlySet<CodeName>
  /** Aborts all retries. */
  signal?: AbortSignal
}

const retryDelayMs = 50
/** Codes of a server that cannot serve right now. */
const serverErrorCodes: ReadonlySet<CodeName> = new Set(['ourFault', 'unavailable', 'gatewaySilent'])

/** Creates a client whose calls survive killed servers. */
export function createRetryingClient({
  onAnswer,
  onTransientError,
  transientCodes = new Set(),
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
        // fetch throws a TypeError when a connection breaks or is refused, and a truncated body is invalid
        // JSON
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
        if (serverErrorCodes.has(answer.code) || transientCodes.has(answer.code)) {
          onTransientError?.(answer.code)
          throw new UnansweredError(answer.code)
        }
        throw new RejectedCallError(operation.path, answer.code)
      }),
    pressButton: (buyer, payPage, button) =>
      untilAnswered(async () => {
        try {
          await buyer.pressButton(payPage, button)
        } catch (error) {
          throw new UnansweredError(String(error))
        }
      }),
  }
}
