import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './fault-plan.ts'
import { readRequest, type SimulatorRequest } from './simulator-request.ts'
import type { SimulatorResponse } from './simulator-response.ts'

/** The default delay of late responses. */
export const defaultDelayMs = 300

/** Handles a request under a fault. `act` receives the fault, for those that only the protocol can apply. */
export async function respondWithFault(
  fault: Fault | undefined,
  act: (fault: Fault | undefined) => SimulatorResponse | Promise<SimulatorResponse>,
  delayMs = defaultDelayMs,
): Promise<SimulatorResponse | undefined> {
  if (fault === 'drop') return undefined
  const response = await act(fault)
  switch (fault) {
    case 'delay':
      await pause(delayMs, undefined, { ref: false })
      return response
    case 'failAfterActing':
      return { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>502 Bad Gateway</html>' }
    case 'loseAnswer':
      return undefined
    case 'cutBody':
      return { ...response, body: response.body.slice(0, Math.floor(response.body.length / 2)) }
    default:
      return response
  }
}

export interface SimulatorServer {
  url: string
  close(): Promise<void>
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

/** Starts a server on loopback, on a random port by default. */
export async function serve(
  handle: (
    request: SimulatorRequest,
  ) => SimulatorResponse | undefined | Promise<SimulatorResponse | undefined>,
  port = 0,
): Promise<SimulatorServer> {
  const server = createServer((request, response) => {
    readRequest(request)
      .then(handle)
      .then((result) => {
        if (!result) return void request.socket.destroy()
        const { length } = Buffer.from(result.body)
        response.writeHead(result.status, { ...result.headers, 'content-length': length }).end(result.body)
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
