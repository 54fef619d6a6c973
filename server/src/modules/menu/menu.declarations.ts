import type { AuditedTable } from '../../platform/audit/audited-table.ts'

/** The tables of events that the audit chain covers. */
export const menuAuditedTables: readonly AuditedTable[] = [{ name: 'platform_text', idColumn: 'text_id' }]

/** The tables of which there is one for all cells. */
export const menuCommonTables = ['platform_text'] as const
