import type { Services } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { lockOrders, type OrderRow } from '../order/public.ts'
import { type ComplaintRow, findRunningComplaint, lockComplaint } from './complaint.sql.ts'

/** An order with its running complaint, both locked. */
export interface OrderWithComplaint {
  order: OrderRow
  complaint: ComplaintRow | undefined
}

/** Locks the running complaint before its order. A complaint that is filed in between is met by the next attempt. */
export async function lockOrderWithComplaint(tx: Tx, orderNo: string): Promise<OrderWithComplaint> {
  const running = await findRunningComplaint(tx, orderNo)
  const complaint = running && (await lockComplaint(tx, running.complaint_no))
  const order = required((await lockOrders(tx, [orderNo]))[0], 'orderNotFound')
  const now = await findRunningComplaint(tx, orderNo)
  if (now?.complaint_no !== running?.complaint_no) throw new DomainError('stockBusy')
  return { order, complaint }
}

const maxAttempts = 3

/** Runs in one transaction, again while cards are being changed; undefined if they still are. */
export async function inTxUnlessBusy<Result>(
  services: Pick<Services, 'db'>,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++)
    try {
      return await inTx(services.db, act)
    } catch (error) {
      if (!(error instanceof DomainError) || error.codeName !== 'stockBusy') throw error
    }
  return undefined
}
