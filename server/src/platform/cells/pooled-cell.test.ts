import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { toCell } from '../cell.ts'
import { openCellDatabase } from '../db.ts'
import { createLog } from '../log.ts'
import { checkCurrentSchema } from './pooled-cell.ts'

test('an entry of a pooler leads to the schema of its cell, or is refused with what to set', async () => {
  await using db = await freshDb()
  const cell = toCell(1)
  await sql`create schema cell_1`.execute(db.db)
  const check = async (path: string) => {
    const entry = openCellDatabase({ url: db.url, connections: 1, log: createLog('silent'), schema: path })
    await checkCurrentSchema(entry, cell).finally(entry.close)
  }
  // the programs before need both
  for (const path of ['cell_1', 'cell_1,public']) await check(path)
  for (const path of ['public', 'public,cell_1', 'cell_2'])
    await expect(check(path), path).rejects.toThrow(`connect_query='set search_path to cell_1'`)
})
