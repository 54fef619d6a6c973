import type {
  ComplaintStatus,
  pageComplaint as operation,
  ComplaintRow as ShownRow,
} from '@faka/contract/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import {
  asksForPassword,
  checkCardPassword,
  countLook,
  orderOrGuess,
  takenOverOrders,
} from '../order/door.ts'
import { type ComplaintFilter, countByStatus, pageOfComplaints } from './complaint-page.sql.ts'
import { shownRows } from './shown-rows.ts'

/** Whose complaints are asked for: those of one order, or of all orders of the account. */
async function filterOf(
  ctx: Ctx,
  { orderNo, cardPassword }: Pick<InputOf<typeof operation>, 'orderNo' | 'cardPassword'>,
): Promise<ComplaintFilter> {
  if (orderNo === undefined) {
    const accountId = orRefuse(accountOf(ctx), 'sessionNeeded')
    return { accountId, takenOver: await takenOverOrders(ctx.db, accountId) }
  }
  const order = await orderOrGuess(ctx, orderNo)
  await countLook(ctx, order)
  await checkCardPassword(ctx, order, cardPassword)
  return { orderNo }
}

const none: Record<ComplaintStatus, number> = {
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
  const filter = await filterOf(ctx, access)
  const [rows, states] = await Promise.all([
    pageOfComplaints(ctx.db, filter, { status, page, pageSize }),
    countByStatus(ctx.db, filter),
  ])
  const counts = { ...none, ...Object.fromEntries(states.map((row) => [row.status, row.count])) }
  const total = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  // whoever named the order has given its password already
  const list: ShownRow[] = await shownRows(ctx, rows, (order) =>
    access.orderNo !== undefined ? true : !asksForPassword(ctx, order),
  )
  return { list, total, page, pageSize, serverTime: ctx.now().toISOString(), counts }
}
