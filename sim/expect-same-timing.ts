import type { CodeName } from '@faka/contract/shared/codes'
import { expect } from 'vitest'
import { kolmogorovSmirnovPValue } from './kolmogorov-smirnov.ts'

const samples = 100
const warmUps = 10
/**
 * The test fails by chance for one in a thousand comparisons of equal timings; with one repetition, for one in a
 * million.
 */
const minPValue = 0.001
const kinds = ['known', 'unknown'] as const
/** `known` exists, which the caller must not find out. */
type Kind = (typeof kinds)[number]

/** Both kinds equally often, in random order, so that load on the machine affects both alike. */
const shuffled = (): Kind[] =>
  Array.from({ length: 2 * samples }, (_, index) => ({
    kind: kinds[index % 2] ?? 'known',
    place: Math.random(),
  }))
    .sort((one, other) => one.place - other.place)
    .map(({ kind }) => kind)

export interface Sampling {
  /** Prepares a call of that kind before it is timed. */
  prepare(kind: Kind): Promise<() => Promise<CodeName>>
  /** The expected code for both kinds. */
  answer: CodeName
  /** Waits for the aftermath of a call, so that it does not slow the next one. */
  settle(): Promise<void>
}

/** The duration of each kind's calls in milliseconds, one call at a time. */
async function measureTimes({ prepare, answer, settle }: Sampling): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] }
  const order = [...Array.from({ length: warmUps }, (_, index) => kinds[index % 2] ?? 'known'), ...shuffled()]
  const calls = []
  for (const kind of order) calls.push({ kind, call: await prepare(kind) })
  for (const [index, { kind, call }] of calls.entries()) {
    const begin = performance.now()
    const got = await call()
    if (index >= warmUps) times[kind].push(performance.now() - begin)
    expect(got).toBe(answer)
    await settle()
  }
  return times
}

/** Expects that response times do not reveal what exists. */
export async function expectSameTiming(sampling: Sampling): Promise<void> {
  const likely: number[] = []
  while (likely.length < 2) {
    const { known, unknown } = await measureTimes(sampling)
    likely.push(kolmogorovSmirnovPValue(known, unknown))
    if ((likely.at(-1) ?? 0) >= minPValue) return
  }
  expect.fail(`known and unknown can be distinguished by their times: p = ${likely.join(', then ')}`)
}
