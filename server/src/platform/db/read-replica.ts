import pg from 'pg'
import { type Db, openCellDatabase } from '../db.ts'
import { describeError, type Log } from '../log.ts'
import { findMismatch, readPosition } from './replica-position.ts'

/** Where reads go that may be a few seconds old: reports and exports, never what the caller just wrote. */
export interface ReadReplica<Reached extends Db = Db> {
  /**
   * Runs a read on the replica while that follows the primary closely. Runs it on the primary otherwise, and again there
   * when the replica fails at it; so `act` only reads, and may run twice.
   */
  read<Result>(act: (db: Reached) => Promise<Result>): Promise<Result>
  /** How many seconds the replica is behind, or undefined where there is none or it cannot be used. */
  lagSeconds(): number | undefined
  close(): Promise<void>
}

/** A shop without a replica: every read goes to the primary. */
export const withoutReplica = <Reached extends Db>(primary: Reached): ReadReplica<Reached> => ({
  read: (act) => act(primary),
  lagSeconds: () => undefined,
  close: async () => undefined,
})

export interface ReadReplicaOptions<Reached extends Db = Db> {
  primary: Reached
  url: string
  connections: number
  queryTimeoutMs: number
  /** Whether the URL is that of a transaction pooler. */
  pooled?: boolean
  /** See `ConnectionPoolOptions`. */
  schema?: string
  /** A replica that is further behind is not read. */
  maxLagSeconds: number
  log: Log
  /** How often the replica is compared with the primary. */
  checkIntervalMs?: number
  /** Called for each read that was meant for the replica: which database answered it. */
  onRead?: (database: 'replica' | 'primary') => void
}

const defaultCheckIntervalMs = 1000

/**
 * What an error of the replica says, by PostgreSQL's classes of errors: `statement`, the primary would fail as well; `moment`,
 * the replica could not answer now, since replaying removed rows that it read (40) or a migration has not arrived yet (42);
 * `connection`, it does not answer at all.
 */
function judge(error: unknown): 'statement' | 'moment' | 'connection' {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '08'
  if (/^(?:40|42)/.test(code)) return 'moment'
  return /^(?:08|53|57P|58|XX)/.test(code) ? 'connection' : 'statement'
}

const maxPlaces = 1000

/** How old what the replica shows is, from where the primary was at which times. */
function createLagMeter() {
  /** Where the primary was, oldest first; only what the replica has not replayed yet. */
  let ahead: { at: number; lsn: number }[] = []
  /** How long the replica was behind before the first comparison is not known, so it has to reach that place first. */
  let first: number | undefined
  let hasCaughtUp = false
  return {
    add(at: number, lsn: number): void {
      first ??= lsn
      if (ahead.at(-1)?.lsn === lsn) return
      // of a replica that stays away the oldest places are those that count
      if (ahead.length === maxPlaces) ahead.pop()
      ahead.push({ at, lsn })
    },
    /** What the replica has replayed by now; returns the seconds since the primary was further, where they are known. */
    replayed(at: number, lsn: number): number | undefined {
      ahead = ahead.filter((each) => each.lsn > lsn)
      hasCaughtUp ||= first !== undefined && lsn >= first
      return hasCaughtUp ? (at - (ahead[0]?.at ?? at)) / 1000 : undefined
    },
  }
}

/** Opens the connections to a replica, which may be down or behind at any time: then the primary is read. */
export function openReadReplica<Reached extends Db>({
  primary,
  maxLagSeconds,
  log,
  checkIntervalMs = defaultCheckIntervalMs,
  onRead,
  ...options
}: ReadReplicaOptions<Reached>): ReadReplica<Reached> {
  const replica = openCellDatabase({ ...options, log })
  const meter = createLagMeter()
  let lagSeconds: number | undefined
  let logged: string | undefined

  /** Logs a state once, and not again at each check. */
  const logState = (state: string | undefined, details: object): void => {
    if (state === logged) return
    logged = state
    if (state) log.warn(details, `${state}; the primary is read instead`)
    else log.info({}, 'the replica is read')
  }

  async function compare(): Promise<void> {
    const written = await readPosition(primary)
    if (written) meter.add(performance.now(), written.lsn)
    const position = await readPosition(replica.db)
    const mismatch = findMismatch(written, position)
    if (mismatch !== undefined || !position) {
      lagSeconds = undefined
      return logState(mismatch, {})
    }
    lagSeconds = meter.replayed(performance.now(), position.lsn)
    const isClose = lagSeconds !== undefined && lagSeconds <= maxLagSeconds
    logState(isClose ? undefined : 'the replica is too far behind', { lagSeconds })
  }

  const check = (): Promise<void> =>
    compare().catch((error) => {
      lagSeconds = undefined
      logState('the replica cannot be reached', describeError(error))
    })

  let closed = false
  let timer: NodeJS.Timeout | undefined
  let checking = Promise.resolve()
  const checkAgain = (): void => {
    checking = check().then(() => {
      if (!closed) timer = setTimeout(checkAgain, checkIntervalMs)
    })
  }
  checkAgain()

  const readPrimary = <Result>(act: (db: Reached) => Promise<Result>): Promise<Result> => {
    onRead?.('primary')
    return act(primary)
  }
  return {
    async read(act) {
      if (lagSeconds === undefined || lagSeconds > maxLagSeconds) return readPrimary(act)
      try {
        // it has all tables that its primary has
        const result = await act(replica.db as Reached)
        onRead?.('replica')
        return result
      } catch (error) {
        const kind = judge(error)
        if (kind === 'statement') throw error
        log.warn(describeError(error), 'a read failed on the replica and is repeated on the primary')
        // until the next check finds it well
        if (kind === 'connection') lagSeconds = undefined
        return readPrimary(act)
      }
    },
    lagSeconds: () => lagSeconds,
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.all([checking, replica.close()])
    },
  }
}
