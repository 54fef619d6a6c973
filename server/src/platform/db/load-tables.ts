import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { OperatorError } from '../operator-error.ts'
import { copyTarget, type DumpedTable, type SequenceState } from './dump-tables.ts'

/** A database with the tables that are filled there. */
export interface LoadTarget {
  client: pg.Client
  tables: readonly DumpedTable[]
}

/** Tables being filled with what `dumpTable` gave, in one transaction of each database. */
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

function createTableLoad(targets: readonly LoadTarget[]): TableLoad {
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
    const target = targets.find(({ tables }) => tables.some((each) => each.name === name))
    const table = target?.tables.find((each) => each.name === name)
    if (!target || !table) throw new Error('a piece of a table that is not listed')
    const copy = target.client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
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

const schemaOf = (name: string): string => name.slice(0, name.indexOf('.'))

/** Sets what the sequences of a database give next. */
async function setSequences(
  { client, tables }: LoadTarget,
  sequences: readonly SequenceState[],
): Promise<void> {
  const schemas = new Set(tables.map(({ name }) => schemaOf(name)))
  for (const { name, last } of sequences)
    if (schemas.has(schemaOf(name)))
      await client.query('select setval($1::regclass, $2::bigint)', [name, last])
}

/** Commits one database after the other, the first one last. */
async function commitAll(targets: readonly LoadTarget[]): Promise<void> {
  let committed = 0
  try {
    for (const { client } of targets.toReversed()) {
      await client.query('commit')
      committed++
    }
  } catch (error) {
    if (committed === 0) throw error
    throw new OperatorError(
      'The restore ended after it had filled the database of a cell, and before the first database. Run it again, with the same settings: it starts over. If it then says that the database is not empty, the first one was filled too, and everything is restored.',
    )
  }
}

/**
 * Fills the tables of migrated databases in one transaction of each: `fill` writes their contents, and everything is kept
 * only if it does not throw and all foreign keys hold. Rows that migrations inserted are replaced. `change` is called last,
 * when sequences, triggers and foreign keys are back. The first database is committed last, so that it has its contents only
 * where all others have.
 * @throws a sentence where only a part of them was committed
 */
export async function loadTables<Result, Changed>(
  targets: readonly LoadTarget[],
  fill: (load: TableLoad) => Promise<{ sequences: readonly SequenceState[]; result: Result }>,
  change: () => Promise<Changed>,
): Promise<Result & Changed> {
  try {
    const foreignKeys: (Constraint & { client: pg.Client })[] = []
    for (const { client, tables } of targets) {
      await client.query('begin')
      foreignKeys.push(...(await dropForeignKeys(client)).map((key) => ({ ...key, client })))
      await emptyTables(client, tables)
    }
    const { sequences, result } = await fill(createTableLoad(targets))
    for (const target of targets) {
      await setSequences(target, sequences)
      for (const { name } of target.tables)
        await target.client.query(`alter table ${name} enable trigger user`)
    }
    for (const { client, table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    const changed = await change()
    await commitAll(targets)
    return { ...result, ...changed }
  } catch (error) {
    // a copy that was cut off has no orderly end: the connections are closed, which rolls back
    await Promise.all(targets.map(({ client }) => client.end().catch(() => undefined)))
    throw error
  }
}
