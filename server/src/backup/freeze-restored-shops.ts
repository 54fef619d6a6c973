import type pg from 'pg'

/** What its seller and the administrators read of a shop that a restore froze. */
const freezeReason = (startedAt: string): string =>
  `从 ${startedAt} 的备份恢复：先核对此后售出的卡密，再解除冻结 · Restored from the backup of ${startedAt}: check the cards that were sold since then before it sells again`

/** A database that is restored, with the schemas of the cells in it. */
interface RestoredDatabase {
  client: pg.Client
  schemas: readonly string[]
}

/** How a freeze is recorded. */
interface Freeze {
  reason: string
  actor: string
  now: Date
  /** Shops that are left as they are. */
  except?: readonly number[]
}

/** Freezes every other shop of these schemas that is not frozen, on the record. Returns how many it froze. */
export async function freezeShops(
  { client, schemas }: RestoredDatabase,
  { reason, actor, now, except = [] }: Freeze,
): Promise<number> {
  let frozen = 0
  for (const schema of schemas) {
    const { rowCount } = await client.query(
      `with frozen as (
        update ${schema}.shop set frozen_at = $1, freeze_reason = $2
        where frozen_at is null and shop_id <> all($4::bigint[]) returning shop_id
      )
      insert into ${schema}.shop_event (shop_id, kind, actor, why, at)
      select shop_id, 'frozen', $3, $2, $1 from frozen`,
      [now, reason, actor, except],
    )
    frozen += rowCount ?? 0
  }
  return frozen
}

/**
 * Freezes every shop that is not frozen, on the record, and ends all sessions, in the transactions that restore: a card
 * that was sold after the backup counts as free in it and would be sold again, and a session that was ended since would be
 * back. Names have their schema, since these connections search none.
 * @param databases the first one has the common schema
 * @returns how many shops were frozen
 */
export async function freezeRestoredShops(
  databases: readonly [RestoredDatabase, ...RestoredDatabase[]],
  { startedAt, now }: { startedAt: string; now: Date },
): Promise<number> {
  const freeze = { reason: freezeReason(startedAt), actor: 'job restore', now }
  let frozen = 0
  for (const database of databases) frozen += await freezeShops(database, freeze)
  await databases[0].client.query('delete from public.session')
  return frozen
}
