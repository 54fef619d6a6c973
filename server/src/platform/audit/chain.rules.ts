import type { Encryption } from '../encryption.ts'
import type { EventRow } from './audit.sql.ts'
import type { AuditLink } from './audit-link.sql.ts'
import type { AuditSegment } from './audit-segment.sql.ts'

/** The hash before the first link or segment of a chain. */
export const genesisHash: Buffer = Buffer.alloc(32)

/** The length of every hash. */
export const hashBytes = 32

/**
 * The most events of a segment. With more its row would be stored in pieces, which costs more than the fewer segments
 * save.
 */
export const maxSegmentEvents = 24

type HashDeps = { encryption: Pick<Encryption, 'fingerprint'> }

/** The hash of an event's content; keyed, so that it cannot be forged with access to the database alone. */
export const hashRow = (
  { encryption }: HashDeps,
  eventTable: string,
  { event_id, content }: EventRow,
): Buffer => encryption.fingerprint('audit', `row ${eventTable} ${event_id} ${content}`)

/** The hash of a link, over its place, its event, and the previous link. */
export const hashLink = ({ encryption }: HashDeps, link: Omit<AuditLink, 'hash'>, previous: Buffer): Buffer =>
  encryption.fingerprint(
    'audit',
    `link ${link.tenant_id} ${link.place} ${link.event_table} ${link.event_id} ${link.row_hash.toString('hex')} ${previous.toString('hex')}`,
  )

/** The hash of a segment, over its place, its events, and the previous segment. */
export const hashSegment = (
  { encryption }: HashDeps,
  segment: Omit<AuditSegment, 'hash'>,
  previous: Buffer,
): Buffer =>
  encryption.fingerprint(
    'audit',
    `segment ${segment.tenant_id} ${segment.place} ${segment.event_table} ${segment.event_ids.join(',')} ${segment.row_hashes.toString('hex')} ${previous.toString('hex')}`,
  )
