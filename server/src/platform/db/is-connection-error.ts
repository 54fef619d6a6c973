import pg from 'pg'

/**
 * PostgreSQL's codes for a connection that was refused or ended: exceptions of connections (08), no such user, password or
 * database, a server that starts or stops, and one without a free connection.
 */
const codes = /^(?:08|28|3D000|57P0[1-5]|53300)/

/** What the driver says of a connection that ended, does not answer or could not be made. */
const messages =
  /^(?:Connection terminated|Client (?:has encountered|was closed)|the database did not answer|timeout expired|unsupported startup)/

/** Whether a statement waited too long for a free connection of its pool. */
export const isPoolExhausted = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/**
 * Whether no connection could be made, so that nothing was asked: no server listens, it starts, stops or recovers (57P03),
 * or it has no connection left (53300).
 */
export function isConnectionRefused(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  if (error instanceof pg.DatabaseError) return error.code === '57P03' || error.code === '53300'
  return error.code === 'ECONNREFUSED'
}

/** Whether a statement failed for its connection, not for itself. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError) return codes.test(code) || messages.test(error.message)
  return /^E[A-Z]+$/.test(code) || messages.test(error.message)
}
