import cluster from 'node:cluster'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { defaultWorkers } from './default-workers.ts'
import { forkWorkers, nextDelayMs, workerVariable } from './worker-pool.ts'

const gibibyte = 2 ** 30

test('by default there are as many workers as cores but one, as far as memory allows', () => {
  const counts = [1, 2, 4, 64].map((cores) => defaultWorkers(cores, 256 * gibibyte))
  expect(counts).toEqual([1, 1, 3, 16])
  expect([0.5, 1, 2, 4].map((size) => defaultWorkers(8, size * gibibyte))).toEqual([1, 1, 3, 6])
})

test('a worker that lived is replaced at once, one that keeps failing later and later', () => {
  const delays = [nextDelayMs(0, 60_000)]
  for (let failures = 0; failures < 7; failures++) delays.push(nextDelayMs(delays.at(-1) ?? 0, 100))
  expect(delays).toEqual([0, 500, 1000, 2000, 4000, 8000, 10_000, 10_000])
  expect(nextDelayMs(10_000, 60_000)).toBe(0)
})

/**
 * A pool of two workers that run this code when they may open. `number` is their number; the file `served` appears after
 * one has sent `serving` and `getMetrics`, and a worker makes the file `tried`.
 */
async function openPool(code: string) {
  const folder = await mkdtemp(join(tmpdir(), 'faka-workers-'))
  const program = join(folder, 'worker.mjs')
  const served = join(folder, 'served')
  await writeFile(
    program,
    `import { existsSync, writeFileSync } from 'node:fs'
     const number = process.env.${workerVariable}
     const [tried, served] = ${JSON.stringify([join(folder, 'tried'), served])}
     const fail = () => process.send({ type: 'failed', sentence: 'the database is lost' }, () => process.exit(1))
     process.on('message', ({ type }) => {
       if (type === 'stop') process.exit(0)
       if (type === 'open') { ${code} }
     })
     process.send({ type: 'loaded' })`,
  )
  cluster.setupPrimary({ exec: program, execArgv: [], silent: true })
  const pool = forkWorkers({
    count: 2,
    killAfterMs: 10_000,
    log: createLog('silent'),
    getMetrics: async () => {
      await writeFile(served, '')
      return ''
    },
  })
  onTestFinished(async () => {
    await pool.stop()
    await rm(folder, { recursive: true })
  })
  return pool
}

const handover = { databaseUrl: '', secretKey: '' }

test('a worker that cannot open while another one serves is tried again', async () => {
  const pool = await openPool(`
    if (number === '1' || existsSync(tried)) {
      process.send({ type: 'serving' })
      process.send({ type: 'getMetrics', id: 1 })
    } else setInterval(() => {
      if (!existsSync(served)) return
      writeFileSync(tried, '')
      fail()
    }, 20)`)
  await pool.open(handover)
})

test('a start fails whose workers cannot open at all', async () => {
  const pool = await openPool('fail()')
  await expect(pool.open(handover)).rejects.toThrow('the database is lost')
})
