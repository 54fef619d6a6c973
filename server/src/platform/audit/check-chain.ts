import { sql } from 'kysely'
import type { Services } from '../ctx.ts'
import { inTx, type Tx } from '../db.ts'
import {
  type AuditLink,
  listHeads,
  listLinkedEvents,
  listLinksAfter,
  listMarks,
  listUnlinkedEvents,
  setUtcTimeZone,
} from './audit.sql.ts'
import type { AuditedTable } from './audited-table.ts'
import { genesisHash, hashLink, hashRow } from './chain.rules.ts'

/**
 * A sign of tampering. `changed`, `deleted`, `inserted`: an event row. `link`: a link of the chain itself was changed,
 * added or removed, or the head of the chain is wrong.
 */
export interface Finding {
  kind: 'changed' | 'deleted' | 'inserted' | 'link'
  table: string
  eventId: number
  subject: string
  /** The tenant in whose chain the event is linked. */
  tenantId: number
  place: number
}

export interface ChainCheckResult {
  links: number
  /** Recent events that are not linked yet. */
  waiting: number
  findings: Finding[]
  /** The head of each chain. Kept elsewhere, they later prove that nothing was truncated. */
  heads: { tenantId: number; place: number; hash: string }[]
}

const batchSize = 5000
const maxFindings = 100

const toFinding = (kind: Finding['kind'], link: Omit<AuditLink, 'hash' | 'row_hash'>): Finding => ({
  kind,
  table: link.event_table,
  eventId: link.event_id,
  subject: link.subject,
  tenantId: link.tenant_id,
  place: link.place,
})

/** Findings in the event rows of some links. */
async function checkRows(
  services: Services,
  tx: Tx,
  tables: readonly AuditedTable[],
  links: readonly AuditLink[],
): Promise<Finding[]> {
  const found: Finding[] = []
  for (const table of tables) {
    const own = links.filter(({ event_table }) => event_table === table.name)
    if (own.length === 0) continue
    const rows = new Map((await listLinkedEvents(tx, table, own)).map((row) => [row.event_id, row]))
    for (const link of own) {
      const row = rows.get(link.event_id)
      if (!row) found.push(toFinding('deleted', link))
      else if (!hashRow(services, table.name, row).equals(link.row_hash))
        found.push(toFinding('changed', link))
    }
  }
  return found
}

async function findInsertedRows(tx: Tx, table: AuditedTable, upTo: number): Promise<Finding[]> {
  const rows = await listUnlinkedEvents(tx, table, { after: -1, upTo, max: maxFindings })
  return rows.map(({ event_id, subject, tenant_id }) => ({
    kind: 'inserted' as const,
    table: table.name,
    eventId: event_id,
    subject,
    tenantId: tenant_id,
    place: 0,
  }))
}

/** The last link seen of each chain, by tenant. */
type ChainEnds = Map<number, { place: number; hash: Buffer }>
const chainStart = { place: 0, hash: genesisHash }

/** Findings in the links themselves; `ends` moves on to the last of them. */
const checkLinks = (services: Services, links: readonly AuditLink[], ends: ChainEnds): Finding[] =>
  links.flatMap((link) => {
    const previous = ends.get(link.tenant_id) ?? chainStart
    ends.set(link.tenant_id, link)
    const follows =
      link.place === previous.place + 1 && hashLink(services, link, previous.hash).equals(link.hash)
    return follows ? [] : [toFinding('link', link)]
  })

/** Findings in the heads that were stored, against where the chains really end. */
const checkHeads = (heads: Awaited<ReturnType<typeof listHeads>>, ends: ChainEnds): Finding[] =>
  heads.flatMap(({ tenant_id, place, hash }) => {
    const end = ends.get(tenant_id) ?? chainStart
    return end.place === place && end.hash.equals(hash)
      ? []
      : [toFinding('link', { tenant_id, place, event_table: '', event_id: 0, subject: '' })]
  })

/** Compares every event with its link, from the start of each chain, in one snapshot of the database. */
export const checkChain = (services: Services, tables: readonly AuditedTable[]): Promise<ChainCheckResult> =>
  inTx(services.db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    await setUtcTimeZone(tx)
    const findings: Finding[] = []
    const ends: ChainEnds = new Map()
    let links = 0
    for (let after = { tenant_id: -1, place: 0 }; ; ) {
      const page = await listLinksAfter(tx, after, batchSize)
      findings.push(...checkLinks(services, page, ends), ...(await checkRows(services, tx, tables, page)))
      links += page.length
      const last = page.at(-1)
      if (!last || page.length < batchSize || findings.length >= maxFindings) break
      after = last
    }
    const heads = await listHeads(tx)
    if (findings.length < maxFindings) findings.push(...checkHeads(heads, ends))
    const doneTo = new Map((await listMarks(tx)).map((mark) => [mark.event_table, mark.done_to]))
    let waiting = 0
    for (const table of tables) {
      const upTo = doneTo.get(table.name) ?? 0
      findings.push(...(await findInsertedRows(tx, table, upTo)))
      waiting += (await listUnlinkedEvents(tx, table, { after: upTo, max: batchSize })).length
    }
    return {
      links,
      waiting,
      findings: findings.slice(0, maxFindings),
      heads: heads.map(({ tenant_id, place, hash }) => ({
        tenantId: tenant_id,
        place,
        hash: hash.toString('hex'),
      })),
    }
  })
