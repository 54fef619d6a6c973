import type { AuditedTable } from '../../platform/audit/audited-table.ts'

/** The table of events that the audit chain covers. */
export const reconciliationAuditedTables: readonly AuditedTable[] = [
  { name: 'money_decision', idColumn: 'decision_id' },
]
