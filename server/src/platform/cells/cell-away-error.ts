import { UnavailableError } from '../domain-error.ts'

/** The database of a cell cannot be asked now, while those of others can. */
export class CellAwayError extends UnavailableError {
  /** Whether the log says that the cell is away, once it is known if it is. */
  readonly isReported: () => Promise<boolean>

  constructor(cause?: unknown, isReported = async () => true) {
    super()
    this.name = 'CellAwayError'
    this.cause = cause
    this.isReported = isReported
  }
}

/** Whether something failed since the database of a cell cannot be asked now. */
export const isCellAway = (error: unknown): boolean => error instanceof CellAwayError

/** Whether it failed for a cell that is away, of which the log says so; not where its database breaks off and answers again. */
export const isReportedAway = async (error: unknown): Promise<boolean> =>
  error instanceof CellAwayError && (await error.isReported())
