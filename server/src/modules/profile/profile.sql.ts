import './profile.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { CommonDb, CommonTables, CommonTx } from '../../platform/db.ts'
import {
  contactFields,
  decryptContactField,
  encryptContactField,
  type WithEncryption,
} from './contact-encryption.ts'

type StoredBuyer = Selectable<CommonTables['buyer']>
export type BuyerFields = Pick<StoredBuyer, 'nick_name' | 'avatar' | 'qq' | 'mail' | 'wechat' | 'region'>

const emptyBuyer: BuyerFields = { nick_name: '', avatar: '', qq: '', mail: '', wechat: '', region: '' }

/** The profile fields of a buyer; empty if not set. */
export async function findBuyerFields(
  services: WithEncryption,
  db: CommonDb,
  accountId: number,
): Promise<BuyerFields> {
  const row = await db.selectFrom('buyer').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  if (!row) return emptyBuyer
  const { nick_name, avatar, region } = row
  const decrypt = (field: (typeof contactFields)[number]) =>
    decryptContactField(services, field, accountId, {
      plaintext: row[field],
      encrypted: row[`sealed_${field}`],
    })
  return { nick_name, avatar, region, qq: decrypt('qq'), mail: decrypt('mail'), wechat: decrypt('wechat') }
}

/** The email address of a buyer; empty if none is set. */
export const findMailAddress = async (
  services: WithEncryption,
  db: CommonDb,
  accountId: number,
): Promise<string> => (await findBuyerFields(services, db, accountId)).mail

/** Sets the email address of a buyer. */
export const setMailAddress = async (
  ctx: Ctx,
  tx: CommonTx,
  accountId: number,
  mail: string,
): Promise<void> => void (await changeBuyerFields(ctx, tx, accountId, { mail }, ctx.now()))

/** Changes the given fields and keeps the others; inserts the row if there is none. */
export function changeBuyerFields(
  services: WithEncryption,
  tx: CommonTx,
  accountId: number,
  changes: Partial<BuyerFields>,
  now: Date,
) {
  const encrypted = Object.fromEntries(
    contactFields.flatMap((field) => {
      const text = changes[field]
      if (text === undefined) return []
      return [
        [field, ''],
        [`sealed_${field}`, encryptContactField(services, field, accountId, text)],
      ]
    }),
  )
  const written = { ...changes, ...encrypted }
  return tx
    .insertInto('buyer')
    .values({ account_id: accountId, ...emptyBuyer, ...written, updated_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...written, updated_at: now }))
    .execute()
}

/** Account IDs of profiles after the given one, ascending. */
export const listBuyerIdsAfter = async (db: CommonDb, after: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('buyer')
      .select('account_id')
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(limit)
      .execute()
  ).map(({ account_id }) => account_id)

const hasPlaintext = sql<boolean>`(qq <> '' or mail <> '' or wechat <> '')`

/** Locks those of these profiles that contain plaintext; skips rows that another process has locked. */
export const lockPlaintextBuyers = (tx: CommonTx, accountIds: readonly number[]) =>
  tx
    .selectFrom('buyer')
    .selectAll()
    .where('account_id', '=', (eb) => eb.fn.any(eb.val(accountIds)))
    .where(hasPlaintext)
    .orderBy('account_id')
    .forUpdate()
    .skipLocked()
    .execute()

/** How many profiles contain plaintext. */
export const countPlaintextBuyers = async (db: CommonDb): Promise<number> =>
  (
    await db
      .selectFrom('buyer')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(hasPlaintext)
      .executeTakeFirstOrThrow()
  ).count
