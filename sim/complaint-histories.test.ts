import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyComplaintStep } from './any-complaint-step.ts'
import { newMemory, type Step, take } from './complaint-steps.ts'
import { openTown, type Town } from './town.ts'

/** More of them by the environment, as of the histories of orders: FAKA_HISTORIES=5000. */
const runs = Number(process.env.FAKA_HISTORIES || 40)
const steps = Number(process.env.FAKA_HISTORY_STEPS || 40)
const historiesOfShop = 20
/** Each attempt to shorten a failing history opens a shop. */
const mostShrinks = 60

test('whatever becomes of complaints, in any order, the laws hold after every step and all comes to rest', async () => {
  let town: Town | undefined
  let histories = 0
  const close = async () => {
    await town?.[Symbol.asyncDispose]()
    town = undefined
  }

  const live = async (history: readonly Step[]) => {
    if (histories++ % historiesOfShop === 0) await close()
    town ??= await openTown()
    const memory = newMemory()
    try {
      await town.begin()
      for (const step of history) {
        await take(town, memory, step)
        await town.check()
      }
      // every deadline passes, and what was decided is carried out
      Object.assign(town.network.weather, { questions: 'clear', callBacks: 'clear' })
      town.network.refusesRefunds = false
      town.bend(25 * 3600)
      await town.runJobs()
      for (let order = 0; order < town.purchases.length; order++)
        await take(town, memory, { act: 'readCards', order })
      await town.rest()
    } catch (error) {
      await close()
      throw error
    }
  }

  const { FAKA_SEED: seed, FAKA_PATH: path } = process.env
  try {
    const history = fc.limitShrink(
      fc.array(anyComplaintStep, { minLength: 1, maxLength: steps, size: 'max' }),
      mostShrinks,
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
        `Again: FAKA_SEED=${outcome.seed} FAKA_PATH=${outcome.counterexamplePath ?? ''} npm run sim -- complaint-histories`,
      ].join('\n'),
      { cause: outcome.errorInstance },
    )
  } finally {
    await close()
  }
})
