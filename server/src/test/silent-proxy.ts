import { once } from 'node:events'
import { createServer, type Socket, connect as toServer } from 'node:net'
import { join } from 'node:path'

/** A way to PostgreSQL on which connections can fall silent: they stay open, and nothing comes through any more. */
export interface SilentProxy extends AsyncDisposable {
  /** The database's address through this proxy. */
  url: string
  /**
   * Silences the connections that are open now; new ones work.
   * @param named only those whose start names this application
   * @returns how many there were
   */
  silence(named?: string): number
  /** New connections are taken and never answered, until `false`. */
  hangNewConnections(on: boolean): void
}

/** What a proxy looks at of a connection's first bytes, which name the application in clear text. */
const headBytes = 1000

/**
 * Opens a proxy on loopback in front of a database; it is gone at the end of the scope.
 * @param rewrite changes what visitors send, byte for byte, without changing its length
 */
export async function openSilentProxy(
  databaseUrl: string,
  rewrite = (sent: string): string => sent,
): Promise<SilentProxy> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const lines = new Set<{ head: string; sockets: Socket[]; silent: boolean }>()
  let swallows = false
  // what is silent hears no good-bye either
  const server = createServer({ allowHalfOpen: true }, (visitor) => {
    const line = { head: '', sockets: [visitor], silent: swallows }
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
      if (!line.silent) database.write(Buffer.from(rewrite(data.toString('latin1')), 'latin1'))
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
