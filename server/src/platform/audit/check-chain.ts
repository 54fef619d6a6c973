import { sql } from 'kysely'
import type { Services } from '../ctx.ts'
import { inTx, type Tx } from '../db.ts'
import {
  type ChainHead,
  listLinkedEvents,
  listMarks,
  listUnlinkedEvents,
  setUtcTimeZone,
} from './audit.sql.ts'
import { type AuditLink, listLinkHeads, listLinksAfter } from './audit-link.sql.ts'
import { type AuditSegment, listSegmentHeads, listSegmentsAfter } from './audit-segment.sql.ts'
import type { AuditedTable } from './audited-table.ts'
import { genesisHash, hashBytes, hashLink, hashRow, hashSegment, maxSegmentEvents } from './chain.rules.ts'

/**
 * A sign of tampering. `changed`, `deleted`, `inserted`: an event row. `link`: a link or segment of the chain itself was
 * changed, added or removed, or the head of the chain is wrong.
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

/** Where a chain ends. */
interface ChainEnd {
  /** `links`: one event each, as versions before segments wrote them. */
  chain: 'links' | 'segments'
  tenantId: number
  place: number
  hash: string
}

export interface ChainCheckResult {
  /** The events that are linked. */
  links: number
  /** Recent events that are not linked yet. */
  waiting: number
  findings: Finding[]
  /** The head of each chain. Kept elsewhere, they later prove that nothing was truncated. */
  heads: ChainEnd[]
}

const batchSize = 5000
const maxFindings = 100

/** An event as its chain names it. */
type LinkedEvent = Omit<AuditLink, 'hash'>

const toFinding = (kind: Finding['kind'], linked: Omit<LinkedEvent, 'row_hash'>): Finding => ({
  kind,
  table: linked.event_table,
  eventId: linked.event_id,
  subject: linked.subject,
  tenantId: linked.tenant_id,
  place: linked.place,
})

/** The events of a segment. */
const eventsOfSegment = ({
  tenant_id,
  place,
  event_table,
  event_ids,
  subjects,
  row_hashes,
}: AuditSegment): LinkedEvent[] =>
  event_ids.map((event_id, at) => ({
    tenant_id,
    place,
    event_table,
    event_id,
    subject: subjects[at] ?? '',
    row_hash: row_hashes.subarray(at * hashBytes, (at + 1) * hashBytes),
  }))

/** Two chains of each tenant: of the links that versions before segments wrote, and of segments. */
interface ChainKind<Part extends ChainHead> {
  /** How many parts are read at once. */
  pageSize: number
  listAfter(tx: Tx, after: { tenant_id: number; place: number }, max: number): Promise<Part[]>
  hash(services: Services, part: Part, previous: Buffer): Buffer
  events(part: Part): LinkedEvent[]
  listHeads(tx: Tx): Promise<ChainHead[]>
}

const linkChains: ChainKind<AuditLink> = {
  pageSize: batchSize,
  listAfter: listLinksAfter,
  hash: hashLink,
  events: (link) => [link],
  listHeads: listLinkHeads,
}

const segmentChains: ChainKind<AuditSegment> = {
  pageSize: Math.ceil(batchSize / maxSegmentEvents),
  listAfter: listSegmentsAfter,
  hash: hashSegment,
  events: eventsOfSegment,
  listHeads: (tx) => listSegmentHeads(tx),
}

/** Findings in the event rows that were linked. */
async function checkRows(
  services: Services,
  tx: Tx,
  tables: readonly AuditedTable[],
  linked: readonly LinkedEvent[],
): Promise<Finding[]> {
  const found: Finding[] = []
  for (const table of tables) {
    const own = linked.filter(({ event_table }) => event_table === table.name)
    if (own.length === 0) continue
    const rows = new Map((await listLinkedEvents(tx, table, own)).map((row) => [row.event_id, row]))
    for (const event of own) {
      const row = rows.get(event.event_id)
      if (!row) found.push(toFinding('deleted', event))
      else if (!hashRow(services, table.name, row).equals(event.row_hash))
        found.push(toFinding('changed', event))
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

/** The last part seen of each chain, by tenant. */
type ChainEnds = Map<number, { place: number; hash: Buffer }>
const chainStart = { place: 0, hash: genesisHash }

/** Findings in the parts of chains themselves, named by their last event; `ends` moves on to the last of them. */
const checkParts = <Part extends ChainHead>(
  services: Services,
  kind: ChainKind<Part>,
  parts: readonly Part[],
  ends: ChainEnds,
): Finding[] =>
  parts.flatMap((part) => {
    const previous = ends.get(part.tenant_id) ?? chainStart
    ends.set(part.tenant_id, part)
    const follows =
      part.place === previous.place + 1 && kind.hash(services, part, previous.hash).equals(part.hash)
    const last = kind.events(part).at(-1)
    return follows || !last ? [] : [toFinding('link', last)]
  })

/** Findings in the heads that were stored, against where the chains really end. */
const checkHeads = (heads: readonly ChainHead[], ends: ChainEnds): Finding[] =>
  heads.flatMap(({ tenant_id, place, hash }) => {
    const end = ends.get(tenant_id) ?? chainStart
    return end.place === place && end.hash.equals(hash)
      ? []
      : [toFinding('link', { tenant_id, place, event_table: '', event_id: 0, subject: '' })]
  })

/** Compares the chains of one kind with their events, from the start of each. */
async function checkChains<Part extends ChainHead>(
  services: Services,
  tx: Tx,
  tables: readonly AuditedTable[],
  kind: ChainKind<Part>,
): Promise<Pick<ChainCheckResult, 'links' | 'findings'> & { heads: ChainHead[] }> {
  const findings: Finding[] = []
  const ends: ChainEnds = new Map()
  let links = 0
  for (let after = { tenant_id: -1, place: 0 }; ; ) {
    const parts = await kind.listAfter(tx, after, kind.pageSize)
    const events = parts.flatMap(kind.events)
    findings.push(
      ...checkParts(services, kind, parts, ends),
      ...(await checkRows(services, tx, tables, events)),
    )
    links += events.length
    const last = parts.at(-1)
    if (!last || parts.length < kind.pageSize || findings.length >= maxFindings) break
    after = { tenant_id: last.tenant_id, place: last.place }
  }
  const heads = await kind.listHeads(tx)
  if (findings.length < maxFindings) findings.push(...checkHeads(heads, ends))
  return { links, findings, heads }
}

const toHeads = (chain: ChainEnd['chain'], heads: readonly ChainHead[]): ChainEnd[] =>
  heads.map(({ tenant_id, place, hash }) => ({
    chain,
    tenantId: tenant_id,
    place,
    hash: hash.toString('hex'),
  }))

/** Compares every event with its chain, from the start of each chain, in one snapshot of the database. */
export const checkChain = (services: Services, tables: readonly AuditedTable[]): Promise<ChainCheckResult> =>
  inTx(services.db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    await setUtcTimeZone(tx)
    const linked = await checkChains(services, tx, tables, linkChains)
    const segments = await checkChains(services, tx, tables, segmentChains)
    const findings = [...linked.findings, ...segments.findings]
    const linkedTo = new Map((await listMarks(tx)).map((mark) => [mark.event_table, mark.linked_to]))
    let waiting = 0
    for (const table of tables) {
      const upTo = linkedTo.get(table.name) ?? 0
      findings.push(...(await findInsertedRows(tx, table, upTo)))
      waiting += (await listUnlinkedEvents(tx, table, { after: upTo, max: batchSize })).length
    }
    return {
      links: linked.links + segments.links,
      waiting,
      findings: findings.slice(0, maxFindings),
      heads: [...toHeads('links', linked.heads), ...toHeads('segments', segments.heads)],
    }
  })
