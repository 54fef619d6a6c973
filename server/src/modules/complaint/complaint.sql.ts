import './complaint.tables.ts'
import {
  activeComplaintStatuses,
  type ComplaintReason,
  type ComplaintSide,
  type ComplaintStatus,
} from '@faka/contract/complaint/complaint'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type ComplaintRow = Selectable<Tables['complaint']>
export type ProofRow = Selectable<Tables['proof']>

export type NewComplaint = Pick<
  ComplaintRow,
  | 'complaint_no'
  | 'order_no'
  | 'shop_id'
  | 'account_id'
  | 'type'
  | 'expectation'
  | 'card_ids'
  | 'sealed_contact'
  | 'created_at'
> & { due_at: Date }

/**
 * Inserts a new complaint with its first event row. Returns false, with nothing written, if another complaint about the
 * order is running; waits for a concurrent insert.
 */
export async function insertComplaint(tx: Tx, complaint: NewComplaint, actor: string): Promise<boolean> {
  const { complaint_no, created_at: now } = complaint
  const { rows } = await sql<{ complaint_no: string }>`
    with written as (
      insert into complaint (complaint_no, order_no, shop_id, account_id, type, expectation, card_ids, sealed_contact,
        status, due_at, created_at, updated_at)
      values (${complaint_no}, ${complaint.order_no}, ${complaint.shop_id}, ${complaint.account_id}, ${complaint.type},
        ${complaint.expectation}, ${complaint.card_ids}, ${complaint.sealed_contact}, 'open', ${complaint.due_at}, ${now}, ${now})
      on conflict (order_no) where status in ('open', 'answered', 'escalated') do nothing
      returning complaint_no, shop_id
    )
    insert into complaint_event (complaint_no, shop_id, from_status, to_status, side, actor, reason, at)
    select complaint_no, shop_id, null, 'open', 'buyer', ${actor}, 'opened', ${now} from written
    returning complaint_no`.execute(tx)
  return rows.length === 1
}

/** The running complaint about an order. */
export const findRunningComplaint = (db: Db, orderNo: string) =>
  db
    .selectFrom('complaint')
    .select('complaint_no')
    .where('order_no', '=', orderNo)
    .where('status', 'in', activeComplaintStatuses)
    .executeTakeFirst()

/** Every complaint about an order, oldest first. */
export const listComplaintRowsOfOrder = (db: Db, orderNo: string) =>
  db
    .selectFrom('complaint')
    .select(['complaint_no', 'type', 'expectation', 'status', 'due_at', 'created_at'])
    .where('order_no', '=', orderNo)
    .orderBy('created_at')
    .execute()

export const findComplaint = (db: Db, complaintNo: string): Promise<ComplaintRow | undefined> =>
  db.selectFrom('complaint').selectAll().where('complaint_no', '=', complaintNo).executeTakeFirst()

/** Locks a complaint. It is locked before its order and what belongs to that. */
export const lockComplaint = (tx: Tx, complaintNo: string): Promise<ComplaintRow | undefined> =>
  tx
    .selectFrom('complaint')
    .selectAll()
    .where('complaint_no', '=', complaintNo)
    .forUpdate()
    .executeTakeFirst()

export interface ComplaintTransition {
  from: ComplaintStatus
  to: ComplaintStatus
  side: ComplaintSide
  actor: string
  reason: ComplaintReason
  /** The new deadline, when the turn passes to the seller. */
  dueAt?: Date
  /** The outcome, when it ends in the buyer's favour. */
  end?: Pick<ComplaintRow, 'outcome' | 'decided_by' | 'made_good_ids' | 'refund_fen'>
}

const finalStatuses = new Set<ComplaintStatus>(['resolved', 'rejected', 'closed'])

/**
 * Changes the status of a locked complaint and writes its event row, in one statement. Throws if the status is not
 * `from`.
 */
export async function transitionComplaint(
  tx: Tx,
  complaintNo: string,
  transition: ComplaintTransition,
  now: Date,
): Promise<void> {
  const { outcome = null, decided_by = null, made_good_ids = null, refund_fen = null } = transition.end ?? {}
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update complaint set
        status = ${transition.to}, due_at = ${transition.dueAt ?? null}::timestamptz, reminded_at = null,
        outcome = ${outcome}, decided_by = ${decided_by}, made_good_ids = ${made_good_ids}::int[],
        refund_fen = ${refund_fen}::bigint, updated_at = ${now},
        ended_at = ${finalStatuses.has(transition.to) ? now : null}::timestamptz
      where complaint_no = ${complaintNo} and status = ${transition.from}
      returning complaint_no, shop_id
    ), noted as (
      insert into complaint_event (complaint_no, shop_id, from_status, to_status, side, actor, reason, at)
      select complaint_no, shop_id, ${transition.from}, ${transition.to}, ${transition.side}, ${transition.actor}, ${transition.reason}, ${now} from moved
    )
    select count(*)::int as moved from moved`.execute(tx)
  if (rows[0]?.moved !== 1) throw new Error('the complaint is not in the status to change from')
}

/** A complaint's events, oldest first. */
export const listComplaintEvents = (db: Db, complaintNo: string) =>
  db
    .selectFrom('complaint_event')
    .select(['from_status', 'to_status', 'side', 'reason', 'at'])
    .where('complaint_no', '=', complaintNo)
    .orderBy('event_id')
    .execute()

export const insertProof = (
  tx: Tx,
  proof: Pick<
    ProofRow,
    'proof_no' | 'complaint_no' | 'shop_id' | 'side' | 'actor' | 'sealed_text' | 'image_keys' | 'at'
  >,
) => tx.insertInto('proof').values(proof).execute()

/** One page of a complaint's messages, oldest first, and their total. */
export async function findProofPage(db: Db, complaintNo: string, paging: { page: number; pageSize: number }) {
  const matching = db.selectFrom('proof').where('complaint_no', '=', complaintNo)
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy('turn')
      .limit(paging.pageSize)
      .offset((paging.page - 1) * paging.pageSize)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The last message of each complaint. */
export const findLastProofs = (db: Db, complaintNos: readonly string[]): Promise<ProofRow[]> =>
  db
    .selectFrom('proof')
    .distinctOn('complaint_no')
    .selectAll()
    .where('complaint_no', '=', (eb) => eb.fn.any(eb.val(complaintNos)))
    .orderBy('complaint_no')
    .orderBy('turn', 'desc')
    .execute()
