import { expect, test } from 'vitest'
import { programRetryDelays, readProgramAnswer, stateAfterProblem } from './delivery-program.rules.ts'

const normalize = (card: string) => card.trim()
const read = (cards: unknown, quantity: number, status = 200) =>
  readProgramAnswer({ status, body: { cards } }, quantity, normalize)

test('an answer delivers exactly as many cards as were asked for, each another one', () => {
  expect(read(['a', 'b'], 2)).toEqual({ cards: ['a', 'b'] })
  expect(read(['a'], 2)).toEqual({ problem: 'count' })
  expect(read(['a', 'b', 'c'], 2)).toEqual({ problem: 'count' })
  expect(read(['a', 'a '], 2)).toEqual({ problem: 'repeated' })
})

test('an answer that is none, of another status, or no list of cards delivers nothing and says why', () => {
  expect(readProgramAnswer(undefined, 1, normalize)).toEqual({ problem: 'noAnswer' })
  expect(read(['a'], 1, 201)).toEqual({ problem: 'status' })
  for (const cards of [undefined, 'a', [1], ['a', '  '], ['a\0b', 'c']])
    expect(read(cards, 2), JSON.stringify(cards)).toEqual({ problem: 'malformed' })
})

test('a call is tried again with growing pauses for about four hours, then its order waits for manual delivery', () => {
  expect(programRetryDelays.toSorted((a, b) => a - b)).toEqual([...programRetryDelays])
  const hours = programRetryDelays.reduce((sum, seconds) => sum + seconds, 0) / 3600
  expect(hours).toBeGreaterThan(3.5)
  expect(hours).toBeLessThan(4.5)
  const tries = programRetryDelays.length
  expect(stateAfterProblem('noAnswer', tries)).toBe('pending')
  expect(stateAfterProblem('noAnswer', tries + 1)).toBe('failed')
})

test('a program that answered with other cards before, or that was removed, is not called again', () => {
  expect([stateAfterProblem('differs', 1), stateAfterProblem('removed', 1)]).toEqual(['failed', 'failed'])
  for (const problem of ['status', 'malformed', 'count', 'repeated'] as const)
    expect(stateAfterProblem(problem, 1)).toBe('pending')
})
