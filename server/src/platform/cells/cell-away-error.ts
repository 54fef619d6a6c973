import { DomainError } from '../domain-error.ts'

/** After how long a client is told to try again. */
const retryAfterSeconds = 5

/** The database of a cell cannot be asked now, while those of others can. */
export class CellAwayError extends DomainError {
  constructor(cause?: unknown) {
    super('unavailable', null, retryAfterSeconds)
    this.name = 'CellAwayError'
    this.cause = cause
  }
}

/** Whether something failed since the database of a cell cannot be asked now. */
export const isCellAway = (error: unknown): boolean => error instanceof CellAwayError
