import type { Cell } from '../cell.ts'
import type { ConnectionGate } from '../db/connection-pool.ts'
import { isConnectionError, isPoolExhausted } from '../db/is-connection-error.ts'
import type { Log } from '../log.ts'
import { CellAwayError } from './cell-away-error.ts'
import { type CellIdentity, type ExpectedIdentity, identityQuery } from './cell-database.sql.ts'
import { type CellProblem, toCellProblem } from './cell-problem.ts'
import { judgeIdentity } from './check-cell-database.ts'

/** Lets statements through to the database of a cell only while that is the right one and answers. */
export interface CellGate extends ConnectionGate {
  /** Why nothing is let through, also before the first check has ended; undefined: the cell is served. */
  problem(): CellProblem | undefined
  /** What is recorded of the database by now. */
  expect(expected: ExpectedIdentity | undefined): void
  /** Checks the database now. */
  check(): Promise<void>
  close(): Promise<void>
}

interface CellGateOptions {
  cell: Cell
  expected: ExpectedIdentity
  /** Looks at the database; undefined: it may be served. */
  examine(expected: ExpectedIdentity): Promise<CellProblem | undefined>
  /** What is recorded of the database now. */
  readRecorded(): Promise<ExpectedIdentity | undefined>
  /** Whether a connection may lead to another server at each transaction, as one through a pooler does. */
  pooled: boolean
  log: Log
  /** How often it is looked at while it is served, and while it is not. */
  intervals?: { servedMs: number; awayMs: number }
}

const defaultIntervals = { servedMs: 10_000, awayMs: 2000 }

/** After how long a connection through a pooler is asked again whose database it leads to. */
const pooledAdmissionMs = 1000

/** A check that goes on already may have compared with what was recorded before. */
const maxAdmissionChecks = 2

/** What may be so since what is recorded was read, by a mark that was raised or a copy that was accepted. */
const ofIdentity: ReadonlySet<CellProblem['kind']> = new Set(['otherDatabase', 'olderCopy', 'olderFirst'])

/** Whether a cell is served, by what its checks found. */
function createVerdict(cell: Cell, log: Log) {
  const unchecked = toCellProblem(cell.number, 'away')
  let problem: CellProblem | undefined
  let isChecked = false
  let isDoubted = false
  /** Whether a served cell stays so: what was found says nothing of its database, or may be over at the next check. */
  const isTolerated = (found: CellProblem | undefined): boolean => {
    const wasDoubted = isDoubted
    isDoubted = found?.tolerated !== undefined && isChecked && problem === undefined
    return isDoubted && (found?.tolerated === 'always' || !wasDoubted)
  }
  return {
    find: () => (isChecked ? problem : unchecked),
    /** Whether the next check is to come soon. */
    isOpen: () => problem !== undefined || isDoubted,
    note(found: CellProblem | undefined): void {
      if (isTolerated(found)) return
      if (found && found.kind !== problem?.kind)
        log.warn({ cell: cell.number, kind: found.kind }, found.says.en)
      if (!found && problem) log.info({ cell: cell.number }, 'the cell is served again')
      problem = found
      isChecked = true
    },
  }
}

/**
 * Watches the database of a cell. It is checked before the first statement, from time to time, after each connection that
 * failed, and again before the first statement after it was away; each new connection is asked whose it is, and one through a
 * pooler again and again.
 */
export function createCellGate({
  cell,
  expected: first,
  examine,
  readRecorded,
  pooled,
  log,
  intervals = defaultIntervals,
}: CellGateOptions): CellGate {
  let expected = first
  /** When another identity was expected than before, which no connection of then is known to have. */
  let renewedAt = 0
  const verdict = createVerdict(cell, log)
  let isClosed = false
  let checking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const expect = (now: ExpectedIdentity | undefined): void => {
    if (!now) return
    if (now.identity !== expected.identity) renewedAt = performance.now()
    expected = now
  }

  const look = async (): Promise<CellProblem | undefined> => {
    for (;;) {
      // what is expected may change while this waits for an answer
      const compared = expected
      const found = await examine(compared)
      if (!found || !ofIdentity.has(found.kind)) return found
      const now = await readRecorded().catch(() => undefined)
      // what was compared may be old, which the next check finds out
      if (!now) return { ...found, tolerated: 'once' }
      if (now.identity === compared.identity && now.mark === compared.mark) return found
      // and a mark may be raised again meanwhile
      expect(now)
    }
  }

  const check = (): Promise<void> => {
    checking ??= (async () => {
      clearTimeout(timer)
      try {
        verdict.note(await look())
      } finally {
        checking = undefined
        if (!isClosed) {
          const delayMs = verdict.isOpen() ? intervals.awayMs : intervals.servedMs
          timer = setTimeout(() => void check().catch(() => undefined), delayMs).unref()
        }
      }
    })()
    return checking
  }

  /** Checks the database after a connection to it failed; the error says whether that found out why. */
  const becauseOf = (error: unknown): CellAwayError => {
    const checked = check().then(
      () => verdict.find() !== undefined,
      () => false,
    )
    return new CellAwayError(error, () => checked)
  }

  return {
    problem: verdict.find,
    expect,
    check,
    pass() {
      const found = verdict.find()
      if (found) throw new CellAwayError(found.says.en)
    },
    mustAdmit: (admittedAt) =>
      admittedAt === undefined ||
      admittedAt < renewedAt ||
      (pooled && performance.now() - admittedAt > pooledAdmissionMs),
    async admit(query) {
      for (let checks = 0; ; checks++) {
        const { rows } = await query<CellIdentity>({ text: identityQuery }).catch((error) => {
          throw becauseOf(error)
        })
        if (!judgeIdentity(cell.number, rows[0], expected)) return
        if (checks >= maxAdmissionChecks) throw new CellAwayError()
        // the check says why, and keeps what comes after it from connecting; it reads what is recorded again
        await check()
        const found = verdict.find()
        if (found) throw new CellAwayError(found.says.en)
      }
    },
    failed(error, { isConnecting, isSilent }) {
      // a pool whose connections all work is busy, which says nothing of the database
      const isAway = isConnecting ? isSilent || !isPoolExhausted(error) : isConnectionError(error)
      if (!isAway) return error
      return becauseOf(error)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await checking?.catch(() => undefined)
    },
  }
}

/** A gate of a cell that cannot be reached at all. */
export const createClosedGate = (problem: CellProblem): CellGate => {
  const refuse = (): never => {
    throw new CellAwayError(problem.says.en)
  }
  return {
    problem: () => problem,
    expect: () => undefined,
    check: async () => undefined,
    pass: refuse,
    mustAdmit: () => true,
    admit: async () => refuse(),
    failed: (error) => error,
    close: async () => undefined,
  }
}
