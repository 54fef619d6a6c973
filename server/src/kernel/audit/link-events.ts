import type { House } from '../ctx.ts'
import { inTx, type Tx } from '../db.ts'
import type { Job } from '../jobs.ts'
import {
  headsOf,
  insertLinks,
  type Link,
  lastEventId,
  lockMarks,
  readInUtc,
  setMark,
  unlinkedEvents,
} from './audit.sql.ts'
import { hashLink, hashRow, noHash } from './chain.rules.ts'
import { type EventTable, eventTables } from './event-tables.ts'

const atOnce = 2000
/** Longer than any transaction: statements and idle transactions are ended after thirty seconds. */
const openMs = 10 * 60_000

type Mark = Awaited<ReturnType<typeof lockMarks>>[number]

/** Links the next events of a table; answers whether there may be more. */
async function linkSome(house: House, tx: Tx, table: EventTable, mark: Mark): Promise<boolean> {
  const rows = await unlinkedEvents(tx, table, { after: mark.done_to, most: atOnce })
  const heads = new Map(
    (await headsOf(tx, [...new Set(rows.map(({ shop_id }) => shop_id))])).map((head) => [head.shop_id, head]),
  )
  const links: Link[] = []
  for (const row of rows) {
    const { shop_id, event_id, subject } = row
    const head = heads.get(shop_id) ?? { place: 0, hash: noHash }
    const bare = {
      ...{ shop_id, place: head.place + 1, event_table: table.name, event_id, subject },
      row_hash: hashRow(house, table.name, row),
    }
    const link = { ...bare, hash: hashLink(house, bare, head.hash) }
    links.push(link)
    heads.set(shop_id, link)
  }
  if (links.length > 0) await insertLinks(tx, links)
  if (rows.length === atOnce) return true
  const now = house.now()
  if (now.getTime() - mark.seen_at.getTime() >= openMs)
    await setMark(tx, table.name, {
      done_to: mark.seen_to,
      seen_to: await lastEventId(tx, table, mark.seen_to),
      seen_at: now,
    })
  return false
}

/** Links events that are not linked yet, one process at a time. Answers whether there may be more. */
export const linkEvents = (house: House): Promise<boolean> =>
  inTx(house.db, async (tx) => {
    const marks = await lockMarks(tx)
    if (marks.length < eventTables.length) return false
    await readInUtc(tx)
    let more = false
    for (const table of eventTables) {
      const mark = marks.find(({ event_table }) => event_table === table.name)
      if (mark && (await linkSome(house, tx, table, mark))) more = true
    }
    return more
  })

export const auditJob = (house: House): Job => ({
  name: 'audit',
  everySeconds: 5,
  run: () => linkEvents(house),
})
