import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { createOrder } from '@faka/contract/order/order'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { payOrder } from '@faka/contract/payment/payment'
import { expect, test } from 'vitest'
import { createBuyer } from '../test-support/server/http-buyer.ts'
import { launchServer } from '../test-support/server/launch-server.ts'
import { createServerProcess, findFreePort, waitFor } from '../test-support/server/server-process.ts'
import { openTestServer, type TestServer } from '../test-support/server/test-server.ts'
import { listWorkerPids } from '../test-support/server/worker-pids.ts'
import { expectPromisesKept, expectSettledAndKept } from './expect-promises-kept.ts'
import { startShoppers } from './shoppers.ts'

const kills = Number(process.env.FAKA_KILLS || 4)
const metricsToken = 'a-token-of-tests-only'
const headers = { authorization: `Bearer ${metricsToken}` }

const openWithWorkers = (more: Readonly<Record<string, string>> = {}) =>
  openTestServer({ cards: 9000, settings: { WORKERS: '3', METRICS_TOKEN: metricsToken, ...more } })

const workersOf = ({ server }: TestServer) => listWorkerPids(server.pid())

async function placeOrder({ server, itemId, payChannels }: TestServer) {
  const buyer = createBuyer(server.url)
  const payChannel = payChannels[0] as string
  const contact = { mail: `${randomUUID()}@example.com` }
  const order = { requestId: randomUUID(), itemId, quantity: 1, contact, payChannel }
  const { orderNo } = await buyer.callOrThrow(createOrder, order)
  const { qrContent } = await buyer.callOrThrow(payOrder, { orderNo, payChannel })
  return { buyer, orderNo, qrContent }
}

test(`${kills} times kill -9 of a worker during purchases: no promise is broken, and each is replaced`, async () => {
  await using testServer = await openWithWorkers()
  const shoppers = startShoppers(testServer, 8)
  for (let kill = 0; kill < kills; kill++) {
    await shoppers.waitForAnswers(20 + Math.floor(Math.random() * 40))
    const before = await workersOf(testServer)
    const killed = before[kill % before.length] as number
    process.kill(killed, 'SIGKILL')
    await expectPromisesKept(testServer, shoppers)
    await waitFor(async () => {
      const now = await workersOf(testServer)
      return now.length === 3 && !now.includes(killed) ? 'replaced' : undefined
    })
  }
  await shoppers.finish()
  await expectSettledAndKept(testServer, shoppers)
  expect(testServer.server.output()).toContain('a worker ended and is replaced')
})

/** Milliseconds between the first and the last of nine waits for one order that answer once it is paid. */
async function spreadOfWaits(testServer: TestServer): Promise<number> {
  const { orderNo, qrContent, buyer } = await placeOrder(testServer)
  const answeredAt: number[] = []
  const waits = Array.from({ length: 9 }, async () => {
    for (let status = 'unpaid'; status !== 'delivered'; )
      ({ status } = await createBuyer(testServer.server.url).callOrThrow(getOrderStatus, {
        orderNo,
        since: 'unpaid',
        waitSeconds: 25,
      }))
    answeredAt.push(performance.now())
  })
  await buyer.pressButton(qrContent, 'pay')
  await Promise.all(waits)
  return Math.max(...answeredAt) - Math.min(...answeredAt)
}

test('limits, waits and metrics hold across workers, whose log lines have their number', async () => {
  await using testServer = await openWithWorkers({ LIMIT_LOOK_UPS_PER_10_MINUTES: '30' })
  const { url } = testServer.server

  // each call at once has a connection of its own, which are spread over the workers
  const guesser = createBuyer(url)
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      guesser.call(getOrderStatus, { orderNo: String(index).padStart(20, '0') }),
    ),
  )
  const codes = Map.groupBy(guesses, (guess) => (guess.ok ? 'ok' : guess.code))
  expect([codes.get('orderNotFound')?.length, codes.get('tooOften')?.length]).toEqual([30, 30])

  // a worker that was not woken reads the order again after five seconds; on a busy machine one round may be late
  await expect.poll(() => spreadOfWaits(testServer), { interval: 0 }).toBeLessThan(3000)

  await placeOrder(testServer)
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  expect(text).toContain('faka_orders_open{state="unpaid"} 1\n')
  const [, bytes] = /^process_resident_memory_bytes (\d+)$/m.exec(text) ?? []
  expect(Number(bytes)).toBeGreaterThan(4 * 50_000_000)

  expect(await testServer.server.terminate()).toBe(0)
  expect(await workersOf(testServer)).toEqual([])
  for (const worker of [1, 2, 3]) expect(testServer.server.output()).toContain(`"worker":${worker},`)
})

test('when the first process dies, its workers end, and the next start serves', async () => {
  await using testServer = await openWithWorkers()
  const workers = await workersOf(testServer)
  expect(workers).toHaveLength(3)
  await testServer.server.kill()
  await waitFor(async () => {
    const alive = workers.filter((pid) => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    })
    return alive.length === 0 ? 'ended' : undefined
  })
  await testServer.server.start()
  await placeOrder(testServer)
})

test('a port that is taken is reported in a sentence', async () => {
  const port = await findFreePort()
  const taken = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1')
  await using running = await launchServer({ settings: { DEMO: '0' } })
  const second = createServerProcess(port, {
    ...running.settings,
    DATA_DIR: `${running.dataDir}/second`,
    WORKERS: '2',
  })
  try {
    await expect(second.start()).rejects.toThrow(`Port ${port} is taken by another program.`)
  } finally {
    taken.close()
  }
})
