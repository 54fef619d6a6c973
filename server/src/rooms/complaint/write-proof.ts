import { idLength } from '@faka/contract/ids'
import type { Ctx, House } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/db.ts'
import { newNumber } from '../../kernel/random.ts'
import { useUploads } from '../upload/door.ts'
import { insertProof, type ProofRow } from './complaint.sql.ts'

/** What a sealed message belongs to. */
const proofBond = (proofNo: string): string => `message ${proofNo}`

/** The words of a message. */
export const wordsOf = (
  house: Pick<House, 'vault'>,
  proof: Pick<ProofRow, 'proof_no' | 'sealed_text'>,
): string => house.vault.open('texts', proof.sealed_text, proofBond(proof.proof_no)).toString()

interface Said {
  complaint: { complaint_no: string; shop_id: number }
  side: ProofRow['side']
  text: string
  images: readonly string[]
}

/** Writes one message of a complaint, its pictures used up with it; refuses with `uploadNotFound`. Answers its row. */
export async function writeProof(
  ctx: Ctx,
  tx: Tx,
  { complaint, side, text, images }: Said,
): Promise<Parameters<typeof insertProof>[1]> {
  const proofNo = newNumber(ctx.random, idLength)
  const proof = {
    proof_no: proofNo,
    complaint_no: complaint.complaint_no,
    shop_id: complaint.shop_id,
    side,
    sealed_text: ctx.vault.seal('texts', Buffer.from(text), proofBond(proofNo)),
    image_keys: [...images],
    at: ctx.now(),
  }
  await insertProof(tx, proof)
  await useUploads(ctx, tx, { keys: images, purpose: 'proof' })
  return proof
}
