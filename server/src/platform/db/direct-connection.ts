import pg from 'pg'
import { connectTimeoutMs } from './connection-pool.ts'

/** Opens a connection outside of the pool and without a limit of time, for statements that take long. */
export async function openDirectConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: 'faka backup',
  })
  // a broken connection fails the current statement; an unhandled event would end the process
  client.on('error', () => undefined)
  await client.connect()
  return client
}
