import { DomainError } from './domain-error.ts'

/**
 * Runs one act after the other, in the order of the calls; rejects with `tooOften` where more than `max` would wait.
 */
export function createSerialQueue(max: number): <Result>(act: () => Promise<Result>) => Promise<Result> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    if (waiting >= max) return Promise.reject(new DomainError('tooOften', null, 5))
    waiting++
    const result = last.then(act).finally(() => {
      waiting--
    })
    last = result.catch(() => undefined)
    return result
  }
}
