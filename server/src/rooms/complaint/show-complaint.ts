import type { showComplaint as operation, SoldComplaint } from '@faka/contract/complaint-selling'
import type { InputOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { findOrder } from '../order/door.ts'
import { findComplaint, pageOfProofs } from './complaint.sql.ts'
import { worthOf } from './make-good.ts'
import { shownComplaint } from './shown-complaint.ts'
import { shownProofs } from './shown-proofs.ts'

/** A seller looks at all that was said at once; complaints are short. */
const allOfThem = { page: 1, pageSize: 1000 }

/** A complaint as its seller sees it: with its messages and what a refund may cost, without the buyer's contact. */
export async function showComplaint(
  ctx: Ctx,
  { complaintNo }: InputOf<typeof operation>,
): Promise<SoldComplaint> {
  const complaint = orRefuse(await findComplaint(ctx.db, complaintNo), 'complaintNotFound')
  const order = orRefuse(await findOrder(ctx, complaint.order_no), 'orderNotFound')
  const [shown, { rows }, worth] = await Promise.all([
    shownComplaint(ctx, complaint, order, { withContact: false }),
    pageOfProofs(ctx.db, complaintNo, allOfThem),
    inTx(ctx.db, (tx) => worthOf(tx, { complaint, order })),
  ])
  return {
    ...shown,
    contact: null,
    proofs: await shownProofs(ctx, rows),
    shareFen: worth.shareFen,
    refundableFen: worth.leftFen,
  }
}
