import type pg from 'pg'

/** What its seller and the administrators read of a shop that a restore froze. */
const freezeReason = (startedAt: string): string =>
  `从 ${startedAt} 的备份恢复：先核对此后售出的卡密，再解除冻结 · Restored from the backup of ${startedAt}: check the cards that were sold since then before it sells again`

/**
 * Freezes every shop that is not frozen, on the record, and ends all sessions, in the transaction that restores: a card
 * that was sold after the backup counts as free in it and would be sold again, and a session that was ended since would be
 * back. `schemas` are those of the cells. Names have their schema, since this connection searches none.
 * @returns how many shops were frozen
 */
export async function freezeRestoredShops(
  client: pg.Client,
  { schemas, startedAt, now }: { schemas: readonly string[]; startedAt: string; now: Date },
): Promise<number> {
  let frozen = 0
  for (const schema of schemas) {
    const { rowCount } = await client.query(
      `with frozen as (
        update ${schema}.shop set frozen_at = $1, freeze_reason = $2 where frozen_at is null returning shop_id
      )
      insert into ${schema}.shop_event (shop_id, kind, actor, why, at)
      select shop_id, 'frozen', 'job restore', $2, $1 from frozen`,
      [now, freezeReason(startedAt)],
    )
    frozen += rowCount ?? 0
  }
  await client.query('delete from public.session')
  return frozen
}
