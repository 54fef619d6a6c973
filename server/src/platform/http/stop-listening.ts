import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A turn of the event loop that took no longer accepted what had come, and did next to nothing else. */
const shortTurnMs = 0.1
const longestWaitMs = 1000
const idleCheckMs = 50

/**
 * The system answers a connection that waits to be accepted with a reset when its port is closed, and a proxy must not
 * repeat a POST that it sent on it. So the port is closed right after a turn in which all that waited was accepted.
 */
async function waitForShortTurn(): Promise<void> {
  const end = performance.now() + longestWaitMs
  for (let before = performance.now(); before < end; ) {
    await nextTurn()
    const now = performance.now()
    if (now - before < shortTurnMs) return
    before = now
  }
}

/**
 * Closes the port of a server, so that proxies send new connections elsewhere; requests on connections that exist are
 * still answered. Calls `onClosed` as soon as the port is closed, and resolves when the last connection has ended.
 */
export async function stopListening(server: Server, onClosed: () => void): Promise<void> {
  await waitForShortTurn()
  const ended = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  onClosed()
  // a connection whose answer left before could be kept open by its client
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  await ended
  clearInterval(idle)
}
