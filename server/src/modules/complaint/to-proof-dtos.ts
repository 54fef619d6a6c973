import type { Proof } from '@faka/contract/complaint/complaint'
import type { Services } from '../../platform/ctx.ts'
import { listPictures } from '../upload/public.ts'
import type { ProofRow } from './complaint.sql.ts'
import { decryptProofText } from './write-proof.ts'

type Row = Omit<ProofRow, 'turn'>

/** Messages as they are read, each with links to its pictures that are valid for some minutes. */
export async function toProofDtos(services: Services, rows: readonly Row[]): Promise<Proof[]> {
  const pictures = await listPictures(
    services,
    rows.flatMap(({ image_keys }) => image_keys),
  )
  const byKey = new Map(pictures.map((picture) => [String(picture.key), picture]))
  return rows.map((row) => ({
    proofNo: row.proof_no,
    side: row.side,
    text: decryptProofText(services, row),
    images: row.image_keys.flatMap((key) => byKey.get(key) ?? []),
    createTime: row.at.toISOString(),
  }))
}
