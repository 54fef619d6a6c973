import type { Proof } from '@faka/contract/complaint'
import type { House } from '../../kernel/ctx.ts'
import { picturesOf } from '../upload/door.ts'
import type { ProofRow } from './complaint.sql.ts'
import { wordsOf } from './write-proof.ts'

type Row = Omit<ProofRow, 'turn'>

/** Messages as they are read, each with links that open its pictures for some minutes. */
export async function shownProofs(house: House, rows: readonly Row[]): Promise<Proof[]> {
  const pictures = await picturesOf(
    house,
    rows.flatMap(({ image_keys }) => image_keys),
  )
  const byKey = new Map(pictures.map((picture) => [String(picture.key), picture]))
  return rows.map((row) => ({
    proofNo: row.proof_no,
    side: row.side,
    text: wordsOf(house, row),
    images: row.image_keys.flatMap((key) => byKey.get(key) ?? []),
    createTime: row.at.toISOString(),
  }))
}
