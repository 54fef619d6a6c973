import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyStep } from './any-step.ts'
import { openSimulatedShop, type SimulatedShop } from './simulated-shop.ts'
import { runStep, type Step } from './steps.ts'

/** FAKA_HISTORIES=5000 runs more, before a release or after a change in how money is handled. */
const runs = Number(process.env.FAKA_HISTORIES || 60)
const steps = Number(process.env.FAKA_HISTORY_STEPS || 50)
/** A shop is used for so many histories before a new one with empty tables replaces it. */
const historiesPerShop = 20

/** Each attempt to shrink a failing history opens a shop; after so many the shortest one so far is shown. */
const maxShrinks = 80

const replay = (seed: number, path: string | null) =>
  `Again: FAKA_SEED=${seed} FAKA_PATH=${path ?? ''} npm run sim -- histories`

test('whatever happens to orders, in any order, the laws hold after every step and everything comes to rest', async () => {
  let simulation: SimulatedShop | undefined
  let histories = 0
  const close = async () => {
    await simulation?.[Symbol.asyncDispose]()
    simulation = undefined
  }

  const live = async (history: readonly Step[]) => {
    if (histories++ % historiesPerShop === 0) await close()
    simulation ??= await openSimulatedShop()
    try {
      await simulation.beginHistory()
      for (const step of history) {
        await runStep(simulation, step)
        await simulation.checkLaws()
      }
      await simulation.checkAtRest()
    } catch (error) {
      // a shop in which a law was broken is not used again
      await close()
      throw error
    }
  }

  const { FAKA_SEED: seed, FAKA_PATH: path } = process.env
  try {
    const history = fc.limitShrink(
      fc.array(anyStep, { minLength: 1, maxLength: steps, size: 'max' }),
      maxShrinks,
    )
    const outcome = await fc.check(fc.asyncProperty(history, live), {
      numRuns: runs,
      ...(seed ? { seed: Number(seed) } : {}),
      ...(path ? { path } : {}),
      endOnFailure: !!path,
    })
    if (!outcome.failed) return expect(outcome.numRuns).toBeGreaterThan(0)
    const [shortest] = outcome.counterexample ?? [[]]
    throw new Error(
      [
        outcome.errorInstance instanceof Error
          ? outcome.errorInstance.message
          : String(outcome.errorInstance),
        ...shortest.map((step) => `  ${JSON.stringify(step)}`),
        replay(outcome.seed, outcome.counterexamplePath),
      ].join('\n'),
      { cause: outcome.errorInstance },
    )
  } finally {
    await close()
  }
})
