import { sql } from 'kysely'
import { listKeptMessages } from '../../server/src/kernel/messages.ts'
import { newBuyer } from '../buyer.ts'
import { findBreaches } from '../law.ts'
import { lawsAtRest } from '../laws.ts'
import { eventually } from '../real-server.ts'
import { checkPromises } from './check-promises.ts'
import type { Crowd } from './crowd.ts'
import { type Deal, mailOf } from './deal.ts'
import { readCards } from './make-deal.ts'
import type { Market } from './market.ts'

/** How long a busy machine may take to tell everybody of everything. */
const longestRestMs = 900_000
const readersAtOnce = 16

/** Waits until everybody was told of everything, and nothing is under way; answers what never came to rest. */
async function comeToRest({ stall }: Market, patienceMs: number): Promise<string[]> {
  let left: string[] = []
  try {
    await eventually(async () => {
      // whoever waits for the next try has waited
      await sql`update webhook_call set next_try_at = now() where state = 'pending' and tries > 0`.execute(
        stall.db,
      )
      await sql`update happening set next_try_at = now() where tries > 0`.execute(stall.db)
      const { rows } = await sql<{ what: string }>`
        (select 'nobody was told of ' || kind || ' ' || subject as what from happening limit 5)
        union all (select 'message ' || message_no || ' was not sent' from message where state = 'pending' limit 5)
        union all (select 'call ' || call_no || ' was not made' from webhook_call where state = 'pending' limit 5)`.execute(
        stall.db,
      )
      left = [
        ...rows.map(({ what }) => `law 7: ${what}`),
        ...(await findBreaches(stall.db, lawsAtRest, new Date())),
      ]
      return left.length === 0 ? 'at rest' : undefined
    }, patienceMs)
    return []
  } catch {
    return left
  }
}

/** Each delivered order was told of by one mail and under one number of a call, and nothing else was. */
async function checkTold({ seller, receiver, stall }: Market, deals: readonly Deal[]): Promise<string[]> {
  const delivered = deals.filter(({ cards }) => cards !== undefined)
  const kept = await listKeptMessages(seller, 1_000_000)
  const mails = Map.groupBy(
    kept.filter(({ template }) => template === 'orderDelivered'),
    ({ to }) => to,
  )
  const calls = receiver.deliveries()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_call where state = 'failed'`.execute(stall.db)
  return [
    ...delivered.flatMap((deal) => {
      const heard = [mails.get(mailOf(deal))?.length ?? 0, calls.get(deal.orderNo ?? '')?.size ?? 0]
      return heard.every((count) => count === 1)
        ? []
        : [`law 7: of the delivery of order ${deal.orderNo} told ${heard[0]} mails and ${heard[1]} calls`]
    }),
    ...(receiver.unsigned() > 0 ? [`law 7: ${receiver.unsigned()} calls were not signed`] : []),
    ...(rows[0]?.count ? [`law 7: ${rows[0].count} calls were given up`] : []),
  ]
}

/** Every order shows the cards that its buyer read before, and no card was read by two. */
async function readAgain({ servers }: Market, crowd: Crowd): Promise<string[]> {
  const broken: string[] = []
  const readers = new Map<string, string>()
  const left = crowd.deals.filter(({ cards }) => cards !== undefined)
  const read = async (): Promise<void> => {
    const buyer = newBuyer(servers[0].url)
    for (let deal = left.pop(); deal; deal = left.pop()) {
      const { orderNo = '', cards = [] } = deal
      const again = await readCards(crowd.persistence, buyer, orderNo)
      if (again.join('\n') !== cards.join('\n'))
        broken.push(`law 7: order ${orderNo} shows other cards than before`)
      for (const card of again) {
        const reader = readers.get(card)
        if (reader !== undefined) broken.push(`law 1: orders ${reader} and ${orderNo} read the same card`)
        readers.set(card, orderNo)
      }
    }
  }
  await Promise.all(Array.from({ length: readersAtOnce }, read))
  return broken
}

/** Once everybody went home: all is at rest, and everything that was ever answered is still true. */
export async function checkRest(
  market: Market,
  crowd: Crowd,
  { patienceMs = longestRestMs } = {},
): Promise<string[]> {
  return [
    ...(await comeToRest(market, patienceMs)),
    ...(await checkPromises(market.stall, crowd.deals)),
    ...(await checkTold(market, crowd.deals)),
    ...(await readAgain(market, crowd)),
  ]
}
