import './delivery.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** One delivery of a file to an order. */
export interface FileDelivery {
  orderNo: string
  turn: number
}

/** Counts a link to the file of an order; returns how many there are now, or undefined where there may be no more. */
export async function countDownload(
  db: Db,
  { orderNo, turn, shopId, max, now }: FileDelivery & { shopId: number; max: number | null; now: Date },
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
