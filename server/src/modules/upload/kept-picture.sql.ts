import './upload.tables.ts'
import type { UploadPurpose } from '@faka/contract/upload/upload'
import { sql } from 'kysely'
import type { CommonDb, CommonTx } from '../../platform/db.ts'

/** Whose pictures are used, and what for. */
export interface Claim {
  keys: readonly string[]
  purpose: UploadPurpose
  /** Those of guests are of everyone. */
  accountId: number | null
}

/** A picture that is kept for a use of which it is not known yet whether it was written. */
export interface KeptPicture {
  ticket_key: string
  key: string
  use_no: string
  kept_in: number
}

/**
 * Keeps ready pictures for uses with these numbers in a cell. One that is kept there since `keptAfter` stays kept as it is:
 * its first caller may have died. Returns the number of its use by the key of each picture that is kept now.
 */
export async function keepPictures(
  tx: CommonTx,
  { keys, purpose, accountId }: Claim,
  use: { useNos: readonly string[]; cellNumber: number; now: Date; keptAfter: Date },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; use_no: string }>`
    with given as (
      select * from unnest(${keys}::text[], ${use.useNos}::text[]) as g(key, use_no)
    ), free as (
      select upload.ticket_key, given.use_no from upload join given using (key)
      where purpose = ${purpose} and (account_id is null or account_id = ${accountId}::bigint)
        and (state = 'ready' and expires_at > ${use.now}
          or state = 'used' and kept_in = ${use.cellNumber} and kept_at > ${use.keptAfter}
            and unused_until > ${use.now})
      order by upload.ticket_key for update of upload
    )
    update upload set state = 'used', expires_at = null, use_no = coalesce(upload.use_no, free.use_no),
      kept_in = ${use.cellNumber}, kept_at = coalesce(upload.kept_at, ${use.now}::timestamptz),
      unused_until = coalesce(upload.unused_until, upload.expires_at)
    from free where upload.ticket_key = free.ticket_key
    returning upload.key, upload.use_no`.execute(tx)
  return new Map(rows.map(({ key, use_no }) => [key, use_no]))
}

const selectKept = (db: CommonDb) =>
  db
    .selectFrom('upload')
    .select(['ticket_key', 'key', 'use_no', 'kept_in'])
    .where('state', '=', 'used')
    .where('use_no', 'is not', null)
    .$narrowType<KeptPicture>()

/** Those of these pictures that are kept, in whatever cell. */
export const findKept = (db: CommonDb, { keys, purpose, accountId }: Claim): Promise<KeptPicture[]> =>
  selectKept(db)
    .where('key', 'in', keys)
    .where('purpose', '=', purpose)
    .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '=', accountId)]))
    .execute()

/** Pictures that were kept in a cell until a time, the earliest first. */
export const listKept = (
  db: CommonDb,
  { cellNumber, keptUntil }: { cellNumber: number; keptUntil: Date },
  limit: number,
): Promise<KeptPicture[]> =>
  selectKept(db)
    .where('kept_in', '=', cellNumber)
    .where('kept_at', '<=', keptUntil)
    .orderBy('kept_at')
    .limit(limit)
    .execute()

const noUse = { use_no: null, kept_in: null, kept_at: null, unused_until: null } as const

/** Records that the use was written for which a picture was kept. */
export const confirmKept = (tx: CommonTx, { ticket_key, use_no }: KeptPicture) =>
  tx
    .updateTable('upload')
    .set(noUse)
    .where('ticket_key', '=', ticket_key)
    .where('use_no', '=', use_no)
    .where('state', '=', 'used')
    .execute()

/** Makes a picture ready again whose use was ruled out, until it expires as if it had never been kept. */
export const returnKept = (tx: CommonTx, { ticket_key, use_no }: KeptPicture) =>
  tx
    .updateTable('upload')
    .set((eb) => ({ ...noUse, state: 'ready' as const, expires_at: eb.ref('unused_until') }))
    .where('ticket_key', '=', ticket_key)
    .where('use_no', '=', use_no)
    .where('state', '=', 'used')
    .execute()
