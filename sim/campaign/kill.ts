import { createOrder } from '@faka/contract/order/order'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { createBuyer } from '../../test-support/server/http-buyer.ts'
import type { RetryingClient } from '../../test-support/server/retrying-client.ts'
import { type ServerProcess, waitFor } from '../../test-support/server/server-process.ts'
import { listWorkerPids } from '../../test-support/server/worker-pids.ts'
import { createDeal, type Deal, mailOf } from './deal.ts'
import type { KillTarget } from './record.ts'
import type { SeededPicker } from './seeded-picker.ts'
import type { TestCluster } from './test-cluster.ts'

const timeoutMs = 300_000

/** Kills PostgreSQL: its postmaster only, whose children then notice, or all its processes at once. */
async function killPostgres({ testServer }: TestCluster, picker: SeededPicker): Promise<number> {
  const pid = await waitFor(() => testServer.postmasterPid(), timeoutMs)
  try {
    // the postmaster leads a process group of its own
    process.kill(picker.below(2) === 0 ? -pid : pid, 'SIGKILL')
  } catch {
    process.kill(pid, 'SIGKILL')
  }
  return pid
}

/** Kills one of a server's workers; resolves when it is replaced. */
async function killWorker(server: ServerProcess, picker: SeededPicker): Promise<void> {
  const workers = await listWorkerPids(server.pid())
  const killed = picker.pick(workers)
  process.kill(killed, 'SIGKILL')
  await waitFor(async () => {
    const now = await listWorkerPids(server.pid())
    return (now.length === workers.length && !now.includes(killed)) || undefined
  }, timeoutMs)
}

interface KillResult {
  /** From the kill to the response to a new order, at the killed server. */
  recoveredMs: number
  /** The first order after the kill, which is cancelled. */
  first: Deal
}

/** Kills with `kill -9`, restarts a killed server, and waits until it has all its processes and accepts a new order. */
export async function killAndWait(
  cluster: TestCluster,
  client: RetryingClient,
  killed: readonly KillTarget[],
  picker: SeededPicker,
): Promise<KillResult> {
  const { testServer, tokens, servers } = cluster
  const server = picker.pick(servers)
  const payChannel = picker.pick(testServer.payChannels)
  const postmaster = killed.includes('postgres') ? await killPostgres(cluster, picker) : undefined
  if (killed.includes('server')) await server.kill()
  const begun = performance.now()
  const restarts = [
    killed.includes('server') ? server.start() : undefined,
    killed.includes('worker') ? killWorker(server, picker) : undefined,
  ]
  const first = createDeal('cancelled')
  const buyer = createBuyer(server.url, tokens[0])

  const take = async (): Promise<number> => {
    // children of a killed postmaster may answer for a moment, which is no recovery
    if (postmaster !== undefined)
      await waitFor(async () => (await testServer.postmasterPid()) !== postmaster || undefined, timeoutMs)
    const { orderNo } = await client.call(buyer, createOrder, {
      requestId: first.requestId,
      itemId: testServer.itemId,
      quantity: 1,
      contact: { mail: mailOf(first) },
      payChannel,
    })
    first.orderNo = orderNo
    const recoveredMs = Math.round(performance.now() - begun)
    await client.call(buyer, cancelOrder, { orderNo })
    first.cancelled = true
    return recoveredMs
  }

  const [recoveredMs] = await Promise.all([take(), ...restarts])
  return { recoveredMs, first }
}
