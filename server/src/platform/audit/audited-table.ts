/** An append-only table of events that the audit chain covers. Modules declare theirs. */
export interface AuditedTable {
  name: string
  /** The column of the key. */
  idColumn: string
  /** The column that, with the key, finds an event. Undefined: the key alone. */
  subjectColumn?: string
  /** The column of the tenant in whose chain events are linked. Undefined: chain 0, that of no tenant. */
  tenantColumn?: string
  /** How its events are listed for their tenant. Undefined: they are not. */
  listing?: AuditListing
}

/** Which columns of a table of events say what happened. Besides these, every listed table has `actor` and `at`. */
export interface AuditListing {
  /** The group of its kinds of events. */
  group: string
  /** The column with the kind of an event, or the only kind that there is. */
  kind: { column: string } | { always: string }
  /** The column with the reason that was given. */
  reasonColumn?: string
  /** What an event is about. Without a column it is the tenant itself. */
  subject: { kind: string; column?: string }
  /** Further columns that the sentence about an event needs. Never one with a secret. */
  details?: readonly string[]
  /** A column with the ids of what was acted on, of which the number and the first one are listed. */
  idsColumn?: string
  /** The kind of an actor whose name in the row does not tell it. */
  defaultActor: string
  /** A column that tells the kind of actor for some of its values. */
  side?: { column: string; actors: Readonly<Record<string, string>> }
}
