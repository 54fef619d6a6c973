import pg from 'pg'
import { tablesAfterCells } from '../modules/tables-after-cells.ts'
import { listDatabases } from '../platform/cells/list-databases.ts'
import type { Services } from '../platform/ctx.ts'
import { holdWriters } from '../platform/db/hold-writers.ts'
import { OperatorError } from '../platform/operator-error.ts'

/** A server of PostgreSQL in which a moment was marked. */
export interface MarkedServer {
  /** Those of which it is the server, by their numbers. */
  cells: number[]
  /** Where the mark is in its write-ahead log. */
  position: string
}

const explain = (error: unknown): unknown => {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  if (code === '42501')
    return new OperatorError(
      'The role of the shop may not make a restore point. As a superuser, in each database: grant execute on function pg_create_restore_point(text) to that role.',
    )
  if (code === '55000')
    return new OperatorError('A server writes no log that it could be recovered by: set wal_level = replica.')
  return error
}

/** One connection to each server, that of the first database last; several databases may be in one server. */
async function connectToServers(services: Services, opened: pg.Client[]) {
  const servers = new Map<string, { client: pg.Client; cells: number[] }>()
  const [first, ...further] = await listDatabases(services)
  // the first one is taken first, so that its connection stands for its server
  for (const { cells, openConnection } of [first, ...further]) {
    const client = await openConnection()
    opened.push(client)
    // to the microsecond, and the same by whichever address a server is reached
    const { rows } = await client.query<{ server: string }>(
      'select extract(epoch from pg_postmaster_start_time())::text as server',
    )
    const server = rows[0]?.server ?? ''
    const known = servers.get(server) ?? { client, cells: [] }
    known.cells.push(...cells.map(({ number }) => number))
    servers.set(server, known)
  }
  return [...servers.values()].reverse()
}

async function markServers(
  servers: readonly { client: pg.Client; cells: number[] }[],
  name: string,
): Promise<MarkedServer[]> {
  const marked: MarkedServer[] = []
  try {
    for (const { client, cells } of servers) {
      const { rows } = await client.query<{ position: string }>(
        'select pg_create_restore_point($1)::text as position',
        [name],
      )
      marked.push({ cells, position: rows[0]?.position ?? '' })
    }
  } catch (error) {
    throw explain(error)
  }
  return marked.reverse()
}

/**
 * Writes a named restore point to the write-ahead log of every server, to which all can be recovered together: what one of them
 * has because of another one was committed before its point. Writers of some common tables wait for a moment where there are
 * several servers.
 * @throws a sentence where a server cannot be reached, or the role may not do so
 */
export async function markMoment(services: Services, name: string): Promise<MarkedServer[]> {
  const opened: pg.Client[] = []
  try {
    const servers = await connectToServers(services, opened)
    const [first] = await listDatabases(services)
    const mark = () => markServers(servers, name)
    return servers.length > 1
      ? await holdWriters(await first.openConnection(), tablesAfterCells, mark)
      : await mark()
  } finally {
    await Promise.all(opened.map((client) => client.end().catch(() => undefined)))
  }
}
