import './api-key.tables.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type ApiKeyRow = Omit<Selectable<Tables['api_key']>, 'token_hash'>

const columns = [
  'key_no',
  'shop_id',
  'name',
  'scopes',
  'calls_per_minute',
  'created_at',
  'created_by',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'last_place',
] as const

/** The key with that token if it can be used now. */
export const findUsableApiKey = (db: Db, tokenHash: Buffer, now: Date): Promise<ApiKeyRow | undefined> =>
  db
    .selectFrom('api_key')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()

/** Records the last use of a key. */
export const touchApiKey = (db: Db, keyNo: string, use: { last_used_at: Date; last_place: string }) =>
  db.updateTable('api_key').set(use).where('key_no', '=', keyNo).execute()

/** How many keys of a shop can be used. Exact while the shop is locked. */
export async function countUsableApiKeys(tx: Tx, shopId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return count
}

export const insertApiKey = (tx: Tx, key: Insertable<Tables['api_key']>): Promise<ApiKeyRow> =>
  tx.insertInto('api_key').values(key).returning(columns).executeTakeFirstOrThrow()

/** Revokes a key of a shop; undefined if it has no such key or it was revoked before. */
export const markApiKeyRevoked = (tx: Tx, shopId: number, keyNo: string, now: Date) =>
  tx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('shop_id', '=', shopId)
    .where('key_no', '=', keyNo)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()

/** The keys of a shop, the newest first, at most `max`; all of them without it. */
export const listApiKeyRows = (db: Db, shopId: number, max?: number): Promise<ApiKeyRow[]> =>
  db
    .selectFrom('api_key')
    .select(columns)
    .where('shop_id', '=', shopId)
    .orderBy('revoked_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .orderBy('key_no')
    .$if(max !== undefined, (query) => query.limit(max ?? 0))
    .execute()

/** The names of all keys of a shop. */
export const listApiKeyNames = (db: Db, shopId: number) =>
  db.selectFrom('api_key').select(['key_no', 'name']).where('shop_id', '=', shopId).execute()

export const insertApiKeyEvent = (tx: Tx, event: Omit<Insertable<Tables['api_key_event']>, 'event_id'>) =>
  tx.insertInto('api_key_event').values(event).execute()
