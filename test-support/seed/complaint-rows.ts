import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../server/src/platform/db.ts'

/** The moment at which these complaints were filed unless given. */
export const complaintRowsAt = new Date('2026-03-01T00:00:00Z')

type NewComplaint = Insertable<Tables['complaint']>

/**
 * Inserts a guest's complaint about shop 1, open and due in an hour; one of another status has what that status
 * requires.
 */
export const addComplaintRow = (
  db: Db,
  complaintNo: string,
  { status = 'open', ...changes }: Partial<NewComplaint> = {},
) => {
  const isOver = status === 'resolved' || status === 'rejected' || status === 'closed'
  const end: Partial<NewComplaint> =
    status === 'resolved' ? { outcome: 'replaced', decided_by: 'seller', made_good_ids: [1] } : {}
  return db
    .insertInto('complaint')
    .values({
      complaint_no: complaintNo,
      order_no: `order of ${complaintNo}`,
      shop_id: 1,
      account_id: null,
      type: 'other',
      expectation: 'refund',
      card_ids: [1],
      sealed_contact: Buffer.alloc(1),
      status,
      due_at: status === 'open' ? new Date(complaintRowsAt.getTime() + 3_600_000) : null,
      ended_at: isOver ? complaintRowsAt : null,
      ...end,
      created_at: complaintRowsAt,
      updated_at: complaintRowsAt,
      ...changes,
    })
    .execute()
}

/** Inserts a message of the buyer in a complaint. */
export const addProofRow = (db: Db, proofNo: string, complaintNo: string) =>
  db
    .insertInto('proof')
    .values({
      proof_no: proofNo,
      complaint_no: complaintNo,
      shop_id: 1,
      side: 'buyer',
      actor: 'device secret',
      sealed_text: Buffer.alloc(1),
      image_keys: [],
      at: complaintRowsAt,
    })
    .execute()
