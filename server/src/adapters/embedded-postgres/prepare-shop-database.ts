import pg from 'pg'
import { explainUnwritable } from '../../platform/db/write-probe.ts'
import type { Cluster } from './cluster.ts'
import { shopDatabaseName, shopDatabaseUrl, superuserUrl } from './cluster-url.ts'

/** PostgreSQL's codes for "no such role", "wrong password", "no such database". */
const missingCodes = new Set(['28000', '28P01', '3D000'])

/** Creates the shop's role and database when connecting shows that they are missing. */
export async function prepareShopDatabase(cluster: Cluster): Promise<void> {
  try {
    await withClient(shopDatabaseUrl(cluster), async () => {})
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!missingCodes.has(code)) throw explainUnwritable(error)
    await withClient(superuserUrl(cluster), (admin) => createShopDatabase(admin, cluster.settings.password))
  }
}

async function createShopDatabase(admin: pg.Client, password: string): Promise<void> {
  const role = await admin.query('select 1 from pg_roles where rolname = $1', [shopDatabaseName])
  if (role.rowCount === 0) await admin.query(`create role ${shopDatabaseName}`)
  // the role may create databases: verifying a backup and the tests each need one
  await admin.query(`alter role ${shopDatabaseName} login createdb password ${pg.escapeLiteral(password)}`)
  const database = await admin.query('select 1 from pg_database where datname = $1', [shopDatabaseName])
  if (database.rowCount === 0)
    await admin.query(`create database ${shopDatabaseName} owner ${shopDatabaseName}`)
}

async function withClient(url: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'faka start' })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
