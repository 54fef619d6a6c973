import type { CodeName } from '@faka/contract/shared/codes'
import { codeName } from '@faka/contract/shared/codes'
import type { Endpoint } from '@faka/contract/shared/endpoint'
import { sendWithWork } from './send-with-work.ts'
import type { RequestOf, Visitor } from './visitor.ts'

/** How often each code was returned. */
export type CodeCounts = Partial<Record<CodeName, number>>

/** Calls an operation, with work where that is asked for, and returns the code of its response: an error code or `ok`. */
export async function callForCode<E extends Endpoint>(
  visitor: Visitor,
  operation: E,
  request: RequestOf<E>,
): Promise<CodeName> {
  const answer = await sendWithWork(visitor, operation, request)
  const name = codeName(answer.json<{ code: number }>().code)
  if (!name) throw new Error(`${operation.path} answered ${answer.statusCode} ${answer.body.slice(0, 200)}`)
  return name
}

/** Makes `count` calls, at most `maxConcurrent` at a time, and counts their codes. */
export async function callConcurrently(
  count: number,
  atOnce: number,
  call: (index: number) => Promise<CodeName>,
): Promise<CodeCounts> {
  const tally: CodeCounts = {}
  let next = 0
  const keepCalling = async () => {
    while (next < count) {
      const name = await call(next++)
      tally[name] = (tally[name] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, keepCalling))
  return tally
}
