import './order.tables.ts'
import { sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'

type NewBlock = Tables['buyer_block']

/** Writes a block. Those of its kind whose keys it has all of are replaced by it. */
export const insertBlock = (tx: Tx, block: NewBlock) =>
  sql`
  with covered as (
    delete from buyer_block
    where shop_id = ${block.shop_id} and kind = ${block.kind} and keys <@ ${block.keys}::bytea[]
  )
  insert into buyer_block (block_no, shop_id, kind, keys, order_no, actor, why, created_at, until)
  values (${block.block_no}, ${block.shop_id}, ${block.kind}, ${block.keys}::bytea[], ${block.order_no}, ${block.actor},
    ${block.why}, ${block.created_at}::timestamptz, ${block.until}::timestamptz)`.execute(tx)

/** The shop of a block that is in effect. */
export const findBlock = (db: Db, blockNo: string, now: Date) =>
  db
    .selectFrom('buyer_block')
    .select('shop_id')
    .where('block_no', '=', blockNo)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .executeTakeFirst()

/**
 * Deletes a block, and the other blocks of its shop that have a key in common with it. Returns the orders that they
 * were made from; none if another call was first.
 */
export async function deleteBlocks(
  tx: Tx,
  { shopId, blockNo }: { shopId: number; blockNo: string },
): Promise<string[]> {
  const { rows } = await sql<{ order_no: string }>`
    delete from buyer_block
    where shop_id = ${shopId} and keys && (
      select keys from buyer_block where block_no = ${blockNo} and shop_id = ${shopId})
    returning order_no`.execute(tx)
  return rows.map(({ order_no }) => order_no)
}

/** Where a page of blocks ended. A block can be lifted meanwhile, so that its own row cannot say. */
export interface BlockPlace {
  createdMicroseconds: number
  blockNo: string
}

/** One page of the blocks of a shop that are in effect, the latest first, how many there are, and where more follow. */
export async function findBlockPage(
  db: Db,
  { shopId, now }: { shopId: number; now: Date },
  { page, pageSize, after }: { page: number; pageSize: number; after: BlockPlace | undefined },
) {
  const inEffect = db
    .selectFrom('buyer_block')
    .where('shop_id', '=', shopId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
  const [found, { total }] = await Promise.all([
    inEffect
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(created_at, block_no) < (to_timestamp(0) + ${after?.createdMicroseconds}::bigint * interval '1 microsecond', ${after?.blockNo}::text)`,
        ),
      )
      .select(['block_no', 'kind', 'order_no', 'actor', 'why', 'created_at', 'until'])
      .select(sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('created_microseconds'))
      .orderBy('created_at', 'desc')
      .orderBy('block_no', 'desc')
      .limit(pageSize + 1)
      .offset(after ? 0 : (page - 1) * pageSize)
      .execute(),
    inEffect.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const next: BlockPlace | undefined =
    last && found.length > pageSize
      ? { createdMicroseconds: last.created_microseconds, blockNo: last.block_no }
      : undefined
  return { rows, total, next }
}

/** All blocks of a shop, the oldest first. */
export const listBlocks = (db: Db, shopId: number) =>
  db
    .selectFrom('buyer_block')
    .select(['block_no', 'kind', 'order_no', 'why', 'created_at', 'until'])
    .where('shop_id', '=', shopId)
    .orderBy('created_at')
    .orderBy('block_no')
    .execute()

/** Deletes the blocks that are over. */
export const deleteEndedBlocks = (db: Db, now: Date) =>
  db.deleteFrom('buyer_block').where('until', '<=', now).where(staysHere(sql`shop_id`)).execute()

/** Whether a shop blocks a buyer with one of these keys: of contacts, the account, or the network. */
export async function hasBlock(db: Db, shopId: number, keys: readonly Buffer[], now: Date): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select exists (
      select from buyer_block
      where shop_id = ${shopId} and keys && ${[...keys]}::bytea[] and (until is null or until > ${now})) as blocked`.execute(
    db,
  )
  return rows[0]?.blocked ?? false
}
