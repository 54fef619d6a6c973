import type { CodeName } from '@faka/contract/shared/codes'
import { expect } from 'vitest'
import { kolmogorovSmirnovPValue } from './kolmogorov-smirnov.ts'

const samples = 150
const warmUps = 10
/** Of a thousand comparisons of equals one is refused by chance; each is repeated once, so one of a million fails. */
const minPValue = 0.001
const kinds = ['known', 'unknown'] as const
/** `known` is what there is, and what the asker must not learn of. */
export type Kind = (typeof kinds)[number]

/** Both kinds, as often, in random order: what disturbs the machine meets both alike. */
const shuffled = (): Kind[] =>
  Array.from({ length: 2 * samples }, (_, at) => ({ kind: kinds[at % 2] ?? 'known', place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ kind }) => kind)

export interface Sampling {
  /** What is needed for a call of that kind, made before it is timed. */
  prepare(kind: Kind): Promise<() => Promise<CodeName>>
  /** What both kinds must be answered. */
  answer: CodeName
  /** Lets what a call left behind end, so that it is not counted for the next one. */
  settle(): Promise<void>
}

/** Milliseconds of each kind's calls, one call at a time. */
async function measureTimes({ prepare, answer, settle }: Sampling): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] }
  const order = [...Array.from({ length: warmUps }, (_, at) => kinds[at % 2] ?? 'known'), ...shuffled()]
  const calls = []
  for (const kind of order) calls.push({ kind, call: await prepare(kind) })
  for (const [at, { kind, call }] of calls.entries()) {
    const begin = performance.now()
    const got = await call()
    if (at >= warmUps) times[kind].push(performance.now() - begin)
    expect(got).toBe(answer)
    await settle()
  }
  return times
}

/** Expects that how long answers take does not tell what there is from what there is not. */
export async function expectSameTiming(sampling: Sampling): Promise<void> {
  const likely: number[] = []
  while (likely.length < 2) {
    const { known, unknown } = await measureTimes(sampling)
    likely.push(kolmogorovSmirnovPValue(known, unknown))
    if ((likely.at(-1) ?? 0) >= minPValue) return
  }
  expect.fail(`known and unknown are told apart by their times: p = ${likely.join(', then ')}`)
}
