import { expect, test, vi } from 'vitest'
import { startJobs } from './jobs.ts'
import type { Log } from './log.ts'

function collect() {
  const errors: object[] = []
  const log: Log = { info() {}, warn() {}, error: (fields) => void errors.push(fields) }
  return { errors, log }
}

test('a job runs at once, as long as it has more to do, and never twice at the same time', async () => {
  const { log } = collect()
  let left = 5
  let running = 0
  let most = 0
  const run = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    return --left > 0
  }
  const jobs = startJobs([{ name: 'work', everySeconds: 3600, run }], log)
  for (let nudge = 0; nudge < 5; nudge++) jobs.runNow('work')
  await vi.waitFor(() => expect(left).toBeLessThan(0), 20_000)
  await jobs.stop()
  expect(most).toBe(1)
})

test('a job that fails is logged without its words, and tried again', async () => {
  const { log, errors } = collect()
  let runs = 0
  const run = async () => {
    if (++runs === 1) throw new Error('the secret is 1234')
    return false
  }
  const jobs = startJobs([{ name: 'work', everySeconds: 0.01, run }], log)
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), 20_000)
  await jobs.stop()
  expect(errors).toMatchObject([{ job: 'work', error: 'Error' }])
  expect(JSON.stringify(errors)).not.toContain('1234')
})

test('a stop waits for what is under way and starts nothing more', async () => {
  const { log } = collect()
  let begun = 0
  let ended = 0
  let finish = () => {}
  const run = async () => {
    begun++
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    ended++
    return true
  }
  const jobs = startJobs([{ name: 'work', everySeconds: 0.01, run }], log)
  await vi.waitFor(() => expect(begun).toBe(1), 20_000)
  jobs.runNow('work')
  const stopped = jobs.stop()
  finish()
  await stopped
  jobs.runNow('work')
  await new Promise((resolve) => setImmediate(resolve))
  expect([begun, ended]).toEqual([1, 1])
})
