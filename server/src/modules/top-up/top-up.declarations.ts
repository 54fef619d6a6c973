import type { AuditedTable } from '../../platform/audit/audited-table.ts'

/** The terms of top-ups, with who set them: a row each, which the audit chain covers. */
export const topUpAuditedTables: readonly AuditedTable[] = [{ name: 'top_up_terms', idColumn: 'terms_id' }]

/** The tables of which there is one for all cells. */
export const topUpCommonTables = ['top_up_terms', 'top_up'] as const
