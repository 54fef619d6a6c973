import type pg from 'pg'
import type { Notice } from '../db.ts'
import { describeError, type Log } from '../log.ts'
import { toPayloads } from './payloads.ts'

/** How many notices are kept while there is no connection; what is beyond them, subscribers find by themselves. */
const maxWaiting = 10_000

/** Sends notices to other processes over one connection: those that come while a statement runs share the next one. */
export interface NoticeSender {
  send(notices: readonly Notice[]): void
  /** Uses this connection from now on; undefined: none. */
  use(client: pg.Client | undefined): void
  /** Resolves when nothing is left to send. */
  flush(): Promise<void>
}

export function createNoticeSender(log: Log): NoticeSender {
  let waiting: Notice[] = []
  let client: pg.Client | undefined
  let running: Promise<void> | undefined

  const sendAll = async (): Promise<void> => {
    while (client && waiting.length > 0) {
      const { names, payloads } = toPayloads(waiting.splice(0))
      try {
        await client.query({
          name: 'notify',
          text: 'select pg_notify(name, payload) from unnest($1::text[], $2::text[]) as n(name, payload)',
          values: [names, payloads],
        })
      } catch (error) {
        log.warn(describeError(error), 'changes could not be published; other processes find them later')
      }
    }
    running = undefined
  }
  const start = (): void => {
    if (client && waiting.length > 0) running ??= sendAll()
  }

  return {
    send(notices) {
      waiting.push(...notices)
      if (waiting.length > maxWaiting) waiting = waiting.slice(-maxWaiting)
      start()
    },
    use(next) {
      client = next
      start()
    },
    flush: () => running ?? Promise.resolve(),
  }
}
