import type {
  ComplaintStatus,
  pageComplaint as operation,
  ComplaintRow as ShownRow,
} from '@faka/contract/complaint/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { actorAccountId, type Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import {
  asksForPassword,
  checkCardPassword,
  countLook,
  isOwnOrder,
  type OrderRow,
  orderOrGuess,
  originOf,
  takenOverOrders,
} from '../order/public.ts'
import { type ComplaintFilter, countByStatus, findComplaintPage } from './complaint-page.sql.ts'
import { toComplaintRowDtos } from './to-complaint-row-dtos.ts'

type Access = Pick<InputOf<typeof operation>, 'orderNo' | 'cardPassword' | 'manageSecret'>

/**
 * Whose complaints are asked for: those of one order, or of all orders of the account; and of which orders the last
 * words may be read. Whoever has but an order's number sees that there are complaints, and not what was said.
 */
async function resolveAccess(
  ctx: Ctx,
  { orderNo, ...proof }: Access,
): Promise<{ filter: ComplaintFilter; mayRead: (order: OrderRow) => boolean }> {
  if (orderNo === undefined) {
    const accountId = required(actorAccountId(ctx), 'sessionNeeded')
    return {
      filter: { accountId, takenOver: await takenOverOrders(ctx.db, accountId) },
      mayRead: (order) => !asksForPassword(ctx, order),
    }
  }
  const order = await orderOrGuess(ctx, orderNo)
  await countLook(ctx, order)
  const isProved = originOf(ctx, order, proof.manageSecret) !== undefined
  if (!isProved) await checkCardPassword(ctx, order, proof)
  const isLocked = order.account_id === null && order.password_hash !== null
  const mayRead = isOwnOrder(ctx, order) || (order.account_id === null && isProved) || isLocked
  return { filter: { orderNo }, mayRead: () => mayRead }
}

const zeroCounts: Record<ComplaintStatus, number> = {
  open: 0,
  answered: 0,
  escalated: 0,
  resolved: 0,
  rejected: 0,
  closed: 0,
}

/** The complaints of one order, or of all the account's orders, newest first. */
export async function pageComplaint(
  ctx: Ctx,
  { status, page, pageSize, ...access }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { filter, mayRead } = await resolveAccess(ctx, access)
  const [rows, states] = await Promise.all([
    findComplaintPage(ctx.db, filter, { status, page, pageSize }),
    countByStatus(ctx.db, filter),
  ])
  const counts = { ...zeroCounts, ...Object.fromEntries(states.map((row) => [row.status, row.count])) }
  const total = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const list: ShownRow[] = await toComplaintRowDtos(ctx, rows, mayRead)
  return { list, total, page, pageSize, serverTime: ctx.now().toISOString(), counts }
}
