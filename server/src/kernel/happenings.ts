import type { Generated } from 'kysely'
import type { House } from './ctx.ts'
import type { Tx } from './db.ts'

declare module './db.ts' {
  interface Tables {
    happening: {
      happening_id: Generated<number>
      kind: string
      subject: string
      shop_id: number
      at: Date
      next_try_at: Date
      tries: Generated<number>
    }
  }
}

/** Something that somebody is to be told of. */
export interface Happening {
  /** What happened, in the word of the room that says so. */
  kind: string
  /** To what: a public number. Never a secret. */
  subject: string
  shopId: number
}

/**
 * Writes what happened in the transaction in which it happens, so that whoever is to be told is told once it is
 * true, whatever becomes of this process. The same of the same subject that is still to be told is told once.
 */
export async function noteHappenings(
  house: Pick<House, 'now'>,
  tx: Tx,
  happenings: readonly Happening[],
): Promise<void> {
  if (happenings.length === 0) return
  const at = house.now()
  await tx
    .insertInto('happening')
    .values(
      happenings.map(({ kind, subject, shopId }) => ({
        kind,
        subject,
        shop_id: shopId,
        at,
        next_try_at: at,
      })),
    )
    .onConflict((on) => on.columns(['kind', 'subject']).doNothing())
    .execute()
}
