import type { ComplaintRow as ComplaintRowDto } from '@faka/contract/complaint/complaint'
import type { Services } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findOrder, type OrderRow } from '../order/public.ts'
import { type ComplaintRow, findLastProofs } from './complaint.sql.ts'
import { toComplaintSummary } from './to-complaint-dto.ts'
import { decryptProofText } from './write-proof.ts'

/** Complaints as lists show them, with the last message where the reader may read it. */
export async function toComplaintRowDtos(
  services: Services,
  rows: readonly ComplaintRow[],
  mayRead: (order: OrderRow) => boolean,
): Promise<ComplaintRowDto[]> {
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
      return { ...summary, lastMessage: lastMessage ?? null }
    }),
  )
}
