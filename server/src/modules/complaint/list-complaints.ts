import type { listComplaints as operation } from '@faka/contract/complaint/seller-complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { describeBySource, pageOverCells, sumCounts } from '../../platform/cells/page-over-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject, inCellsOfCaller, listManagedShopIds } from '../shop/public.ts'
import { type ComplaintFilter, countByStatus, findComplaintPage, totalOf } from './complaint-page.sql.ts'
import { toSellerComplaintRowDtos } from './to-complaint-row-dtos.ts'

type Row = Awaited<ReturnType<typeof findComplaintPage>>[number]

/** The order in which `findComplaintPage` has them by deadline: those without one last, and then the newest first. */
const nearestDeadlineFirst = (one: Row, other: Row): number =>
  (one.due_at?.getTime() ?? Number.MAX_VALUE) - (other.due_at?.getTime() ?? Number.MAX_VALUE) ||
  other.created_at.getTime() - one.created_at.getTime()

/** The complaints of a shop, or of every shop that the caller manages, nearest deadline first. */
export const listComplaints = (...args: Parameters<typeof listComplaintsOnce>) =>
  readOverCells(args[0], () => listComplaintsOnce(...args))

async function listComplaintsOnce(
  ctx: Ctx,
  { shortUrl, status, orderNo, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const sources: { cell: Ctx; filter: ComplaintFilter }[] = shortUrl
    ? [{ cell: ctx, filter: { shopIds: [(await getManagedShopOrReject(ctx, shortUrl)).shop_id], orderNo } }]
    : await Promise.all(
        (await inCellsOfCaller(ctx)).map(async (cell) => ({
          cell,
          filter: { shopIds: await listManagedShopIds(cell), orderNo },
        })),
      )
  const [rows, ofCells] = await Promise.all([
    pageOverCells(
      sources,
      { page, pageSize },
      ({ cell, filter }, part) => findComplaintPage(cell.db, filter, { status, byDeadline: true, ...part }),
      nearestDeadlineFirst,
    ),
    Promise.all(sources.map(({ cell, filter }) => countByStatus(cell.db, filter))),
  ])
  const counts = sumCounts(ofCells)
  return {
    list: await describeBySource(rows, ({ cell }, ofCell) => toSellerComplaintRowDtos(cell, ofCell)),
    total: totalOf(counts, status),
    page,
    pageSize,
    serverTime: ctx.now().toISOString(),
    counts,
  }
}
