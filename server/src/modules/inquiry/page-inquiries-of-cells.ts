import { latestFirst, pageOverCells, type SourcedRow } from '../../platform/cells/page-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { countInquiries, type InquiryFilters, type InquiryRow, listInquiryRows } from './inquiry.sql.ts'

/** A page of inquiries over cells, the latest message first, and their number. */
export async function pageInquiriesOfCells(
  cells: readonly Ctx[],
  filters: InquiryFilters,
  paging: { page: number; pageSize: number },
): Promise<{ rows: SourcedRow<Ctx, InquiryRow>[]; total: number }> {
  const [rows, totals] = await Promise.all([
    pageOverCells(
      cells,
      paging,
      ({ db }, part) => listInquiryRows(db, filters, part),
      latestFirst('last_at'),
    ),
    Promise.all(cells.map(({ db }) => countInquiries(db, filters))),
  ])
  return { rows, total: totals.reduce((sum, total) => sum + total, 0) }
}
