import { test } from 'vitest'
import { anyComplaintStep } from './any-complaint-step.ts'
import { createComplaintLog, runComplaintStep } from './complaint-steps.ts'
import { runHistories } from './run-histories.ts'

test('whatever happens to complaints and recalls, in any order, the laws hold after every step and everything comes to rest', () =>
  runHistories({
    file: 'complaint-histories',
    anyStep: anyComplaintStep,
    runs: 40,
    steps: 40,
    maxShrinks: 60,
    async live(simulation, history) {
      const log = createComplaintLog()
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
    },
  }))
