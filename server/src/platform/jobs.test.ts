import { expect, test, vi } from 'vitest'
import { CellAwayError } from './cells/cell-away-error.ts'
import { startJobs } from './jobs.ts'
import type { Log } from './log.ts'

function collect() {
  const errors: object[] = []
  const log: Log = { info() {}, warn() {}, error: (fields) => void errors.push(fields) }
  return { errors, log }
}

test('a job runs at once, repeats while more is due, and never runs twice at the same time', async () => {
  const { log } = collect()
  let left = 5
  let running = 0
  let maxRunning = 0
  const run = async () => {
    maxRunning = Math.max(maxRunning, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    return --left > 0
  }
  const jobs = startJobs([{ name: 'work', everySeconds: 0.001, run }], log)
  await vi.waitFor(() => expect(left).toBeLessThan(-5), 60_000)
  await jobs.stop()
  expect(maxRunning).toBe(1)
})

test('a job that is added later runs too, and not after the stop', async () => {
  const { log } = collect()
  let runs = 0
  const job = { name: 'work', everySeconds: 0.001, run: async () => ++runs < 0 }
  const jobs = startJobs([], log)
  jobs.add([job])
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), 60_000)
  await jobs.stop()
  const before = runs
  jobs.add([job])
  await new Promise((resolve) => setImmediate(resolve))
  expect(runs).toBe(before)
})

test('a failed job is logged without its error message, and retried', async () => {
  const { log, errors } = collect()
  let runs = 0
  const run = async () => {
    if (++runs === 1) throw new Error('the secret is 1234')
    return false
  }
  const jobs = startJobs([{ name: 'work', everySeconds: 0.01, run }], log)
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), 60_000)
  await jobs.stop()
  expect(errors).toMatchObject([{ job: 'work', error: 'Error' }])
  expect(JSON.stringify(errors)).not.toContain('1234')
})

test('a job of a cell that is away is logged only where the log does not say that it is', async () => {
  const { log, errors } = collect()
  let runs = 0
  const run = async () => {
    runs++
    throw new CellAwayError(undefined, async () => runs > 1)
  }
  const jobs = startJobs([{ name: 'work', everySeconds: 0.01, run }], log)
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), 60_000)
  await jobs.stop()
  expect(errors).toMatchObject([{ job: 'work', error: 'CellAwayError' }])
})

test('stopping waits for the current runs and starts no other', async () => {
  const { log } = collect()
  let started = 0
  let ended = 0
  let finish = () => {}
  const run = async () => {
    started++
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    ended++
    return true
  }
  const jobs = startJobs([{ name: 'work', everySeconds: 0.01, run }], log)
  await vi.waitFor(() => expect(started).toBe(1), 60_000)
  const stopped = jobs.stop()
  finish()
  await stopped
  await new Promise((resolve) => setImmediate(resolve))
  expect([started, ended]).toEqual([1, 1])
})
