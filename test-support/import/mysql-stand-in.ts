import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { createServer } from 'mysql2'
import type { DumpTable, DumpValue } from './mysql-dump.ts'

/** What the server side of a connection can do, which the library does not describe. */
type Accepted = Parameters<Parameters<typeof createServer>[0]>[0]
interface ServerSide extends Accepted {
  writeColumns(columns: readonly object[]): void
  writeTextRow(values: readonly (string | null)[]): void
  /** Packets are counted from the request on. */
  sequenceId: number
}

/** A column of text, as the protocol describes it. */
const textColumn = (name: string) => ({
  catalog: 'def',
  schema: '',
  table: '',
  orgTable: '',
  name,
  orgName: name,
  characterSet: 45,
  columnLength: 1000,
  columnType: 253,
  flags: 0,
  decimals: 0,
})

/** A column in the list of a statement, with the text that is put after its value. */
const selectedColumn = /(?:concat\(`\w+`, '([^']*)'\) as )?`(\w+)`/g

/** The rows of a table as `select` lists its columns. */
function selectFrom({ columns, rows }: DumpTable, list: string) {
  const places = Object.keys(columns)
  const selected = [...list.matchAll(selectedColumn)].map(([, suffix = '', name = '']) => ({ name, suffix }))
  const read = (row: readonly DumpValue[]) =>
    selected.map(({ name, suffix }) => {
      const value = row[places.indexOf(name)] ?? null
      return value === null ? null : `${value}${suffix}`
    })
  return { names: selected.map(({ name }) => name), rows: rows.map(read) }
}

/** A server that speaks MySQL's protocol and knows the statements of an import alone: it parses no SQL. */
export async function openMysqlStandIn(tables: readonly DumpTable[]) {
  const statements: string[] = []
  const server = createServer((connected) => {
    const connection = connected as ServerSide
    connection.on('error', () => undefined)
    connection.serverHandshake({
      protocolVersion: 10,
      serverVersion: '8.0.36',
      connectionId: 1,
      statusFlags: 2,
      characterSet: 45,
      // without compression and TLS
      capabilityFlags: 0xffffff & ~0x20 & ~0x800,
      authCallback(_params: unknown, admit: (error: null) => void) {
        admit(null)
        connection.sequenceId = 0
      },
    })
    const answer = (names: readonly string[], rows: readonly (readonly (string | null)[])[]) => {
      connection.writeColumns(names.map(textColumn))
      for (const row of rows) connection.writeTextRow(row)
      connection.writeEof()
    }
    const reply = (statement: string) => {
      if (!statement.startsWith('select')) return connection.writeOk()
      if (statement.includes('information_schema'))
        return answer(
          ['table_of', 'name', 'type'],
          tables.flatMap(({ name: tableOf, columns }) =>
            Object.entries(columns).map(([name, type]) => [tableOf, name, /^\w+/.exec(type)?.[0] ?? '']),
          ),
        )
      const [, list = '', from] = /^select (.*) from `(\w+)`$/.exec(statement) ?? []
      const table = tables.find(({ name }) => name === from)
      if (!table) return connection.writeError({ code: 1146, message: 'there is no such table' })
      const { names, rows } = selectFrom(table, list)
      return answer(names, rows)
    }
    // the library reports every `set` as the other
    for (const event of ['query', 'stmt_prepare'])
      connection.on(event, (statement: string) => {
        statements.push(statement)
        reply(statement)
        connection.sequenceId = 0
      })
    connection.on('quit', () => connection.end())
  })
  const { _server: listener } = server as typeof server & { _server: Server }
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    statements,
    url: `mysql://reader:secret@127.0.0.1:${port}/shop`,
    async [Symbol.asyncDispose]() {
      listener.close()
    },
  }
}
