import type { ComplaintRow as ShownRow } from '@faka/contract/complaint'
import type { House } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { findOrder, type OrderRow } from '../order/door.ts'
import { type ComplaintRow, lastProofs } from './complaint.sql.ts'
import { complaintHead } from './shown-complaint.ts'
import { wordsOf } from './write-proof.ts'

/** Complaints as a list shows them, with the last message of those whose reader may read it. */
export async function shownRows(
  house: House,
  rows: readonly ComplaintRow[],
  mayRead: (order: OrderRow) => boolean,
): Promise<ShownRow[]> {
  const proofs = await lastProofs(
    house.db,
    rows.map((row) => row.complaint_no),
  )
  const last = new Map(proofs.map((proof) => [proof.complaint_no, proof]))
  return Promise.all(
    rows.map(async (row) => {
      const order = orRefuse(await findOrder(house, row.order_no), 'orderNotFound')
      const { head } = await complaintHead(house, row, order)
      const proof = mayRead(order) ? last.get(row.complaint_no) : undefined
      const lastMessage = proof && {
        side: proof.side,
        text: wordsOf(house, proof),
        pictures: proof.image_keys.length,
        time: proof.at.toISOString(),
      }
      return { ...head, lastMessage: lastMessage ?? null }
    }),
  )
}
