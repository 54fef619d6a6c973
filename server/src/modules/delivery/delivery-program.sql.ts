import './delivery.declarations.ts'
import './delivery.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Services } from '../../platform/ctx.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type ProgramRow = Selectable<Tables['delivery_program']>

type WithEncryption = Pick<Services, 'encryption'>
const associatedData = (shopId: number): string => `delivery program of ${shopId}`

/** Encrypts the signing key of a shop's program. */
export const encryptProgramKey = ({ encryption }: WithEncryption, shopId: number, key: Buffer): Buffer =>
  encryption.encrypt('programs', key, associatedData(shopId))

export const decryptProgramKey = (
  { encryption }: WithEncryption,
  { shop_id, sealed_key }: ProgramRow,
): Buffer => encryption.decrypt('programs', sealed_key, associatedData(shop_id))

export const findProgram = (db: Db, shopId: number): Promise<ProgramRow | undefined> =>
  db.selectFrom('delivery_program').selectAll().where('shop_id', '=', shopId).executeTakeFirst()

/** Sets the program of a shop in place of the one before. */
export const putProgram = (db: Db, { shop_id, ...change }: ProgramRow) =>
  db
    .insertInto('delivery_program')
    .values({ shop_id, ...change })
    .onConflict((on) => on.column('shop_id').doUpdateSet(change))
    .execute()

/** Removes the program of a shop and makes its pending calls due, which then end; false if there is none. */
export async function dropProgram(tx: Tx, shopId: number, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('delivery_program')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await sql`update program_call set next_try_at = ${now}::timestamptz where shop_id = ${shopId} and state = 'pending'`.execute(
    tx,
  )
  return true
}

/** How many orders of a shop wait for its program. */
export async function countPendingPrograms(db: Db, shopId: number): Promise<number> {
  const { count } = await db
    .selectFrom('program_call')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}
