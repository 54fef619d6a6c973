import { once } from 'node:events'
import { createServer, type Socket, connect as toServer } from 'node:net'
import { join } from 'node:path'

/** A proxy in front of PostgreSQL whose connections can be silenced: they stay open, but nothing passes through. */
export interface SilentProxy extends AsyncDisposable {
  /** The URL of the database through this proxy. */
  url: string
  /**
   * Silences the connections that are open now; new ones work.
   * @param named only connections whose startup message contains this application name
   * @returns how many there were
   */
  silence(named?: string): number
  /** Accepts new connections without ever answering, until called with `false`. */
  hangNewConnections(on: boolean): void
}

/** How many bytes of a connection are searched for the application name, which is in plaintext. */
const headBytes = 1000

/**
 * Opens a proxy on loopback in front of a database; it is closed at the end of the scope.
 * @param rewrite changes what clients send, without changing its length in bytes; connections are counted from 0
 */
export async function openSilentProxy(
  databaseUrl: string,
  rewrite = (sent: string, _connection: number): string => sent,
): Promise<SilentProxy> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const lines = new Set<{ head: string; sockets: Socket[]; silent: boolean }>()
  let swallows = false
  let opened = 0
  // a silent connection does not pass on its end either
  const server = createServer({ allowHalfOpen: true }, (visitor) => {
    const line = { head: '', sockets: [visitor], silent: swallows }
    const connection = opened++
    lines.add(line)
    visitor.on('error', () => visitor.destroy())
    visitor.on('close', () => {
      lines.delete(line)
      for (const socket of line.sockets) socket.destroy()
    })
    if (line.silent) {
      visitor.resume()
      return
    }
    const database = folder ? toServer(join(folder, `.s.PGSQL.${port}`)) : toServer(port, target.hostname)
    line.sockets.push(database)
    database.on('error', () => visitor.destroy())
    database.on('close', () => {
      if (!line.silent) visitor.destroy()
    })
    visitor.on('end', () => {
      if (!line.silent) database.end()
    })
    visitor.on('data', (data) => {
      if (line.head.length < headBytes) line.head += data.toString('latin1')
      if (!line.silent) database.write(Buffer.from(rewrite(data.toString('latin1'), connection), 'latin1'))
    })
    database.on('data', (data) => {
      if (!line.silent) visitor.write(data)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.href,
    silence(named = '') {
      const chosen = [...lines].filter(({ head, silent }) => !silent && head.includes(named))
      for (const line of chosen) line.silent = true
      return chosen.length
    },
    hangNewConnections(on) {
      swallows = on
    },
    async [Symbol.asyncDispose]() {
      for (const { sockets } of lines) for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
