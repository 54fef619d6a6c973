import { DomainError } from './domain-error.ts'

/**
 * Runs acts one after the other, in the order in which they were asked for; refuses with `tooOften` where more than
 * `most` would wait.
 */
export function createSerialQueue(most: number): <Result>(act: () => Promise<Result>) => Promise<Result> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    if (waiting >= most) return Promise.reject(new DomainError('tooOften', null, 5))
    waiting++
    const result = last.then(act).finally(() => {
      waiting--
    })
    last = result.catch(() => undefined)
    return result
  }
}
