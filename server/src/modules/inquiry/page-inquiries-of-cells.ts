import { latestFirst, pageAndCountOverCells } from '../../platform/cells/page-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { countInquiries, type InquiryFilters, listInquiryRows } from './inquiry.sql.ts'

/** A page of inquiries over cells, the latest message first, and their number. */
export const pageInquiriesOfCells = (
  cells: readonly Ctx[],
  filters: InquiryFilters,
  paging: { page: number; pageSize: number },
) =>
  pageAndCountOverCells(cells, paging, {
    read: ({ db }, part) => listInquiryRows(db, filters, part),
    count: ({ db }) => countInquiries(db, filters),
    compare: latestFirst('last_at'),
  })
