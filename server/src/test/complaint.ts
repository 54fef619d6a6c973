import { addComplaint, type Complaint, type ComplaintNo, detailComplaint } from '@faka/contract/complaint'
import type { Db } from '../kernel/db.ts'
import type { Placed } from './purchase.ts'
import type { RequestOf } from './visitor.ts'

type Wish = RequestOf<typeof addComplaint>

export const words = 'The code is refused as used.'

/** A complaint about the first card of an order. */
export const complaintAbout = (orderNo: string, more: Partial<Wish> = {}): Wish => ({
  orderNo,
  type: 'notWorking',
  expectation: 'refund',
  cardIds: ['1'],
  text: words,
  images: [],
  contact: { mail: 'complains@example.com' },
  ...more,
})

/** Complains about an order as its buyer. */
export const complain = async ({ buyer, orderNo }: Placed, more: Partial<Wish> = {}): Promise<ComplaintNo> =>
  (await buyer.ask(addComplaint, complaintAbout(orderNo, more))).complaintNo

/** A complaint as the buyer of its order reads it. */
export const complaintOf = (
  { buyer, orderNo }: Placed,
  complaintNo: string,
  cardPassword?: string,
): Promise<Complaint> => buyer.ask(detailComplaint, { complaintNo, orderNo, cardPassword })

/** A complaint's way through its states, as its event rows tell it: "open > answered > resolved". */
export async function wayOfComplaint(db: Db, complaintNo: string): Promise<string> {
  const rows = await db
    .selectFrom('complaint_event')
    .select(['from_status', 'to_status'])
    .where('complaint_no', '=', complaintNo)
    .orderBy('event_id')
    .execute()
  for (const [at, row] of rows.entries())
    if (row.from_status !== (rows[at - 1]?.to_status ?? null)) throw new Error('the events do not join')
  return rows.map(({ to_status }) => to_status).join(' > ')
}

/** What is to be told, and was told by nobody yet. */
export const happeningsOf = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('happening').select('kind').orderBy('happening_id').execute()).map(({ kind }) => kind)
