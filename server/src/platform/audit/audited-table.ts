/** An append-only table of events that the audit chain covers. Modules declare theirs. */
export interface AuditedTable {
  name: string
  /** The column of the key. */
  idColumn: string
  /** The column that, with the key, finds an event. Undefined: the key alone. */
  subjectColumn?: string
  /** The column of the tenant in whose chain events are linked. Undefined: chain 0, that of no tenant. */
  tenantColumn?: string
}
