import { sql } from 'kysely'
import { findBreaches } from '../../server/src/laws/law.ts'
import { lawsAtRest } from '../../server/src/laws/laws.ts'
import { listOutboxMessages } from '../../server/src/platform/messages.ts'
import { createBuyer } from '../../test-support/server/http-buyer.ts'
import { waitFor } from '../../test-support/server/server-process.ts'
import { checkPromises } from './check-promises.ts'
import { type Deal, mailOf } from './deal.ts'
import type { LoadGenerator } from './load-generator.ts'
import { readCards } from './make-deal.ts'
import type { TestCluster } from './test-cluster.ts'

/** How long a busy machine may take to send all notifications. */
const restTimeoutMs = 900_000
const readerCount = 16
const hurryIntervalMs = 5000

/** Makes retries due now. What is being sent right now is sent again by that, so it is not done all the time. */
async function hurryRetries({ db }: TestCluster['testServer']): Promise<void> {
  await sql`update webhook_call set next_try_at = now() where state = 'pending' and tries > 0`.execute(db)
  await sql`update happening set next_try_at = now() where tries > 0`.execute(db)
}

/** Waits until all notifications are sent and nothing is in progress; returns what remained. */
async function waitUntilAtRest({ testServer }: TestCluster, timeoutMs: number): Promise<string[]> {
  let left: string[] = []
  let hurriedAt = Number.NEGATIVE_INFINITY
  try {
    await waitFor(async () => {
      if (performance.now() - hurriedAt > hurryIntervalMs) {
        hurriedAt = performance.now()
        await hurryRetries(testServer)
      }
      const { rows } = await sql<{ what: string }>`
        (select 'not notified: ' || kind || ' ' || subject as what from happening limit 5)
        union all (select 'message ' || message_no || ' was not sent' from message where state = 'pending' limit 5)
        union all (select 'webhook ' || call_no || ' was not sent' from webhook_call where state = 'pending' limit 5)`.execute(
        testServer.db,
      )
      // the laws scan whole tables, which would only delay what is not sent yet
      left =
        rows.length > 0
          ? rows.map(({ what }) => `law 7: ${what}`)
          : await findBreaches(testServer.db, lawsAtRest, new Date())
      return left.length === 0 ? 'at rest' : undefined
    }, timeoutMs)
    return []
  } catch {
    return left
  }
}

/** Each delivered order was notified by exactly one mail and one webhook id. */
async function checkNotifications(
  { seller, receiver, testServer }: TestCluster,
  deals: readonly Deal[],
): Promise<string[]> {
  const delivered = deals.filter(({ cards }) => cards !== undefined)
  const kept = await listOutboxMessages(seller, 1_000_000)
  const mails = Map.groupBy(
    kept.filter(({ template }) => template === 'orderDelivered'),
    ({ to }) => to,
  )
  const calls = receiver.deliveries()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_call where state = 'failed'`.execute(testServer.db)
  return [
    ...delivered.flatMap((deal) => {
      const counts = [mails.get(mailOf(deal))?.length ?? 0, calls.get(deal.orderNo ?? '')?.size ?? 0]
      return counts.every((count) => count === 1)
        ? []
        : [
            `law 7: of the delivery of order ${deal.orderNo} there were ${counts[0]} mails and ${counts[1]} webhooks`,
          ]
    }),
    ...(receiver.unsigned() > 0 ? [`law 7: ${receiver.unsigned()} webhooks were not signed`] : []),
    ...(rows[0]?.count ? [`law 7: ${rows[0].count} webhooks were given up`] : []),
  ]
}

/** Every order shows the cards that its buyer read before, and no two buyers read the same card. */
async function checkCardsUnchanged({ servers }: TestCluster, load: LoadGenerator): Promise<string[]> {
  const broken: string[] = []
  const readers = new Map<string, string>()
  const left = load.deals.filter(({ cards }) => cards !== undefined)
  const read = async (): Promise<void> => {
    const buyer = createBuyer(servers[0].url)
    for (let deal = left.pop(); deal; deal = left.pop()) {
      const { orderNo = '', cards = [] } = deal
      const again = await readCards(load.client, buyer, orderNo)
      if (again.join('\n') !== cards.join('\n'))
        broken.push(`law 7: order ${orderNo} shows other cards than before`)
      for (const card of again) {
        const reader = readers.get(card)
        if (reader !== undefined) broken.push(`law 1: orders ${reader} and ${orderNo} read the same card`)
        readers.set(card, orderNo)
      }
    }
  }
  await Promise.all(Array.from({ length: readerCount }, read))
  return broken
}

/** After all buyers have finished: everything is at rest, and everything that was ever answered is still true. */
export async function checkRest(
  cluster: TestCluster,
  load: LoadGenerator,
  { timeoutMs = restTimeoutMs } = {},
): Promise<string[]> {
  return [
    ...(await waitUntilAtRest(cluster, timeoutMs)),
    ...(await checkPromises(cluster.testServer, load.deals)),
    ...(await checkNotifications(cluster, load.deals)),
    ...(await checkCardsUnchanged(cluster, load)),
  ]
}
