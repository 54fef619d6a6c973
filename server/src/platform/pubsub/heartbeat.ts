import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Log } from '../log.ts'

/** After so many missed heartbeats the connection counts as dead. */
const maxMissedHeartbeats = 2
/** Shared by all processes: a heartbeat of another process proves the connection as well. */
export const heartbeatChannel = 'faka_beat'

export interface Heartbeat {
  /** Call it for each notification on `heartbeatChannel`. */
  received(): void
  stop(): void
}

/** Sends heartbeats over a connection and destroys its socket when they do not come back. */
export function startHeartbeat(
  client: pg.Client,
  socket: Socket,
  { log, intervalMs }: { log: Log; intervalMs: number },
): Heartbeat {
  let missed = 0
  const timer = setInterval(() => {
    if (missed >= maxMissedHeartbeats) {
      log.warn({ missed }, 'the listening connection missed its heartbeats and is replaced')
      socket.destroy()
      return
    }
    // one at a time: queries would only queue up on a dead connection
    if (missed++ === 0) client.query(`notify ${heartbeatChannel}`).catch(() => undefined)
  }, intervalMs)
  return {
    received() {
      missed = 0
    },
    stop: () => clearInterval(timer),
  }
}
