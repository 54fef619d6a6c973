import type { MoveConnection } from './open-move-connection.ts'

/** A time after which connections are closed, with whatever waits on them. */
export interface TimeLimit {
  isOver(): boolean
  clear(): void
}

/** Closes connections after a time, whether or not their databases still answer. */
export function limitTime(ms: number, connections: readonly Pick<MoveConnection, 'close'>[]): TimeLimit {
  let over = false
  const timer = setTimeout(() => {
    over = true
    for (const connection of connections) void connection.close()
  }, ms)
  return { isOver: () => over, clear: () => clearTimeout(timer) }
}
