import type { ComplaintRow as ComplaintRowDto } from '@faka/contract/complaint/complaint'
import type { SellerComplaintRow } from '@faka/contract/complaint/seller-complaint'
import type { Services } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findOrder, type OrderRow } from '../order/public.ts'
import { type ComplaintRow, findLastProofs } from './complaint.sql.ts'
import { toComplaintSummary } from './to-complaint-dto.ts'
import { decryptProofText } from './write-proof.ts'

async function readRows(
  services: Services,
  rows: readonly ComplaintRow[],
  mayRead: (order: OrderRow) => boolean,
): Promise<{ row: ComplaintRowDto; order: OrderRow }[]> {
  const proofs = await findLastProofs(
    services.db,
    rows.map((row) => row.complaint_no),
  )
  const last = new Map(proofs.map((proof) => [proof.complaint_no, proof]))
  return Promise.all(
    rows.map(async (row) => {
      const order = required(await findOrder(services, row.order_no), 'orderNotFound')
      const { summary } = await toComplaintSummary(services, row, order)
      const proof = mayRead(order) ? last.get(row.complaint_no) : undefined
      const lastMessage = proof && {
        side: proof.side,
        text: decryptProofText(services, proof),
        pictures: proof.image_keys.length,
        time: proof.at.toISOString(),
      }
      return { row: { ...summary, lastMessage: lastMessage ?? null }, order }
    }),
  )
}

/** Complaints as their buyer's lists show them, with the last message where the reader may read it. */
export const toComplaintRowDtos = async (
  services: Services,
  rows: readonly ComplaintRow[],
  mayRead: (order: OrderRow) => boolean,
): Promise<ComplaintRowDto[]> => (await readRows(services, rows, mayRead)).map(({ row }) => row)

/** Complaints as their seller's list shows them. */
export const toSellerComplaintRowDtos = async (
  services: Services,
  rows: readonly ComplaintRow[],
): Promise<SellerComplaintRow[]> =>
  (await readRows(services, rows, () => true)).map(({ row, order }) => ({
    ...row,
    quantity: order.quantity,
    amountFen: order.amount_fen,
  }))
