import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Mistake } from './mistake.ts'

/** PostgreSQL's codes for what waiting does not mend, each with what to do. */
const lasting: Record<string, string> = {
  '28P01': 'refuses the password',
  '28000': 'refuses this user',
  '3D000': 'has no database of that name',
}

const connectMs = 3000
const againMs = 1000
const sayAgainMs = 30_000

/** Where an address leads, without its user and password. */
const placeOf = (url: string): string => {
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? hostname}:${port || '5432'}${pathname}`
}

async function tryOnce(url: string): Promise<Error | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'faka start',
    connectionTimeoutMillis: connectMs,
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
 * Resolves once the database answers. Says within 5 seconds that it does not, and every half minute again, and goes on
 * trying. Throws a `Mistake` for what no waiting mends.
 */
export async function waitForDatabase(url: string, say: (text: string) => void): Promise<void> {
  let saidAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const error = await tryOnce(url)
    if (!error) return
    const code = 'code' in error ? String(error.code) : ''
    if (lasting[code])
      throw new Mistake(`The database at ${placeOf(url)} ${lasting[code]}: see DATABASE_URL.`)
    // a pooler's refusal is looked at by what comes next
    if (/unsupported startup parameter/.test(error.message)) return
    if (performance.now() - saidAt > sayAgainMs) {
      saidAt = performance.now()
      say(
        `The database at ${placeOf(url)} does not answer (${code || error.message}). The shop opens as soon as it does.`,
      )
    }
    await pause(againMs)
  }
}
