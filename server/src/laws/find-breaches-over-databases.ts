import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Cell } from '../platform/cell.ts'
import { factsOfCells } from './facts-of-cells.ts'
import {
  breachesInCells,
  breachesInTables,
  describeBreaches,
  type FoundBreach,
  type Law,
  unionOfCells,
} from './law.ts'

/** A database whose state is compared. */
export interface ComparedDatabase {
  cells: readonly Cell[]
  /** In a transaction that reads the state; that of the first database may make temporary tables. */
  client: pg.Client
}

const setSearchPath = (client: pg.Client, path: string) => client.query(`set local search_path = ${path}`)

/** The tables of a further cell; the schema of the first one has the common tables too, which no other cell has. */
async function listTablesOf(client: pg.Client, { schema }: Cell): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r'`,
    [schema],
  )
  return rows.map(({ name }) => name)
}

/** The laws of one kind, each with its place among all that are looked for. */
const lawsOf = (laws: readonly Law[], of: Law['of']) => [...laws.entries()].filter(([, law]) => law.of === of)

async function find(
  client: pg.Client,
  laws: readonly [number, Law][],
  { now, textOf }: { now: Date; textOf: (laws: readonly Law[]) => string },
): Promise<FoundBreach[]> {
  if (laws.length === 0) return []
  const { rows } = await client.query<FoundBreach>(textOf(laws.map(([, law]) => law)), [now])
  return rows.map(({ law, breach }) => ({ law: laws[law]?.[0] ?? 0, breach }))
}

/** Breaches of the laws of a cell in those of one database. */
async function findInCells(
  { client, cells }: ComparedDatabase,
  laws: readonly Law[],
  now: Date,
): Promise<FoundBreach[]> {
  const [first, further] = cells
  if (!first) return []
  const union = further ? unionOfCells(cells, await listTablesOf(client, further)) : ''
  await setSearchPath(client, first.schema)
  return find(client, lawsOf(laws, undefined), { now, textOf: (each) => breachesInCells(each, union) })
}

const temporary = (name: string): string => `pg_temp.${pg.escapeIdentifier(name)}`

/** Makes the empty tables for the facts of all cells, under the names by which laws read them. */
async function createFactTables(client: pg.Client): Promise<void> {
  // named last, so that a select finds the tables of the cell
  await setSearchPath(client, 'public, pg_temp')
  for (const { name, select } of factsOfCells)
    await client.query(`create temporary table ${temporary(name)} on commit drop as ${select} with no data`)
}

/** Copies the facts of a cell into the tables of the first database, without holding them in memory. */
async function copyFacts(cell: Cell, from: pg.Client, to: pg.Client): Promise<void> {
  await setSearchPath(from, `${cell.schema}, pg_temp`)
  for (const { name, select } of factsOfCells) {
    if (from === to) await to.query(`insert into ${temporary(name)} ${select}`)
    else
      await pipeline(
        from.query(copyTo(`copy (${select}) to stdout`)),
        to.query(copyFrom(`copy ${temporary(name)} from stdin`)),
      )
  }
}

async function indexFactTables(client: pg.Client): Promise<void> {
  for (const { name, indexes = [] } of factsOfCells) {
    for (const column of indexes) await client.query(`create index on ${temporary(name)} (${column})`)
    await client.query(`analyze ${temporary(name)}`)
  }
}

/** Breaches of laws that compare cells with each other, or with the common schema. */
async function findAcross(
  databases: readonly ComparedDatabase[],
  client: pg.Client,
  { laws, now }: { laws: readonly Law[]; now: Date },
): Promise<FoundBreach[]> {
  const across = lawsOf(laws, 'across')
  if (across.length === 0) return []
  await createFactTables(client)
  for (const database of databases)
    for (const cell of database.cells) await copyFacts(cell, database.client, client)
  await indexFactTables(client)
  await setSearchPath(client, 'pg_temp, public')
  const found = await find(client, across, { now, textOf: breachesInTables })
  await client.query(`drop table ${factsOfCells.map(({ name }) => temporary(name)).join(', ')}`)
  return found
}

/**
 * All breaches of these laws as sentences, as `findBreaches` finds them in one database: those of a cell in each by itself,
 * and those across cells by copying what they compare into temporary tables of the first database.
 * @param databases the first one has the common schema
 * @param now the shop's own time
 */
export async function findBreachesOverDatabases(
  databases: readonly [ComparedDatabase, ...ComparedDatabase[]],
  laws: readonly Law[],
  now: Date,
): Promise<string[]> {
  const [{ client }] = databases
  const found: FoundBreach[] = []
  for (const database of databases) found.push(...(await findInCells(database, laws, now)))
  await setSearchPath(client, 'public')
  found.push(...(await find(client, lawsOf(laws, 'common'), { now, textOf: breachesInTables })))
  found.push(...(await findAcross(databases, client, { laws, now })))
  return describeBreaches(laws, found)
}
