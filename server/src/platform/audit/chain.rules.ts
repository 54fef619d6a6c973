import type { Encryption } from '../encryption.ts'
import type { AuditLink, EventRow } from './audit.sql.ts'

/** The hash before the first link of a chain. */
export const genesisHash: Buffer = Buffer.alloc(32)

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
