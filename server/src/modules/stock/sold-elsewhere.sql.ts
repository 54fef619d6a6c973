import './stock.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Those of these fingerprints, as hex, whose cards were sold before the shop moved here. */
export async function listSoldElsewhere(
  db: Db,
  shopId: number,
  fingerprints: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sold_elsewhere')
    .select('fingerprint')
    .where('shop_id', '=', shopId)
    .where('fingerprint', '=', (eb) => eb.fn.any(eb.val(fingerprints)))
    .execute()
  return new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex')))
}

/** Keeps fingerprints of cards that were sold elsewhere; returns how many are new. */
export async function insertSoldElsewhere(
  tx: Tx,
  shopId: number,
  fingerprints: readonly Buffer[],
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into sold_elsewhere (shop_id, fingerprint)
      select ${shopId}, fingerprint from unnest(${fingerprints}::bytea[]) as f(fingerprint)
      on conflict do nothing returning 1
    )
    select count(*)::int as added from added`.execute(tx)
  return rows[0]?.added ?? 0
}
