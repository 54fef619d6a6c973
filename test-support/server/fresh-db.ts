import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cell, toCell } from '../../server/src/platform/cell.ts'
import { type Database, openDatabase } from '../../server/src/platform/db.ts'
import { createLog } from '../../server/src/platform/log.ts'

/**
 * Environment variables of a test run: the URL of its PostgreSQL, the migrated database that `freshDb` clones, and the
 * strategy: through the write-ahead log (`wal_log`), or by copying files (`file_copy`), which is faster in memory. The
 * shops of a run with a cell live in that one instead of the first.
 */
export const testServer = {
  url: 'FAKA_TEST_DATABASE_URL',
  template: 'FAKA_TEST_TEMPLATE',
  strategy: 'FAKA_TEST_STRATEGY',
  cell: 'FAKA_TEST_CELL',
} as const

/** The cell in which the shops of this test run live. */
export const testCell = (): Cell => toCell(Number(process.env[testServer.cell] ?? 0))

/** How long statements wait for a connection: hundreds of callers share a few of them, also on a busy machine. */
export const patientConnectMs = 60_000

/** A database for one test, migrated and empty. */
export interface FreshDb extends Database, AsyncDisposable {
  url: string
}

/**
 * Creates a database for one test and drops it at the end of the scope, even with open connections:
 * `await using db = await freshDb()`.
 * @param connections the maximum number of connections of its pool
 * @param template the database that it copies; by default the migrated and empty one
 */
export async function freshDb({ connections = 10, template = testTemplate() } = {}): Promise<FreshDb> {
  const copied = await copiedDb(template)
  const address = new URL(copied.url)
  const { number, schema } = testCell()
  const log = createLog('silent')
  // a test looks at what its shop has and at what is common over one connection
  const both = new URL(address)
  if (number > 0) both.searchParams.set('options', `-c search_path=${schema},public`)
  const database = openDatabase({ url: both.href, connections, connectTimeoutMs: patientConnectMs, log })
  return {
    ...database,
    url: copied.url,
    async [Symbol.asyncDispose]() {
      await database.close()
      await copied[Symbol.asyncDispose]()
    },
  }
}

/** A database of the test run, dropped at the end of the scope. */
interface TestDb extends AsyncDisposable {
  url: string
}

/** The URL of the test run's PostgreSQL. */
export function testServerUrl(): string {
  const server = process.env[testServer.url]
  if (!server) throw new Error('There is no test database here; run tests by "npm test".')
  return server
}

/** The migrated database of the test run. */
export function testTemplate(): string {
  const template = process.env[testServer.template]
  if (!template) throw new Error('There is no test database here; run tests by "npm test".')
  return template
}

/** The URL of a database of the test run's PostgreSQL. */
export function testDatabaseUrl(name: string): string {
  const address = new URL(testServerUrl())
  address.pathname = `/${name}`
  return address.href
}

async function createDb(from: string): Promise<TestDb> {
  const server = testServerUrl()
  const name = `faka_test_${randomBytes(8).toString('hex')}`
  await runOn(server, `create database ${name} ${from}`)
  return { url: testDatabaseUrl(name), [Symbol.asyncDispose]: () => dropDatabase(server, name) }
}

/** An empty database without tables. */
export const emptyDb = (): Promise<TestDb> => createDb('')

/** What follows `create database` for a copy of another one, to which nothing is connected. */
export const copyOf = (template: string): string =>
  `template ${template} strategy ${process.env[testServer.strategy] === 'file_copy' ? 'file_copy' : 'wal_log'}`

/** A copy of another database, to which nothing is connected. */
export const copiedDb = (template: string): Promise<TestDb> => createDb(copyOf(template))

/** Drops a database; waits for an autovacuum worker in it, which this role may not end. */
async function dropDatabase(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await runOn(server, `drop database ${name} with (force)`)
    } catch (error) {
      if (tries >= 50 || !(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
      await pause(100)
    }
  }
}

/** Runs one statement on its own connection. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
