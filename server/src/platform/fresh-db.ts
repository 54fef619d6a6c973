import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Database, openDatabase } from './db.ts'
import { createLog } from './log.ts'

/**
 * Where the test run's PostgreSQL answers, the migrated database that `freshDb` clones, and how it does: page by page
 * through the log (`wal_log`), or by its files (`file_copy`), which is quicker where these are in memory.
 */
export const testServer = {
  url: 'FAKA_TEST_DATABASE_URL',
  template: 'FAKA_TEST_TEMPLATE',
  strategy: 'FAKA_TEST_STRATEGY',
} as const

/** A database of one test's own, migrated and empty. */
export interface FreshDb extends Database, AsyncDisposable {
  url: string
}

/**
 * Makes a database for one test and drops it at the end of the scope, whoever is still connected:
 * `await using db = await freshDb()`.
 * @param connections the most connections its own pool may open
 */
export async function freshDb({ connections = 10 } = {}): Promise<FreshDb> {
  const server = process.env[testServer.url]
  const template = process.env[testServer.template]
  if (!server || !template) throw new Error('There is no test database here; run tests by "npm test".')
  const name = `faka_test_${randomBytes(8).toString('hex')}`
  const strategy = process.env[testServer.strategy] === 'file_copy' ? 'file_copy' : 'wal_log'
  await runOn(server, `create database ${name} template ${template} strategy ${strategy}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  const database = openDatabase({ url: address.href, connections, log: createLog('silent') })
  return {
    ...database,
    url: address.href,
    async [Symbol.asyncDispose]() {
      await database.close()
      await dropDatabase(server, name)
    },
  }
}

/** Drops a database; an autovacuum that looks at it at this moment cannot be ended by us and is waited for. */
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

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
