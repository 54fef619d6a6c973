import { randomUUID } from 'node:crypto'
import { idLength } from '@faka/contract/shared/ids'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../server/src/platform/db.ts'
import { newNumber, systemRandom } from '../../server/src/platform/random.ts'

/** Inserts a copy of an order with these columns changed; returns its number. It has no cards. */
export async function copyOrder(
  db: Db,
  orderNo: string,
  changes: Partial<Selectable<Tables['orders']>>,
): Promise<string> {
  const made = newNumber(systemRandom, idLength)
  const columns = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
    ]),
  )
  const changed = JSON.stringify({ ...columns, order_no: made, request_id: randomUUID() })
  await sql`
    insert into orders select (jsonb_populate_record(o, ${changed}::jsonb)).* from orders o
    where order_no = ${orderNo}`.execute(db)
  return made
}
