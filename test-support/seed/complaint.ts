import {
  addComplaint,
  type Complaint,
  type ComplaintNo,
  detailComplaint,
} from '@faka/contract/complaint/complaint'
import type { Db } from '../../server/src/platform/db.ts'
import type { RequestOf } from '../server/visitor.ts'
import { joinHistory } from './join-history.ts'
import type { PlacedOrder } from './purchase.ts'

type AddComplaintInput = RequestOf<typeof addComplaint>

export const complaintText = 'The code is refused as used.'

/** A complaint about the first card of an order. */
export const complaintInput = (
  orderNo: string,
  more: Partial<AddComplaintInput> = {},
): AddComplaintInput => ({
  orderNo,
  type: 'notWorking',
  expectation: 'refund',
  cardIds: ['1'],
  text: complaintText,
  images: [],
  contact: { mail: 'complains@example.com' },
  ...more,
})

/** Files a complaint about an order as its buyer. */
export const complain = async (
  { buyer, orderNo }: PlacedOrder,
  more: Partial<AddComplaintInput> = {},
): Promise<ComplaintNo> => (await buyer.call(addComplaint, complaintInput(orderNo, more))).complaintNo

/** A complaint as the buyer of its order reads it. */
export const readComplaint = (
  { buyer, orderNo }: PlacedOrder,
  complaintNo: string,
  cardPassword?: string,
): Promise<Complaint> => buyer.call(detailComplaint, { complaintNo, orderNo, cardPassword })

/** The statuses of a complaint by its event rows: "open > answered > resolved". */
export async function complaintHistory(db: Db, complaintNo: string): Promise<string> {
  const rows = await db
    .selectFrom('complaint_event')
    .select(['from_status', 'to_status'])
    .where('complaint_no', '=', complaintNo)
    .orderBy('event_id')
    .execute()
  return joinHistory(rows)
}

/** The kinds of the domain events that are not dispatched yet. */
export const listDomainEventKinds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('happening').select('kind').orderBy('happening_id').execute()).map(({ kind }) => kind)
