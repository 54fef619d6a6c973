import { checkPromises } from './check-promises.ts'
import { checkRest } from './check-rest.ts'
import { type Crowd, sendCrowd } from './crowd.ts'
import type { Deal, DealKind } from './deal.ts'
import { type Dice, openDice } from './dice.ts'
import { killAndWait } from './kill.ts'
import { type Market, openMarket } from './market.ts'
import { type CampaignRecord, type Victim, victims } from './record.ts'

/** What a campaign wants. */
export interface Goal {
  /** Kills of each kind; 0: as many as come. */
  kills: number
  orders: number
  /** When it ends whatever was reached, on the clock of `performance`; infinite: not by time. */
  endMs: number
}

export interface Lane {
  name: string
  seed: string
  buyers: number
  /** Orders from kill to kill, on average. */
  between: number
  goal: Goal
  record: CampaignRecord
  /** Aborted when the campaign is to end in order. */
  stop: AbortSignal
  say(line: string): void
}

/** A market is closed after so many cycles or orders and a new one opened: laws look at whole tables. */
const mostCycles = 100
const mostOrders = 20_000
/** After so many breaches one knows. */
const mostViolations = 100
/** One kill in so many is of both. */
const bothShare = 12

const missing = ({ goal, record: { totals } }: Lane): readonly Victim[] =>
  victims.filter((victim) => totals.kills[victim] < goal.kills)

/** Whether there is more to do. Without a goal of kills or orders only the time ends it. */
function goesOn(lane: Lane): boolean {
  const { goal, record, stop } = lane
  if (stop.aborted || performance.now() > goal.endMs || record.totals.violations.length > mostViolations)
    return false
  const open = missing(lane).length > 0 || record.totals.orders < goal.orders
  return open || (goal.kills === 0 && goal.orders === 0)
}

function chooseVictims(lane: Lane, dice: Dice): readonly Victim[] {
  const wanted = missing(lane)
  if (wanted.length === 1) return wanted
  return dice.below(bothShare) === 0 ? victims : [dice.pick(victims)]
}

const ordersIn = (deals: readonly Deal[]): number =>
  deals.filter(({ orderNo }) => orderNo !== undefined).length

function countKinds(deals: readonly Deal[]): Partial<Record<DealKind, number>> {
  const counts: Partial<Record<DealKind, number>> = {}
  for (const { kind, orderNo } of deals) if (orderNo) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Kills and checks until the market has had enough. */
async function runCycles(lane: Lane, market: Market, crowd: Crowd, dice: Dice): Promise<number> {
  let noted = 0
  let kills = 0
  let checked = 0
  let before = 0
  while (kills < mostCycles && noted < mostOrders && goesOn(lane)) {
    await crowd.moreOrders(Math.ceil(lane.between / 2) + dice.below(lane.between + 1), () => !goesOn(lane))
    const killed = chooseVictims(lane, dice)
    const { recoveredMs, first } = await killAndWait(market, crowd.persistence, killed, dice)
    kills++
    // what was answered since the check before the last one; all of it once there is rest
    const violations = await checkPromises(market.stall, [...crowd.deals.slice(checked), first])
    checked = before
    before = crowd.deals.length
    const orders = ordersIn(crowd.deals) + kills - noted
    noted += orders
    const cycle = { lane: lane.name, killed, recoveredMs, orders }
    lane.record.write({ cycle, violations: [...violations, ...crowd.violations()] })
  }
  return noted - kills
}

/** One market from its opening to its rest. */
async function runMarket(lane: Lane, round: number): Promise<void> {
  const { name, seed, buyers, record, say } = lane
  const dice = openDice(`${seed} ${name} ${round}`)
  await using market = await openMarket(buyers)
  const crowd = sendCrowd(market, (buyer) => openDice(`${seed} ${name} ${round} buyer ${buyer}`))
  let violations: string[] = []
  let noted = 0
  try {
    noted = await runCycles(lane, market, crowd, dice)
    await crowd.goHome()
    violations = await checkRest(market, crowd)
  } catch (error) {
    crowd.leave()
    const said = market.servers.map((server) => server.said().slice(-2000)).join('\n')
    violations = [`law 7: the shop serves no more: ${String(error)}; its servers said: ${said}`]
  }
  const orders = ordersIn(crowd.deals) - noted
  const rest = { lane: name, orders, deals: countKinds(crowd.deals) }
  record.write({ rest, violations: [...violations, ...crowd.violations()] })
  const passed = [...crowd.passed].map(([code, count]) => `${code} ${count}`).join(', ')
  say(
    `${name}: market ${round} came to rest, ${ordersIn(crowd.deals)} orders; refusals that passed: ${passed || 'none'}`,
  )
}

/** A machine that has too much to do may fail to open a market; a shop that cannot be opened fails each time. */
const mostFailures = 3

/** Opens one market after the other until the goal is reached or the campaign is stopped. */
export async function runLane(lane: Lane): Promise<void> {
  let failures = 0
  for (let round = 1; goesOn(lane); round++)
    try {
      await runMarket(lane, round)
      failures = 0
    } catch (error) {
      lane.say(`${lane.name}: market ${round} could not be opened or closed: ${String(error)}`)
      if (++failures < mostFailures) continue
      const rest = { lane: lane.name, orders: 0, deals: {} }
      lane.record.write({ rest, violations: [`law 7: no market could be opened: ${String(error)}`] })
      return
    }
}
