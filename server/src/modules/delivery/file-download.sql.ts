import './delivery.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'

/** One delivery of a file to an order. */
interface FileDelivery {
  orderNo: string
  turn: number
}

export type Download = Selectable<Tables['file_download']>

/** Counts a link to the file of an order; returns how many there are now, or undefined where there may be no more. */
export async function countDownload(
  db: Db,
  { order_no: orderNo, turn, shop_id: shopId, last_at: now }: Omit<Download, 'times' | 'first_at'>,
  max: number | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ times: number }>`
    insert into file_download (order_no, turn, shop_id, times, first_at, last_at)
    values (${orderNo}, ${turn}, ${shopId}, 1, ${now}, ${now})
    on conflict (order_no, turn) do update
      set times = file_download.times + 1, last_at = greatest(file_download.last_at, excluded.last_at)
      where file_download.times < coalesce(${max}::int, 2147483647)
    returning times`.execute(db)
  return rows[0]?.times
}

/** Adds links that were given while they could not be counted. The keys must be distinct. */
export const addDownloads = (db: Db, downloads: readonly Download[]) =>
  db
    .insertInto('file_download')
    .columns(['order_no', 'turn', 'shop_id', 'times', 'first_at', 'last_at'])
    .expression(
      sql`select * from unnest(
        ${downloads.map((each) => each.order_no)}::text[], ${downloads.map((each) => each.turn)}::int[],
        ${downloads.map((each) => each.shop_id)}::bigint[], ${downloads.map((each) => each.times)}::int[],
        ${downloads.map((each) => each.first_at)}::timestamptz[],
        ${downloads.map((each) => each.last_at)}::timestamptz[])`,
    )
    .onConflict((on) =>
      on.columns(['order_no', 'turn']).doUpdateSet({
        times: sql`file_download.times + excluded.times`,
        first_at: sql`least(file_download.first_at, excluded.first_at)`,
        last_at: sql`greatest(file_download.last_at, excluded.last_at)`,
      }),
    )
    .execute()

/** How many links to the file of an order there were. */
export const getDownloadCount = async (db: Db, { orderNo, turn }: FileDelivery): Promise<number> =>
  (
    await db
      .selectFrom('file_download')
      .select('times')
      .where('order_no', '=', orderNo)
      .where('turn', '=', turn)
      .executeTakeFirst()
  )?.times ?? 0

/** The links to files that these orders got, by order and turn. */
export const listDownloadsOfOrders = (db: Db, orderNos: readonly string[]) =>
  db
    .selectFrom('file_download')
    .selectAll()
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .orderBy('order_no')
    .orderBy('turn')
    .execute()
