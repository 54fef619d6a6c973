import { inspect } from 'node:util'
import { checkPromises } from './check-promises.ts'
import { checkRest } from './check-rest.ts'
import type { Deal, DealKind } from './deal.ts'
import type { DealMix } from './deal-mix.ts'
import { killAndWait } from './kill.ts'
import { type LoadGenerator, startLoad } from './load-generator.ts'
import { type CampaignRecord, type KillTarget, killTargets } from './record.ts'
import { createSeededPicker, type SeededPicker } from './seeded-picker.ts'
import { openTestCluster, type TestCluster } from './test-cluster.ts'

/** What a campaign has to reach. */
interface Goal {
  /** Kills of each kind; 0: no minimum. */
  kills: number
  orders: number
  /** When it ends in any case, on the clock of `performance`; infinite: no time limit. */
  endMs: number
}

export interface Lane {
  name: string
  seed: string
  buyers: number
  mix: DealMix
  /** How many processes of each server serve requests; with more than one, workers are killed as well. */
  workers: number
  /** Average number of orders between kills. */
  ordersBetweenKills: number
  goal: Goal
  record: CampaignRecord
  /** Aborted when the campaign has to end in order. */
  stop: AbortSignal
  log(line: string): void
}

/** A cluster is replaced after so many cycles or orders, because the laws scan whole tables at each kill. */
const maxCycles = 100
const ordersPerCluster = 20_000
/** Where kills are far apart, a cluster lives for so many instead; opening one takes as long as some thousand orders. */
const killsPerCluster = 3
/** After so many violations a campaign ends. */
const maxViolations = 100
/** One kill in so many is of a server and PostgreSQL. */
const bothInterval = 12

const targetsOf = ({ workers }: Lane): readonly KillTarget[] =>
  killTargets.filter((target) => target !== 'worker' || workers > 1)

const remainingTargets = (lane: Lane): readonly KillTarget[] =>
  targetsOf(lane).filter((target) => lane.record.totals.kills[target] < lane.goal.kills)

/** Whether there is more to do. Without a goal of kills or orders only the time ends it. */
function shouldContinue(lane: Lane): boolean {
  const { goal, record, stop } = lane
  if (stop.aborted || performance.now() > goal.endMs || record.totals.violations.length > maxViolations)
    return false
  const open = remainingTargets(lane).length > 0 || record.totals.orders < goal.orders
  return open || (goal.kills === 0 && goal.orders === 0)
}

function chooseTargets(lane: Lane, picker: SeededPicker): readonly KillTarget[] {
  const wanted = remainingTargets(lane)
  if (wanted.length === 1) return wanted
  if (picker.below(bothInterval) === 0) return ['server', 'postgres']
  return [picker.pick(wanted.length > 0 ? wanted : targetsOf(lane))]
}

const countOrders = (deals: readonly Deal[]): number =>
  deals.filter(({ orderNo }) => orderNo !== undefined).length

function countKinds(deals: readonly Deal[]): Partial<Record<DealKind, number>> {
  const counts: Partial<Record<DealKind, number>> = {}
  for (const { kind, orderNo } of deals) if (orderNo) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Kills and checks until the cluster has to be replaced. */
async function runCycles(
  lane: Lane,
  cluster: TestCluster,
  load: LoadGenerator,
  picker: SeededPicker,
): Promise<number> {
  const maxOrders = Math.max(ordersPerCluster, killsPerCluster * lane.ordersBetweenKills)
  let recordedOrders = 0
  let kills = 0
  let checked = 0
  let before = 0
  while (kills < maxCycles && recordedOrders < maxOrders && shouldContinue(lane)) {
    await load.waitForOrders(
      Math.ceil(lane.ordersBetweenKills / 2) + picker.below(lane.ordersBetweenKills + 1),
      () => !shouldContinue(lane),
    )
    const killed = chooseTargets(lane, picker)
    const { recoveredMs, first } = await killAndWait(cluster, load.client, killed, picker)
    kills++
    // what was answered since the check before the last one; everything is checked at rest
    const violations = await checkPromises(cluster.testServer, [...load.deals.slice(checked), first])
    checked = before
    before = load.deals.length
    const orders = countOrders(load.deals) + kills - recordedOrders
    recordedOrders += orders
    const cycle = { lane: lane.name, killed, recoveredMs, orders }
    lane.record.write({ cycle, violations: [...violations, ...load.takeViolations()] })
  }
  return recordedOrders - kills
}

/** One cluster from start to rest. */
async function runCluster(lane: Lane, round: number): Promise<void> {
  const { name, seed, buyers, mix, workers, record, log } = lane
  const picker = createSeededPicker(`${seed} ${name} ${round}`)
  await using cluster = await openTestCluster({ buyers, workers })
  const load = startLoad(cluster, mix, (buyer) =>
    createSeededPicker(`${seed} ${name} ${round} buyer ${buyer}`),
  )
  let violations: string[] = []
  let recordedOrders = 0
  try {
    recordedOrders = await runCycles(lane, cluster, load, picker)
    await load.finish()
    violations = await checkRest(cluster, load)
  } catch (error) {
    load.abort()
    const lines = cluster.servers.flatMap((server) => server.output().slice(-4000).split('\n'))
    const output = lines.filter((line) => !line.startsWith('message to ')).join('\n')
    violations = [`law 7: the shop serves no more: ${inspect(error)}; output of its servers: ${output}`]
  }
  const orders = countOrders(load.deals) - recordedOrders
  const rest = { lane: name, orders, deals: countKinds(load.deals) }
  record.write({ rest, violations: [...violations, ...load.takeViolations()] })
  const transientErrors = [...load.transientErrors].map(([code, count]) => `${code} ${count}`).join(', ')
  log(
    `${name}: cluster ${round} came to rest, ${countOrders(load.deals)} orders; transient error codes: ${transientErrors || 'none'}`,
  )
}

/** An overloaded machine may fail to start a cluster; a broken shop fails every time. */
const maxFailures = 3

/** Runs one cluster after the other until the goal is reached or the campaign is stopped. */
export async function runLane(lane: Lane): Promise<void> {
  let failures = 0
  for (let round = 1; shouldContinue(lane); round++)
    try {
      await runCluster(lane, round)
      failures = 0
    } catch (error) {
      lane.log(`${lane.name}: cluster ${round} could not be opened or closed: ${String(error)}`)
      if (++failures < maxFailures) continue
      const rest = { lane: lane.name, orders: 0, deals: {} }
      lane.record.write({ rest, violations: [`law 7: no cluster could be opened: ${String(error)}`] })
      return
    }
}
