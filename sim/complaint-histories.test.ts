import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyComplaintStep } from './any-complaint-step.ts'
import { createComplaintLog, runComplaintStep, type Step } from './complaint-steps.ts'
import { openSimulatedShop, type SimulatedShop } from './simulated-shop.ts'

/** FAKA_HISTORIES=5000 runs more, as for the histories of orders. */
const runs = Number(process.env.FAKA_HISTORIES || 40)
const steps = Number(process.env.FAKA_HISTORY_STEPS || 40)
const historiesPerShop = 20
/** Each attempt to shrink a failing history opens a shop. */
const maxShrinks = 60

test('whatever happens to complaints, in any order, the laws hold after every step and everything comes to rest', async () => {
  let simulation: SimulatedShop | undefined
  let histories = 0
  const close = async () => {
    await simulation?.[Symbol.asyncDispose]()
    simulation = undefined
  }

  const live = async (history: readonly Step[]) => {
    if (histories++ % historiesPerShop === 0) await close()
    simulation ??= await openSimulatedShop()
    const log = createComplaintLog()
    try {
      await simulation.beginHistory()
      for (const step of history) {
        await runComplaintStep(simulation, log, step)
        await simulation.checkLaws()
      }
      // every deadline passes, and decisions are carried out
      Object.assign(simulation.network.faults, { requests: 'none', webhooks: 'none' })
      simulation.network.rejectsRefunds = false
      simulation.advanceClock(25 * 3600)
      await simulation.runJobs()
      for (let order = 0; order < simulation.purchases.length; order++)
        await runComplaintStep(simulation, log, { act: 'readCards', order })
      await simulation.checkAtRest()
    } catch (error) {
      await close()
      throw error
    }
  }

  const { FAKA_SEED: seed, FAKA_PATH: path } = process.env
  try {
    const history = fc.limitShrink(
      fc.array(anyComplaintStep, { minLength: 1, maxLength: steps, size: 'max' }),
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
        `Again: FAKA_SEED=${outcome.seed} FAKA_PATH=${outcome.counterexamplePath ?? ''} npm run sim -- complaint-histories`,
      ].join('\n'),
      { cause: outcome.errorInstance },
    )
  } finally {
    await close()
  }
})
