import { test } from 'vitest'
import { anyStep } from './any-step.ts'
import { runHistories } from './run-histories.ts'
import { runStep } from './steps.ts'

test('whatever happens to orders, in any order, the laws hold after every step and everything comes to rest', () =>
  runHistories({
    file: 'histories',
    anyStep,
    runs: 60,
    steps: 50,
    maxShrinks: 80,
    async live(simulation, history) {
      for (const step of history) {
        await runStep(simulation, step)
        await simulation.checkLaws()
      }
      await simulation.checkAtRest()
    },
  }))
