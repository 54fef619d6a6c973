import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../db.ts'
import { toPayloads } from '../pubsub/payloads.ts'

declare module '../db.ts' {
  interface Tables {
    cell: {
      cell_number: number
      /** New shops are opened there only where it is named. */
      reserved: boolean
      created_at: Date
    }
  }
}

/** The further cells, in the order of their numbers. */
export const listFurtherCells = (db: Db): Promise<Selectable<Tables['cell']>[]> =>
  db.selectFrom('cell').selectAll().orderBy('cell_number').execute()

/** The numbers of the further cells, in order. */
export const listCellNumbers = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('cell').select('cell_number').orderBy('cell_number').execute()).map(
    ({ cell_number }) => cell_number,
  )

/** Records a further cell. */
export const insertCell = (tx: Tx, cell: Insertable<Tables['cell']>) =>
  tx.insertInto('cell').values(cell).execute()

/** Lets every process know of a new cell with the commit. */
export function announceCell(tx: Tx, cellNumber: number) {
  const { names, payloads } = toPayloads([{ channel: 'cells', key: String(cellNumber) }])
  return sql`select pg_notify(name, payload)
    from unnest(${names}::text[], ${payloads}::text[]) as n(name, payload)`.execute(tx)
}
