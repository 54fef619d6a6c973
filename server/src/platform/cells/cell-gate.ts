import type { Cell } from '../cell.ts'
import type { ConnectionGate } from '../db/connection-pool.ts'
import { isConnectionError, isPoolExhausted } from '../db/is-connection-error.ts'
import type { Log } from '../log.ts'
import { CellAwayError } from './cell-away-error.ts'
import { type CellIdentity, identityQuery } from './cell-database.sql.ts'
import type { CellProblem } from './cell-problem.ts'
import { type ExpectedIdentity, judgeIdentity } from './check-cell-database.ts'

/** Lets statements through to the database of a cell only while that is the right one and answers. */
export interface CellGate extends ConnectionGate {
  /** Why nothing is let through; undefined: the cell is served. */
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
  log: Log
  /** How often it is looked at while it is served, and while it is not. */
  intervals?: { servedMs: number; awayMs: number }
}

const defaultIntervals = { servedMs: 10_000, awayMs: 2000 }

/**
 * Watches the database of a cell. It is checked before the first statement, from time to time, after each connection that
 * failed, and again before the first statement after it was away; each new connection is asked whose it is.
 */
export function createCellGate({
  cell,
  expected: first,
  examine,
  log,
  intervals = defaultIntervals,
}: CellGateOptions): CellGate {
  let expected = first
  let problem: CellProblem | undefined
  let isChecked = false
  let isClosed = false
  let checking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const note = (found: CellProblem | undefined): void => {
    if (found && found.kind !== problem?.kind)
      log.warn({ cell: cell.number, kind: found.kind }, found.says.en)
    if (!found && problem) log.info({ cell: cell.number }, 'the cell is served again')
    problem = found
    isChecked = true
  }

  const check = (): Promise<void> => {
    checking ??= (async () => {
      clearTimeout(timer)
      try {
        note(await examine(expected))
      } finally {
        checking = undefined
        if (!isClosed) {
          const delayMs = problem ? intervals.awayMs : intervals.servedMs
          timer = setTimeout(() => void check().catch(() => undefined), delayMs).unref()
        }
      }
    })()
    return checking
  }

  /** Checks the database after a connection to it failed; the error says whether that found out why. */
  const becauseOf = (error: unknown): CellAwayError => {
    const checked = check().then(
      () => problem !== undefined,
      () => false,
    )
    return new CellAwayError(error, () => checked)
  }

  return {
    problem: () => problem,
    expect(now) {
      expected = now ?? expected
    },
    check,
    pass() {
      if (problem || !isChecked) throw new CellAwayError(problem?.says.en)
    },
    async admit(query) {
      const { rows } = await query<CellIdentity>({ text: identityQuery }).catch((error) => {
        throw becauseOf(error)
      })
      if (!judgeIdentity(cell.number, rows[0], expected)) return
      // the check says why, and keeps what comes after it from connecting
      await check()
      throw new CellAwayError(problem?.says.en)
    },
    failed(error, isConnecting) {
      const isAway = isConnecting ? !isPoolExhausted(error) : isConnectionError(error)
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
    admit: async () => refuse(),
    failed: (error) => error,
    close: async () => undefined,
  }
}
