import type { listEscalatedComplaints as operation } from '@faka/contract/complaint/platform-complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import { describeBySource, pageOverCells, sumCounts } from '../../platform/cells/page-over-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findShopByUrl } from '../shop/public.ts'
import { countEscalated, findEscalatedPage } from './escalated-complaints.sql.ts'
import { toSellerComplaintRowDtos } from './to-complaint-row-dtos.ts'

type EscalatedRow = Awaited<ReturnType<typeof findEscalatedPage>>[number]

/** The orders in which `findEscalatedPage` has them. */
const longestWaitingFirst = (one: EscalatedRow, other: EscalatedRow): number =>
  (one.escalated_at?.getTime() ?? 0) - (other.escalated_at?.getTime() ?? 0)
const latestEndFirst = (one: EscalatedRow, other: EscalatedRow): number =>
  (other.ended_at?.getTime() ?? 0) - (one.ended_at?.getTime() ?? 0)

/** The complaints of all shops, or of one, that were escalated to the platform. */
export const listEscalatedComplaints = (...args: Parameters<typeof listEscalatedComplaintsOnce>) =>
  readOverCells(args[0], () => listEscalatedComplaintsOnce(...args))

async function listEscalatedComplaintsOnce(
  ctx: Ctx,
  { status, shortUrl, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = shortUrl && required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const shopId = shop ? shop.shop_id : undefined
  const cells = shop ? [ctx] : inEachCell(ctx)
  const [rows, ofCells] = await Promise.all([
    pageOverCells(
      cells,
      { page, pageSize },
      ({ db }, part) => findEscalatedPage(db, { status, shopId, ...part }),
      status === 'escalated' ? longestWaitingFirst : latestEndFirst,
    ),
    Promise.all(cells.map(({ db }) => countEscalated(db, shopId))),
  ])
  const counts = sumCounts(ofCells)
  return {
    list: await describeBySource(rows, async (cell, ofCell) =>
      (await toSellerComplaintRowDtos(cell, ofCell)).map((row, index) => ({
        ...row,
        escalateTime: (ofCell[index]?.escalated_at ?? ofCell[index]?.created_at ?? ctx.now()).toISOString(),
      })),
    ),
    total: counts[status],
    page,
    pageSize,
    serverTime: ctx.now().toISOString(),
    counts,
  }
}
