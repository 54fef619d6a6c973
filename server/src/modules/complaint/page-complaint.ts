import type {
  ComplaintRow as ComplaintRowDto,
  pageComplaint as operation,
} from '@faka/contract/complaint/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import {
  describeBySource,
  latestFirst,
  pageOverCells,
  sumCounts,
} from '../../platform/cells/page-over-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId, inCellsOfAccount } from '../account/public.ts'
import {
  checkCardPassword,
  findSecretOrigin,
  getOrderOrReject,
  isOwnOrder,
  listTakenOverOrders,
  needsCardPassword,
  type OrderRow,
  rateLimitLookup,
} from '../order/public.ts'
import { type ComplaintFilter, countByStatus, findComplaintPage, totalOf } from './complaint-page.sql.ts'
import { toComplaintRowDtos } from './to-complaint-row-dtos.ts'

type Access = Pick<InputOf<typeof operation>, 'orderNo' | 'cardPassword' | 'manageSecret'>

/**
 * Whose complaints are listed: those of one order, or of all orders of the account; and for which orders the last
 * message may be read. Knowing only an order's number shows that there are complaints, but not their text.
 */
async function resolveAccess(
  ctx: Ctx,
  { orderNo, ...proof }: Access,
): Promise<{ filter: ComplaintFilter; mayRead: (order: OrderRow) => boolean }> {
  if (orderNo === undefined) {
    const accountId = required(actorAccountId(ctx), 'sessionNeeded')
    return {
      filter: { accountId, takenOver: await listTakenOverOrders(ctx.db, accountId) },
      mayRead: (candidate) => !needsCardPassword(ctx, candidate),
    }
  }
  const order = await getOrderOrReject(ctx, orderNo)
  await rateLimitLookup(ctx, order)
  const isProven = findSecretOrigin(ctx, order, proof.manageSecret) !== undefined
  if (!isProven) await checkCardPassword(ctx, order, proof)
  const isLocked = order.account_id === null && order.password_hash !== null
  const mayRead = isOwnOrder(ctx, order) || (order.account_id === null && isProven) || isLocked
  return { filter: { orderNo }, mayRead: () => mayRead }
}

/** The complaints of one order, or of all orders of the account, newest first. */
export const pageComplaint = (...args: Parameters<typeof pageComplaintOnce>) =>
  readOverCells(args[0], () => pageComplaintOnce(...args))

async function pageComplaintOnce(
  ctx: Ctx,
  { status, page, pageSize, ...access }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = actorAccountId(ctx)
  const isOfAccount = access.orderNo === undefined && accountId !== undefined
  const cells = isOfAccount ? await inCellsOfAccount(ctx, accountId) : [ctx]
  const sources = await Promise.all(
    cells.map(async (cell) => ({ cell, ...(await resolveAccess(cell, access)) })),
  )
  const [rows, ofCells] = await Promise.all([
    pageOverCells(
      sources,
      { page, pageSize },
      ({ cell, filter }, part) => findComplaintPage(cell.db, filter, { status, ...part }),
      latestFirst('created_at'),
    ),
    Promise.all(sources.map(({ cell, filter }) => countByStatus(cell.db, filter))),
  ])
  const counts = sumCounts(ofCells)
  const total = totalOf(counts, status)
  const list: ComplaintRowDto[] = await describeBySource(rows, ({ cell, mayRead }, ofCell) =>
    toComplaintRowDtos(cell, ofCell, mayRead),
  )
  return { list, total, page, pageSize, serverTime: ctx.now().toISOString(), counts }
}
