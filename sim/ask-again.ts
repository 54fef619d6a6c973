import { setTimeout as pause } from 'node:timers/promises'
import type { CodeName } from '@faka/contract/codes'
import type { AnswerOf, Endpoint } from '@faka/contract/endpoint'
import type { RequestOf } from '../server/src/test/visitor.ts'
import type { Buyer } from './buyer.ts'

/** What the network and a server that is just starting do; the caller asks again. */
class Unanswered extends Error {}

/** An answer that is a refusal of the contract, and stays one however often it is asked for. */
export class RefusedCall extends Error {
  readonly code: CodeName

  constructor(path: string, code: CodeName) {
    super(`${path} refused: ${code}`)
    this.code = code
  }
}

/** Calls of a buyer who, like a browser, asks again until he is answered. */
export interface Persistence {
  /** The data of an answer. Throws `RefusedCall`. */
  must<E extends Endpoint>(buyer: Buyer, operation: E, request: RequestOf<E>): Promise<AnswerOf<E>>
  /** Presses a button of the gateway's page. */
  press(buyer: Buyer, desk: string, button: string): Promise<void>
}

interface Options {
  /** Called with each answer. */
  onAnswer(): void
  /** Called with each refusal that may pass, before it is asked again. */
  onPassing?(code: CodeName): void
  /** Refusals that are asked again after a pause, because they pass by themselves. */
  passing?: ReadonlySet<CodeName>
  /** Ends every asking. */
  signal?: AbortSignal
}

const againMs = 50
/** Answers of a server that cannot serve at this moment. */
const outOfService: ReadonlySet<CodeName> = new Set(['ourFault', 'unavailable', 'gatewaySilent'])

/** Asking that survives servers that are killed. */
export function askAgain({ onAnswer, onPassing, passing = new Set(), signal }: Options): Persistence {
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
          error instanceof TypeError || error instanceof SyntaxError || error instanceof Unanswered
        if (!broken) throw error
        await pause(againMs)
      }
    }
  }

  return {
    must: (buyer, operation, request) =>
      untilAnswered(async () => {
        const answer = await buyer.ask(operation, request)
        if (answer.ok) return answer.data
        if (outOfService.has(answer.code) || passing.has(answer.code)) {
          onPassing?.(answer.code)
          throw new Unanswered(answer.code)
        }
        throw new RefusedCall(operation.path, answer.code)
      }),
    press: (buyer, desk, button) =>
      untilAnswered(async () => {
        try {
          await buyer.press(desk, button)
        } catch (error) {
          throw new Unanswered(String(error))
        }
      }),
  }
}
