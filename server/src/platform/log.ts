import { pino } from 'pino'

/** The operator's log. It never contains a secret, a card, a password, the owner of an order number, or a query string. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A log that writes one JSON object per line to the standard output, each with the number of its worker, if any. */
export const createLog = (level: 'info' | 'warn' | 'silent', worker?: number): Log =>
  pino({ level, base: worker === undefined ? null : { worker } })

/** What may be logged of an error: its kind and code, never its message, which may quote what a buyer sent. */
export function describeError(error: unknown): { error: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const at = error.stack
    ?.split('\n')
    .find((line) => line.trimStart().startsWith('at '))
    ?.trim()
  return { error: error.name, ...(code === undefined ? {} : { code }), ...(at === undefined ? {} : { at }) }
}
