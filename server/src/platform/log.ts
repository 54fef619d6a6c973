import { pino } from 'pino'
import { redactMessage } from './redact-message.ts'

/** The operator's log. It never contains a secret, a card, a password, the owner of an order number, or a query string. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A log that writes one JSON object per line to the standard output, each with the number of its worker, if any. */
export const createLog = (level: 'info' | 'warn' | 'silent', worker?: number): Log =>
  pino({ level, base: worker === undefined ? null : { worker } })

const maxFrames = 8

/** Where an error was thrown, innermost first: places in code, which say nothing of what was sent. */
const listFrames = ({ stack = '', message }: Error): string[] =>
  stack
    // a message of several lines could look like places
    .replace(message, () => '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, maxFrames)

/** What may be logged of an error. */
interface ErrorFacts {
  /** Its kind. */
  error: string
  code?: string
  /** Its message without what it may quote. */
  reason?: string
  /** Where it was thrown, innermost first. */
  stack?: string[]
}

/**
 * What may be logged of an error: its kind, code, stack, and its message without what it may quote; `sent` are texts of
 * the request that failed, which are left out as well.
 */
export function describeError(error: unknown, sent: readonly string[] = []): ErrorFacts {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const reason = redactMessage(error.message, sent)
  const stack = listFrames(error)
  return {
    error: error.name,
    ...(code !== undefined && { code }),
    ...(reason !== '' && { reason }),
    ...(stack.length > 0 && { stack }),
  }
}
