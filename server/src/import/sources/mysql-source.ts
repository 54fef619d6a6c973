import { type Connection, createConnection } from 'mysql2'
import type { ForeignRow, ForeignSource } from '../foreign-source.ts'
import { readMysqlAddress } from './mysql-address.ts'
import { unreachable } from './unreachable.ts'

/** The server waits as long as this for an import that writes what it read. */
const patienceSeconds = 24 * 3600

const run = (connection: Connection, statement: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    connection.query(statement, (error, result) => (error ? reject(error) : resolve(result)))
  })

/** The rows of a statement as they arrive: the server waits while they are not read. */
async function* readStatement(connection: Connection, statement: string): AsyncGenerator<ForeignRow> {
  const rows = connection.query(statement).stream({ highWaterMark: 1000 })
  try {
    yield* rows.iterator({ destroyOnReturn: false })
  } finally {
    // the next statement waits for the rest of those that were left in the middle
    rows.on('error', () => undefined).resume()
  }
}

async function connect(address: string): Promise<Connection> {
  let connection: Connection | undefined
  try {
    connection = createConnection({
      ...readMysqlAddress(address),
      charset: 'utf8mb4',
      // each value as its text
      typeCast: (field) => field.string(),
      // the server may not ask for a file of this machine
      flags: ['-LOCAL_FILES'],
    })
    // a connection that breaks is reported by the statement that waits for it
    connection.on('error', () => undefined)
    for (const statement of [
      `set session net_write_timeout = ${patienceSeconds}, wait_timeout = ${patienceSeconds}, time_zone = '+00:00'`,
      'set session transaction isolation level repeatable read',
      // one snapshot, in which nothing can be written
      'start transaction with consistent snapshot, read only',
    ])
      await run(connection, statement)
    return connection
  } catch (error) {
    connection?.destroy()
    throw unreachable(error)
  }
}

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``

/** A column as it is read: moments with their zone; a datetime has none and is what the clock of the old shop showed. */
const toSelected = ({ name, type }: Column): string =>
  type === 'timestamp' ? `concat(${quoted(name)}, '+00:00') as ${quoted(name)}` : quoted(name)

interface Column {
  name: string
  type: string
}

/** The columns of each table of the database, in their order. */
async function readColumns(connection: Connection): Promise<Map<string, Column[]>> {
  const tables = new Map<string, Column[]>()
  const statement = `select table_name as table_of, column_name as name, data_type as type from information_schema.columns
    where table_schema = database() order by table_name, ordinal_position`
  for await (const { table_of: table, name, type } of readStatement(connection, statement)) {
    const columns = tables.get(table ?? '') ?? []
    columns.push({ name: name ?? '', type: (type ?? '').toLowerCase() })
    tables.set(table ?? '', columns)
  }
  return tables
}

/** A MySQL or MariaDB server (`mysql://user@host/name`), read in one transaction that cannot write. */
export async function openMysql(address: string): Promise<ForeignSource> {
  const connection = await connect(address)
  const columns = await readColumns(connection)
  const readRows = (table: string): AsyncIterable<ForeignRow> =>
    readStatement(
      connection,
      `select ${(columns.get(table) ?? []).map(toSelected).join(', ')} from ${quoted(table)}`,
    )
  return {
    tables: new Map([...columns].map(([table, of]) => [table, of.map(({ name }) => name)])),
    // servers of Chinese shops keep Beijing time
    utcOffset: '+08:00',
    readRows,
    // not by a farewell, which would wait for rows that are not read
    close: async () => connection.destroy(),
  }
}
