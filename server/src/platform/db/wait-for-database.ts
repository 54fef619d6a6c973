import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { describeUrl } from './describe-url.ts'

/** PostgreSQL's codes for errors that waiting does not fix, each as a part of a sentence. */
const permanentErrors: Record<string, string> = {
  '28P01': 'refuses the password',
  '28000': 'refuses this user',
  '3D000': 'has no database of that name',
}

const connectTimeoutMs = 3000
const retryDelayMs = 1000
const logIntervalMs = 30_000

async function tryOnce(url: string): Promise<Error | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'faka start',
    connectionTimeoutMillis: connectTimeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/**
 * Resolves once the database answers. Reports within 5 seconds that it does not, again every 30 seconds, and keeps
 * trying. Throws an `OperatorError` for what waiting does not fix.
 */
export async function waitForDatabase(url: string, print: (text: string) => void): Promise<void> {
  let loggedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const error = await tryOnce(url)
    if (!error) return
    const code = 'code' in error ? String(error.code) : ''
    if (permanentErrors[code])
      throw new OperatorError(
        `The database at ${describeUrl(url)} ${permanentErrors[code]}: see DATABASE_URL.`,
      )
    // the error of a pooler: prepareDatabase reports it
    if (/unsupported startup parameter/.test(error.message)) return
    if (performance.now() - loggedAt > logIntervalMs) {
      loggedAt = performance.now()
      print(
        `The database at ${describeUrl(url)} does not answer (${code || error.message}). FAKA opens as soon as it does.`,
      )
    }
    await pause(retryDelayMs)
  }
}
