import { createOrder } from '@faka/contract/order'
import { cancelOrder } from '@faka/contract/payment'
import type { Persistence } from '../ask-again.ts'
import { newBuyer } from '../buyer.ts'
import { eventually } from '../real-server.ts'
import { type Deal, mailOf, newDeal } from './deal.ts'
import type { Dice } from './dice.ts'
import type { Market } from './market.ts'
import type { Victim } from './record.ts'

const patienceMs = 300_000

/** Kills PostgreSQL: its first process, whose children notice, or all of them in one moment. */
async function killPostgres({ stall }: Market, dice: Dice): Promise<number> {
  const pid = await eventually(() => stall.postmasterPid(), patienceMs)
  try {
    // it leads a group of its own
    process.kill(dice.below(2) === 0 ? -pid : pid, 'SIGKILL')
  } catch {
    process.kill(pid, 'SIGKILL')
  }
  return pid
}

interface Killed {
  /** From the kill to the answer to a new order, at the server that was killed. */
  recoveredMs: number
  /** The order that was taken first, and cancelled. */
  first: Deal
}

/** Kills with `kill -9`, starts a killed server again, and waits until a new order is taken there. */
export async function killAndWait(
  market: Market,
  persistence: Persistence,
  killed: readonly Victim[],
  dice: Dice,
): Promise<Killed> {
  const { stall, tokens, servers } = market
  const server = dice.pick(servers)
  const payChannel = dice.pick(stall.payChannels)
  const postmaster = killed.includes('postgres') ? await killPostgres(market, dice) : undefined
  if (killed.includes('server')) await server.kill()
  const begun = performance.now()
  const starting = killed.includes('server') ? server.start() : Promise.resolve()
  const first = newDeal('cancelled')
  const buyer = newBuyer(server.url, tokens[0])

  const take = async (): Promise<number> => {
    // children of a killed one may answer for a moment; that is no recovery
    if (postmaster !== undefined)
      await eventually(async () => (await stall.postmasterPid()) !== postmaster || undefined, patienceMs)
    const { orderNo } = await persistence.must(buyer, createOrder, {
      requestId: first.requestId,
      itemId: stall.itemId,
      quantity: 1,
      contact: { mail: mailOf(first) },
      payChannel,
    })
    first.orderNo = orderNo
    const recoveredMs = Math.round(performance.now() - begun)
    await persistence.must(buyer, cancelOrder, { orderNo })
    first.cancelled = true
    return recoveredMs
  }

  const [recoveredMs] = await Promise.all([take(), starting])
  return { recoveredMs, first }
}
