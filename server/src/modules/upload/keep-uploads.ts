import { idLength } from '@faka/contract/shared/ids'
import type { UploadPurpose } from '@faka/contract/upload/upload'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, withoutMarks } from '../../platform/db.ts'
import { actorAccountId } from '../account/public.ts'
import { type Claim, findKept, keepPictures } from './kept-picture.sql.ts'
import { settleKept } from './settle-kept.ts'

/** Pictures that were kept for what is written next, with the number of the use of each that may be used. */
export interface KeptUploads {
  keys: readonly string[]
  useNos: ReadonlyMap<string, string>
}

/** For what has no pictures. */
export const noUploads: KeptUploads = { keys: [], useNos: new Map() }

/**
 * For how long a picture may be used that was kept in the same cell by a call of which nothing is known. A job settles what
 * was kept some minutes earlier than that, so that both rarely meet; where they do, the use is rejected.
 */
const reusableMs = 10 * 60_000

/** Keeps those pictures that are ready, or were kept in this cell a moment ago. */
const keep = (ctx: Ctx, claim: Claim): Promise<Map<string, string>> => {
  const now = ctx.now()
  return inTx(withoutMarks(ctx.common), (tx) =>
    keepPictures(tx, claim, {
      useNos: claim.keys.map(() => newCellNumber(ctx, idLength)),
      cellNumber: ctx.cell.number,
      now,
      keptAfter: new Date(now.getTime() - reusableMs),
    }),
  )
}

/** Settles those of these pictures that were kept earlier, or in another cell. Returns whether there were any. */
async function settleEarlier(ctx: Ctx, claim: Claim): Promise<boolean> {
  const kept = await findKept(ctx.common, claim)
  for (const picture of kept) {
    const cell = ctx.cells.find(picture.kept_in)
    if (cell) await settleKept(cell, picture)
  }
  return kept.length > 0
}

/**
 * The first of two steps in which what belongs to a shop gets pictures: keeps them in a transaction of the common schema, so
 * that they stay until the cell was asked. Each was finished for that purpose, by this account or a guest, and is not used.
 * Others are left out, and rejected by the second step, `useKeptUploads`, with what else may be wrong.
 */
export async function keepUploads(
  ctx: Ctx,
  { keys, purpose }: { keys: readonly string[]; purpose: UploadPurpose },
): Promise<KeptUploads> {
  if (keys.length === 0) return noUploads
  const claim = { keys, purpose, accountId: actorAccountId(ctx) ?? null }
  const useNos = await keep(ctx, claim)
  const left = { ...claim, keys: keys.filter((key) => !useNos.has(key)) }
  if (left.keys.length === 0 || !(await settleEarlier(ctx, left))) return { keys, useNos }
  return { keys, useNos: new Map([...useNos, ...(await keep(ctx, left))]) }
}
