import './gift-code.tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { CommonDb, CommonTables, CommonTx } from '../../platform/db.ts'
import type { GiftCodeTerms } from './gift-code.rules.ts'

export type GiftCodeBatchRow = Selectable<CommonTables['gift_code_batch']>
export type GiftCodeRow = Selectable<CommonTables['gift_code']>

/** Adds a batch; undefined if there is one of the same request. */
export const insertBatch = (tx: CommonTx, batch: Insertable<CommonTables['gift_code_batch']>) =>
  tx
    .insertInto('gift_code_batch')
    .values(batch)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('gift_code_batch_id')
    .executeTakeFirst()

export const findBatchOfRequest = (db: CommonDb, requestId: string) =>
  db.selectFrom('gift_code_batch').selectAll().where('request_id', '=', requestId).executeTakeFirstOrThrow()

interface NewGiftCode {
  codeNo: string
  fingerprint: Buffer
  sealed: Buffer
}

export const insertCodes = (tx: CommonTx, batchId: number, codes: readonly NewGiftCode[]) =>
  sql`
    insert into gift_code (gift_code_batch_id, code_no, fingerprint, sealed)
    select ${batchId}, code_no, fingerprint, sealed
    from unnest(${codes.map(({ codeNo }) => codeNo)}::text[], ${codes.map(({ fingerprint }) => fingerprint)}::bytea[],
                ${codes.map(({ sealed }) => sealed)}::bytea[]) as c(code_no, fingerprint, sealed)`.execute(tx)

export const insertGiftCodeEvent = (tx: CommonTx, event: Insertable<CommonTables['gift_code_event']>) =>
  tx.insertInto('gift_code_event').values(event).execute()

/** A gift code that may be redeemed, with what its batch says of it. */
export interface LockedGiftCode extends GiftCodeTerms {
  gift_code_id: number
  code_no: string
  worth_fen: number
  redeemed_at: Date | null
}

/** Locks a gift code of a kind of money, and keeps its batch from being disabled, until the commit. */
export async function lockGiftCode(
  tx: CommonTx,
  fingerprint: Buffer,
  realMoney: boolean,
): Promise<LockedGiftCode | undefined> {
  const { rows } = await sql<LockedGiftCode>`
    select gift_code_id, code_no, worth_fen, account_id, redeemed_at, valid_until, gift_code.disabled_at,
      gift_code_batch.disabled_at as batch_disabled_at
    from gift_code join gift_code_batch using (gift_code_batch_id)
    where fingerprint = ${fingerprint} and real_money = ${realMoney}
    for no key update of gift_code for share of gift_code_batch`.execute(tx)
  return rows[0]
}

/** Marks a locked gift code as redeemed. */
export const setRedeemed = (tx: CommonTx, giftCodeId: number, accountId: number, at: Date) =>
  tx
    .updateTable('gift_code')
    .set({ account_id: accountId, redeemed_at: at })
    .where('gift_code_id', '=', giftCodeId)
    .where('redeemed_at', 'is', null)
    .executeTakeFirstOrThrow()

export const findBatch = (db: CommonDb, batchNo: string) =>
  db.selectFrom('gift_code_batch').selectAll().where('batch_no', '=', batchNo).executeTakeFirst()

export const listBatches = (db: CommonDb, { page, pageSize }: { page: number; pageSize: number }) =>
  db
    .selectFrom('gift_code_batch')
    .selectAll()
    .orderBy('gift_code_batch_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

export const countBatches = (db: CommonDb): Promise<number> =>
  db
    .selectFrom('gift_code_batch')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
    .then(({ total }) => Number(total))

interface CodeCounts {
  gift_code_batch_id: number
  redeemed: number
  disabled: number
}

/** How many codes of batches are redeemed, and how many of the others are disabled. */
export async function countCodes(
  db: CommonDb,
  batchIds: readonly number[],
): Promise<ReadonlyMap<number, CodeCounts>> {
  const { rows } = await sql<CodeCounts>`
    select gift_code_batch_id, count(redeemed_at)::int as redeemed,
      count(*) filter (where redeemed_at is null and disabled_at is not null)::int as disabled
    from gift_code where gift_code_batch_id = any(${batchIds}::bigint[]) group by gift_code_batch_id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.gift_code_batch_id, row]))
}

/** What all gift codes of a kind of money can still be redeemed for. */
export async function sumOutstanding(db: CommonDb, realMoney: boolean, now: Date): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(worth_fen), 0)::bigint as sum
    from gift_code join gift_code_batch using (gift_code_batch_id)
    where redeemed_at is null and gift_code.disabled_at is null and gift_code_batch.disabled_at is null
      and real_money = ${realMoney} and (valid_until is null or valid_until > ${now})`.execute(db)
  return rows[0]?.sum ?? 0
}

/** The next gift codes of a batch after one, in the order in which they were made. */
export const listCodesAfter = (
  db: CommonDb,
  batchId: number,
  last: { gift_code_id: number } | undefined,
  max: number,
): Promise<GiftCodeRow[]> =>
  db
    .selectFrom('gift_code')
    .selectAll()
    .where('gift_code_batch_id', '=', batchId)
    .where('gift_code_id', '>', last?.gift_code_id ?? 0)
    .orderBy('gift_code_id')
    .limit(max)
    .execute()

/** A page of the gift codes of a batch, in the order in which they were made. */
export const pageCodes = (
  db: CommonDb,
  batchId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<GiftCodeRow[]> =>
  db
    .selectFrom('gift_code')
    .selectAll()
    .where('gift_code_batch_id', '=', batchId)
    .orderBy('gift_code_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

export const findCode = (db: CommonDb, batchId: number, codeNo: string) =>
  db
    .selectFrom('gift_code')
    .select('gift_code_id')
    .where('gift_code_batch_id', '=', batchId)
    .where('code_no', '=', codeNo)
    .executeTakeFirst()

/** Disables a batch with a time, or enables it with null. Returns whether that changed it. */
export async function setBatchDisabled(tx: CommonTx, batchId: number, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gift_code_batch')
    .set({ disabled_at: at })
    .where('gift_code_batch_id', '=', batchId)
    .where('disabled_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The same for one code. */
export async function setCodeDisabled(tx: CommonTx, giftCodeId: number, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gift_code')
    .set({ disabled_at: at })
    .where('gift_code_id', '=', giftCodeId)
    .where('disabled_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
