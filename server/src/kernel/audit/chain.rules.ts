import type { Vault } from '../vault.ts'
import type { EventRow, Link } from './audit.sql.ts'

/** Before the first link of a chain. */
export const noHash: Buffer = Buffer.alloc(32)

type Keys = { vault: Pick<Vault, 'fingerprint'> }

/** The hash of an event's content; keyed, so that nobody makes one who has only the database. */
export const hashRow = ({ vault }: Keys, eventTable: string, { event_id, content }: EventRow): Buffer =>
  vault.fingerprint('audit', `row ${eventTable} ${event_id} ${content}`)

/** The hash of a link: of its place, of its event, and of the link before. */
export const hashLink = ({ vault }: Keys, link: Omit<Link, 'hash'>, before: Buffer): Buffer =>
  vault.fingerprint(
    'audit',
    `link ${link.shop_id} ${link.place} ${link.event_table} ${link.event_id} ${link.row_hash.toString('hex')} ${before.toString('hex')}`,
  )
