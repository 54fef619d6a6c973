import { expect, test } from 'vitest'
import { CellAwayError } from './cells/cell-away-error.ts'
import { doEachDue } from './do-each-due.ts'

const movingError = Object.assign(new Error('it moves'), { code: 'TM001', detail: '1' })

/** Rows by their number, of which those up to `failing` fail, as one of a shop that moves if they are even. */
async function workThrough(count: number, failing: number) {
  const done: number[] = []
  const logged: string[] = []
  const note = (_fields: object, message: string) => void logged.push(message)
  await doEachDue<number>(
    { log: { info: note, warn: note, error: note } },
    {
      readAfter: async (last = 0, max) =>
        Array.from({ length: count }, (_, index) => index + 1)
          .filter((row) => row > last)
          .slice(0, max),
      async act(row) {
        if (row <= failing) throw row % 2 === 0 ? movingError : new Error('it fails')
        done.push(row)
      },
      failure: 'not done',
    },
  )
  return { done, logged }
}

test('rows that fail keep no others from being done, however many they are', async () => {
  const { done, logged } = await workThrough(130, 100)
  expect(done).toEqual(Array.from({ length: 30 }, (_, index) => index + 101))
  expect(logged, 'one of a shop that moves is no failure').toEqual(
    Array.from({ length: 50 }, () => 'not done'),
  )
})

test('nothing is done where nothing is due', async () => {
  expect(await workThrough(0, 0)).toEqual({ done: [], logged: [] })
})

test('a row that fails for a cell that is away is logged only where the log does not say that it is', async () => {
  const logged: object[] = []
  const note = (fields: object) => void logged.push(fields)
  await doEachDue<number>(
    { log: { info: note, warn: note, error: note } },
    {
      readAfter: async (last) => (last === undefined ? [1, 2] : []),
      act: (row) => Promise.reject(new CellAwayError(undefined, async () => row === 1)),
      failure: 'not done',
    },
  )
  expect(logged).toHaveLength(1)
})
