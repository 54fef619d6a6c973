import { expect, test } from 'vitest'
import { kolmogorovSmirnovPValue } from './kolmogorov-smirnov.ts'

/** Pseudo-random numbers that are the same in every run: a linear congruential generator (Park and Miller). */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647
    yield state / 2_147_483_647
  }
}
const draw = (source: Generator<number, never>, count: number, shift = 0): number[] =>
  Array.from({ length: count }, () => source.next().value + shift)

test('two samples of one distribution are distinguished as often as expected, and hardly ever with certainty', () => {
  const source = numbers(7)
  const likely = Array.from({ length: 1000 }, () =>
    kolmogorovSmirnovPValue(draw(source, 150), draw(source, 150)),
  )
  const below = (limit: number) => likely.filter((p) => p < limit).length
  expect(below(0.5)).toBeGreaterThan(420)
  expect(below(0.5)).toBeLessThan(580)
  expect(below(0.001)).toBeLessThan(6)
})

test('samples shifted by a fifth of their width are distinguished, equal ones are not', () => {
  const source = numbers(7)
  expect(kolmogorovSmirnovPValue(draw(source, 150), draw(source, 150, 0.25))).toBeLessThan(0.001)
  const same = draw(source, 150)
  expect(kolmogorovSmirnovPValue(same, same)).toBe(1)
  expect(kolmogorovSmirnovPValue([1, 1, 1, 1], [1, 1, 1, 1])).toBe(1)
  // the greatest possible distance; 0.0018 by the formula, with a root of 1.41 and a lambda of 1.61
  expect(kolmogorovSmirnovPValue([1, 2, 3, 4], [5, 6, 7, 8])).toBeCloseTo(2 * Math.exp(-2 * 1.612 ** 2), 3)
})
