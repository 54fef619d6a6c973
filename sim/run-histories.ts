import * as fc from 'fast-check'
import { expect } from 'vitest'
import { openSimulatedShop, type SimulatedShop } from './simulated-shop.ts'

interface HistoryOptions<Step> {
  /** The test file, for the command that repeats a failure. */
  file: string
  anyStep: fc.Arbitrary<Step>
  /** How many histories, and how many steps each has at most, where the environment does not say it. */
  runs: number
  steps: number
  /** Each attempt to shrink a failing history opens a shop; after so many the shortest one so far is shown. */
  maxShrinks: number
  /** Lives one history in a shop with new items; throws with what was broken. */
  live(simulation: SimulatedShop, history: readonly Step[]): Promise<void>
}

/**
 * A busy machine begins no further history after the first time, and no further attempt to shrink one after the second,
 * so that the test ends within its limit. What was asked for by number, or by the path of a failure, takes as long as it takes.
 */
const [historiesMs, shrinksMs] = [90_000, 420_000]
/** A shop is used for so many histories before a new one with empty tables replaces it. */
const historiesPerShop = 20

/**
 * Lives random histories, and throws with the shortest one that breaks a law. `FAKA_HISTORIES=5000` runs more, before a
 * release or after a change in how money is handled; `FAKA_SEED` and `FAKA_PATH` repeat a failure.
 */
export async function runHistories<Step>(options: HistoryOptions<Step>): Promise<void> {
  const { FAKA_HISTORIES, FAKA_HISTORY_STEPS, FAKA_SEED: seed, FAKA_PATH: path } = process.env
  let simulation: SimulatedShop | undefined
  let histories = 0
  let hasFailed = false
  const begun = performance.now()
  const isOverdue = () => {
    if (FAKA_HISTORIES || path || histories === 0) return false
    return performance.now() - begun > (hasFailed ? shrinksMs : historiesMs)
  }
  const close = async () => {
    await simulation?.[Symbol.asyncDispose]()
    simulation = undefined
  }
  const live = async (history: readonly Step[]) => {
    if (isOverdue()) throw new fc.PreconditionFailure(true)
    if (histories++ % historiesPerShop === 0) await close()
    simulation ??= await openSimulatedShop()
    try {
      await simulation.beginHistory()
      await options.live(simulation, history)
    } catch (error) {
      hasFailed = true
      // a shop in which a law was broken is not used again
      await close()
      throw error
    }
  }
  const maxLength = Number(FAKA_HISTORY_STEPS || options.steps)
  const anyHistory = fc.limitShrink(
    fc.array(options.anyStep, { minLength: 1, maxLength, size: 'max' }),
    options.maxShrinks,
  )
  try {
    const outcome = await fc.check(fc.asyncProperty(anyHistory, live), {
      numRuns: Number(FAKA_HISTORIES || options.runs),
      ...(seed ? { seed: Number(seed) } : {}),
      ...(path ? { path } : {}),
      endOnFailure: !!path,
    })
    if (outcome.interrupted) console.log(`${options.file}: ${histories} histories until the time was over`)
    if (!outcome.failed) return expect(histories).toBeGreaterThan(0)
    const { errorInstance, counterexample, counterexamplePath } = outcome
    const [shortest] = counterexample ?? [[]]
    throw new Error(
      [
        errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
        ...shortest.map((step) => `  ${JSON.stringify(step)}`),
        `Again: FAKA_SEED=${outcome.seed} FAKA_PATH=${counterexamplePath ?? ''} npm run sim -- sim/${options.file}.test.ts`,
      ].join('\n'),
      { cause: errorInstance },
    )
  } finally {
    await close()
  }
}
