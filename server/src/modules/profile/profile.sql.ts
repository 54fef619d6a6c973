import './profile.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'
import {
  contactFields,
  decryptContactField,
  encryptContactField,
  type WithEncryption,
} from './contact-encryption.ts'

type StoredBuyer = Selectable<Tables['buyer']>
export type BuyerFields = Pick<StoredBuyer, 'nick_name' | 'avatar' | 'qq' | 'mail' | 'wechat' | 'region'>

const emptyBuyer: BuyerFields = { nick_name: '', avatar: '', qq: '', mail: '', wechat: '', region: '' }

/** What a buyer told of himself; empty fields where he told nothing. */
export async function findBuyerFields(keys: WithEncryption, db: Db, accountId: number): Promise<BuyerFields> {
  const row = await db.selectFrom('buyer').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  if (!row) return emptyBuyer
  const { nick_name, avatar, region } = row
  const open = (field: (typeof contactFields)[number]) =>
    decryptContactField(keys, field, accountId, { plain: row[field], sealed: row[`sealed_${field}`] })
  return { nick_name, avatar, region, qq: open('qq'), mail: open('mail'), wechat: open('wechat') }
}

/** Where a buyer gets mail; empty where he told no address. */
export const findMailAddress = async (keys: WithEncryption, db: Db, accountId: number): Promise<string> =>
  (await findBuyerFields(keys, db, accountId)).mail

/** Changes what is given and leaves the rest, whether or not he told anything before. */
export function changeBuyerFields(
  keys: WithEncryption,
  tx: Tx,
  accountId: number,
  changes: Partial<BuyerFields>,
  at: Date,
) {
  const sealed = Object.fromEntries(
    contactFields.flatMap((field) => {
      const text = changes[field]
      if (text === undefined) return []
      return [
        [field, ''],
        [`sealed_${field}`, encryptContactField(keys, field, accountId, text)],
      ]
    }),
  )
  const written = { ...changes, ...sealed }
  return tx
    .insertInto('buyer')
    .values({ account_id: accountId, ...emptyBuyer, ...written, updated_at: at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...written, updated_at: at }))
    .execute()
}

/** Profiles behind a key, in its order. */
export const listBuyerIdsAfter = async (db: Db, after: number, most: number): Promise<number[]> =>
  (
    await db
      .selectFrom('buyer')
      .select('account_id')
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(most)
      .execute()
  ).map(({ account_id }) => account_id)

const hasPlaintext = sql<boolean>`(qq <> '' or mail <> '' or wechat <> '')`

/** Locks those of these profiles that hold something readable; what another process holds is left to it. */
export const lockPlaintextBuyers = (tx: Tx, accountIds: readonly number[]) =>
  tx
    .selectFrom('buyer')
    .selectAll()
    .where('account_id', '=', (eb) => eb.fn.any(eb.val(accountIds)))
    .where(hasPlaintext)
    .orderBy('account_id')
    .forUpdate()
    .skipLocked()
    .execute()

/** How many profiles hold something readable. */
export const countPlaintextBuyers = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('buyer')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(hasPlaintext)
      .executeTakeFirstOrThrow()
  ).count
