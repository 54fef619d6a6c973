import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Asked, readAsked } from './asked.ts'
import type { Fault } from './fault-plan.ts'

/** What a small gateway answers; undefined breaks the line instead. */
export interface Said {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Buffer
}

export const sayJson = (status: number, value: object): Said => ({
  status,
  headers: { 'content-type': 'application/json;charset=utf-8' },
  body: JSON.stringify(value),
})

export const sayPage = (status: number, headers: Said['headers'], page: string): Said => ({
  status,
  headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  body: page,
})

/** How late an answer is that comes late, unless it is said otherwise. */
export const usualDelayMs = 300

/**
 * Does what was asked for, and tells of it as a fault wants it. `act` is given the fault, so that what it says can be
 * wrong where only the protocol knows how.
 */
export async function underFault(
  fault: Fault | undefined,
  act: (fault: Fault | undefined) => Said | Promise<Said>,
  delayMs = usualDelayMs,
): Promise<Said | undefined> {
  if (fault === 'drop') return undefined
  const said = await act(fault)
  switch (fault) {
    case 'delay':
      await pause(delayMs, undefined, { ref: false })
      return said
    case 'failAfterActing':
      return { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>502 Bad Gateway</html>' }
    case 'loseAnswer':
      return undefined
    case 'cutBody':
      return { ...said, body: said.body.slice(0, Math.floor(said.body.length / 2)) }
    default:
      return said
  }
}

export interface Served {
  url: string
  close(): Promise<void>
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

/** Opens a small server on loopback, on a port of its own choice unless one is wanted. */
export async function serve(
  answer: (asked: Asked) => Said | undefined | Promise<Said | undefined>,
  port = 0,
): Promise<Served> {
  const server = createServer((request, response) => {
    readAsked(request)
      .then(answer)
      .then((said) => {
        if (!said) return void request.socket.destroy()
        const { length } = Buffer.from(said.body)
        response.writeHead(said.status, { ...said.headers, 'content-length': length }).end(said.body)
      })
      .catch(() => request.socket.destroy())
  })
  const taken = await listen(server, port)
  return {
    url: `http://127.0.0.1:${taken}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
