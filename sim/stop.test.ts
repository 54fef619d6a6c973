import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createOrder } from '@faka/contract/order/order'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { payOrder } from '@faka/contract/payment/payment'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTx, type Tx } from '../server/src/platform/db.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'
import { launchServer } from '../test-support/server/launch-server.ts'
import { lockTable } from '../test-support/server/lock-table.ts'
import { waitFor } from '../test-support/server/server-process.ts'
import { openTestServer, type TestServer } from '../test-support/server/test-server.ts'
import { listWorkerPids } from '../test-support/server/worker-pids.ts'

const newOrderInput = ({ itemId, payChannels }: TestServer) => ({
  requestId: randomUUID(),
  itemId,
  quantity: 1,
  contact: { mail: `${randomUUID()}@example.com` },
  payChannel: payChannels[0] as string,
})

/** An argument of Node.js that runs this code before the server's. */
const runBefore = (code: string) => `--import=data:text/javascript,${encodeURIComponent(code)}`

/** Makes the times that workers have to end, 30 and 35 seconds, a tenth of what they are. */
const shortShutdown = runBefore(`
  const wait = globalThis.setTimeout
  const short = (act, ms, ...rest) => wait(act, [30_000, 35_000].includes(ms) ? ms / 10 : ms, ...rest)
  globalThis.setTimeout = Object.defineProperties(short, Object.getOwnPropertyDescriptors(wait))
`)

const servingWorker = (number: number): string => `worker ${number} serves`
/** Keeps the server where both workers serve, and the first process does not know it of the second one yet. */
const silentWorker = runBefore(`
  const send = process.send?.bind(process)
  const number = process.env.FAKA_WORKER
  if (number)
    process.send = (message, ...rest) => {
      if (message.type === 'serving') console.error('worker ' + number + ' serves')
      return (message.type === 'serving' && number === '2') || send(message, ...rest)
    }
`)

/** Longer than the tests hold their lock on a busy machine, where creating an order would fail after the usual 10 s. */
const patient = { DATABASE_QUERY_SECONDS: '120' }

/** Lets creating an order wait until the transaction ends, so that a stop meets it half way. */
const delayOrders = (tx: Tx): Promise<void> => lockTable(tx, 'orders', 'share row exclusive')

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`)

const isHealthy = async (url: string): Promise<boolean> => (await fetch(`${url}/healthz`)).ok

/** The outcome of a new request: its status code, or no connection at all. */
const tryNewRequest = async (testServer: TestServer): Promise<string> => {
  try {
    const answer = await createBuyer(testServer.server.url).call(createOrder, newOrderInput(testServer))
    return answer.ok ? 'accepted' : answer.code
  } catch {
    return 'no connection'
  }
}

test('SIGTERM during 50 requests: waiting ones return at once, each gets its whole response, no further one is accepted, exit code 0', async () => {
  await using testServer = await openTestServer({ cards: 100, settings: patient })
  const { url } = testServer.server
  const first = createBuyer(url)
  const { orderNo } = await first.callOrThrow(createOrder, newOrderInput(testServer))
  await first.callOrThrow(payOrder, { orderNo, payChannel: testServer.payChannels[0] as string })
  const buyers = Array.from({ length: 25 }, () => createBuyer(url))
  let left = 0
  const noteEnd = () => {
    left++
  }

  const { exitCode, creates } = await inTx(testServer.db, async (tx) => {
    await delayOrders(tx)
    const waits = buyers.map((buyer) =>
      buyer.callOrThrow(getOrderStatus, { orderNo, since: 'unpaid', waitSeconds: 25 }),
    )
    const createCalls = buyers.map((buyer) =>
      buyer.call(createOrder, newOrderInput(testServer)).finally(noteEnd),
    )
    // requests are answered in order: what was sent before the second one has been read by then
    expect(await isHealthy(url)).toBe(true)
    expect(await isHealthy(url)).toBe(true)

    const start = performance.now()
    const exited = testServer.server.terminate()
    const states = await Promise.all(waits)
    expect(performance.now() - start).toBeLessThan(20_000)
    expect(states.map(({ status }) => status)).toEqual(waits.map(() => 'unpaid'))
    await expect.poll(() => tryNewRequest(testServer)).toBe('no connection')
    expect(left).toBe(0)
    return { exitCode: exited, creates: createCalls }
  })

  const answers = await Promise.all(creates)
  expect(answers.map((answer) => answer.ok)).toEqual(creates.map(() => true))
  expect(await exitCode).toBe(0)
  expect(await tryNewRequest(testServer)).toBe('no connection')
  const { orders } = await testServer.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  expect(orders).toBe(1 + creates.length)
})

test('SIGTERM before the first process knows that all workers serve: each request gets its whole response, exit code 0', async () => {
  await using testServer = await openTestServer({
    cards: 10,
    settings: { ...patient, WORKERS: '2', NODE_OPTIONS: silentWorker },
  })
  const { server, db } = testServer
  const serve = [1, 2].map(servingWorker)
  await waitFor(async () => serve.every((line) => server.output().includes(line)) || undefined)
  const workers = await listWorkerPids(server.pid())
  expect(workers).toHaveLength(2)
  const { exitCode, calls } = await inTx(db, async (tx) => {
    await delayOrders(tx)
    // connections are passed to the workers in turn
    const waiting = Array.from({ length: 4 }, () =>
      createBuyer(server.url).call(createOrder, newOrderInput(testServer)),
    )
    await waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' having count(*) > 1`.execute(db)
      return rows[0]
    })
    const exited = server.terminate()
    await waitFor(async () => server.output().split('shutting down').length > 3 || undefined)
    return { exitCode: exited, calls: waiting }
  })
  expect((await Promise.all(calls)).map(({ ok }) => ok)).toEqual(calls.map(() => true))
  expect(await exitCode).toBe(0)
  expect(workers.filter(isRunning)).toEqual([])
})

test('a worker that hangs is killed, and the first process stops the database, also while it opens', async () => {
  await using launched = await launchServer({
    settings: { WORKERS: '2', DEMO: '0' },
    nodeArgs: [shortShutdown],
  })
  const { server, dataDir } = launched
  const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  expect(existsSync(pidFile)).toBe(true)
  const [hanging = 0] = await listWorkerPids(server.pid())
  process.kill(hanging, 'SIGSTOP')
  expect([await server.terminate(), existsSync(pidFile), isRunning(hanging)]).toEqual([0, false, false])
})
