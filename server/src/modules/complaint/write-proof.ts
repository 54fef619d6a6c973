import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { type KeptUploads, useKeptUploads } from '../upload/public.ts'
import { insertProof, type ProofRow } from './complaint.sql.ts'

/** Binds an encrypted message to its row. */
const proofAssociatedData = (proofNo: string): string => `message ${proofNo}`

/** The text of a message. */
export const decryptProofText = (
  services: Pick<Services, 'encryption'>,
  proof: Pick<ProofRow, 'proof_no' | 'sealed_text'>,
): string =>
  services.encryption.decrypt('texts', proof.sealed_text, proofAssociatedData(proof.proof_no)).toString()

interface ProofInput {
  complaint: { complaint_no: string; shop_id: number }
  side: ProofRow['side']
  /** Who acts for that side, as in the events. */
  actor: string
  text: string
  /** Those that the caller kept before. */
  images: KeptUploads
}

/** Writes one message of a complaint and uses its pictures. Rejects with `uploadNotFound`. Returns its row. */
export async function writeProof(
  ctx: Ctx,
  tx: Tx,
  { complaint, side, actor, text, images }: ProofInput,
): Promise<Parameters<typeof insertProof>[1]> {
  const proofNo = newCellNumber(ctx, idLength)
  const proof = {
    proof_no: proofNo,
    complaint_no: complaint.complaint_no,
    shop_id: complaint.shop_id,
    side,
    actor,
    sealed_text: ctx.encryption.encrypt('texts', Buffer.from(text), proofAssociatedData(proofNo)),
    image_keys: [...images.keys],
    at: ctx.now(),
  }
  await insertProof(tx, proof)
  await useKeptUploads(ctx, tx, images)
  return proof
}
