import { pino } from 'pino'

/** Lines for whoever runs the shop. Never a secret, a card, a password, an order number's owner, or a query string. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A log that writes one JSON object a line to the standard output. */
export const createLog = (level: 'info' | 'warn' | 'silent'): Log => pino({ level, base: null })

/** What may be said of an error: its kind and code, never its message, which may quote what a buyer sent. */
export function describeError(error: unknown): { error: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const at = error.stack
    ?.split('\n')
    .find((line) => line.trimStart().startsWith('at '))
    ?.trim()
  return { error: error.name, ...(code === undefined ? {} : { code }), ...(at === undefined ? {} : { at }) }
}
