import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { copyTarget, type DumpedTable, type SequenceState } from './dump-tables.ts'

/** Tables being filled with what `dumpTable` gave, in one transaction. */
export interface TableLoad {
  /** Adds a piece to a table; all pieces of a table come in turn. */
  write(tableName: string, piece: Buffer): Promise<void>
  /** Ends the last table. Returns the number of rows of each table that got any. */
  finish(): Promise<ReadonlyMap<string, number>>
}

interface Constraint {
  table: string
  name: string
  definition: string
}

/** Removes the foreign keys, so that tables can be filled in any order, and returns how to put them back. */
async function dropForeignKeys(client: pg.Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' order by 1, 2`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

/** Empties the tables of the few rows that migrations insert; triggers that keep rows are off. */
async function emptyTables(client: pg.Client, tables: readonly DumpedTable[]): Promise<void> {
  for (const { name } of tables) {
    await client.query(`alter table ${name} disable trigger user`)
    await client.query(`delete from ${name}`)
  }
}

function createTableLoad(client: pg.Client, tables: readonly DumpedTable[]): TableLoad {
  const rows = new Map<string, number>()
  let current: { name: string; copy: CopyStreamQuery; ended: Promise<void> } | undefined

  const endCurrent = async (): Promise<void> => {
    if (!current) return
    current.copy.end()
    await current.ended
    rows.set(current.name, current.copy.rowCount)
    current = undefined
  }
  const begin = (name: string) => {
    const table = tables.find((each) => each.name === name)
    if (!table) throw new Error('a piece of a table that is not listed')
    const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
    const ended = finished(copy)
    // reported where it is awaited
    ended.catch(() => undefined)
    return { name, copy, ended }
  }
  return {
    async write(tableName, piece) {
      if (current?.name !== tableName) {
        await endCurrent()
        current = begin(tableName)
      }
      const { copy, ended } = current
      const written = new Promise<void>((resolve) => copy.write(piece, () => resolve()))
      await Promise.race([written, ended])
    },
    async finish() {
      await endCurrent()
      return rows
    },
  }
}

/**
 * Fills the tables of a migrated database in one transaction: `fill` writes their contents, and everything is kept only if
 * it does not throw and all foreign keys hold. Rows that migrations inserted are replaced. `change` is called last, when
 * sequences, triggers and foreign keys are back.
 */
export async function loadTables<Result, Changed>(
  client: pg.Client,
  tables: readonly DumpedTable[],
  fill: (load: TableLoad) => Promise<{ sequences: readonly SequenceState[]; result: Result }>,
  change: () => Promise<Changed>,
): Promise<Result & Changed> {
  await client.query('begin')
  try {
    const foreignKeys = await dropForeignKeys(client)
    await emptyTables(client, tables)
    const { sequences, result } = await fill(createTableLoad(client, tables))
    for (const { name, last } of sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [name, last])
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    const changed = await change()
    await client.query('commit')
    return { ...result, ...changed }
  } catch (error) {
    // a copy that was cut off has no orderly end: the connection is closed, which rolls back
    await client.end().catch(() => undefined)
    throw error
  }
}
