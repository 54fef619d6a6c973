import { setTimeout as delay } from 'node:timers/promises'
import { codes } from '@faka/contract/shared/codes'
import { idLength } from '@faka/contract/shared/ids'
import { Pool } from 'undici'
import { insertAccount } from '../server/src/modules/account/account.sql.ts'
import { newNumber } from '../server/src/platform/random.ts'
import { type BenchServer, openBenchServer } from './bench-server.ts'
import { compareInTurns, sliceSeconds } from './compare-in-turns.ts'
import { print, printFigures, toFigures } from './measure.ts'

const buyerCount = 32
const accounts = 200
const offeredPerSecond = 50
const password = 'the password of everybody here'

const nameOf = (index: number): string => `login-${index % accounts}`

/** Accounts that share one password hash: the benchmark measures logins, not sign-ups. */
async function addAccounts({ services }: BenchServer): Promise<void> {
  const password_hash = await services.passwordHasher.hash(password)
  for (let index = 0; index < accounts; index++)
    await insertAccount(
      services,
      services.common,
      {
        public_id: newNumber(services.random, idLength),
        user_name: nameOf(index),
        password_hash,
        phone: `139${String(index).padStart(8, '0')}`,
        phone_proved_at: services.now(),
        roles: ['BUYER'],
      },
      services.now(),
    )
}

interface LoginResults {
  /** Milliseconds of each login that succeeded or whose password was wrong. */
  durations: number[]
  /** Rejected because too many logins were waiting. */
  rejected: number
}

let offeredLogins = 0

/**
 * Every other login has the right password; the others come from networks of their own, so that no limit saves the
 * hashing.
 */
const nextLogin = () => {
  const index = offeredLogins++
  return index % 2 === 0
    ? { network: `10.200.0.${index % accounts}`, userName: nameOf(index), password }
    : {
        network: `10.201.${(index >> 8) & 255}.${index & 255}`,
        userName: nameOf(index),
        password: `guess ${index}`,
      }
}

/** Starts logins at a steady rate, whether or not earlier ones are answered; `stop` waits for the last responses. */
function offerLogins(
  server: BenchServer,
  perSecond: number,
): { logins: LoginResults; stop(): Promise<void> } {
  const pool = new Pool(server.url, { connections: 256, pipelining: 1 })
  const logins: LoginResults = { durations: [], rejected: 0 }
  const under = new Set<Promise<void>>()
  let stopped = false
  const login = async () => {
    const { network, ...typed } = nextLogin()
    const begin = performance.now()
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: '/user-management/auth/login',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      body: JSON.stringify(typed),
    })
    const { code } = (await body.json()) as { code: number }
    if (stopped) return
    if (code === 0 || code === codes.loginWrong.code) logins.durations.push(performance.now() - begin)
    else if (statusCode === 429) logins.rejected++
    else throw new Error(`a login answered ${code}`)
  }
  const begin = performance.now()
  const offering = (async () => {
    for (let index = 0; !stopped; index++) {
      const one = login()
      under.add(one)
      one.finally(() => under.delete(one)).catch(() => undefined)
      await delay(Math.max(0, begin + ((index + 1) * 1000) / perSecond - performance.now()))
    }
  })()
  return {
    logins,
    async stop() {
      stopped = true
      await offering
      await Promise.all(under)
      await pool.close()
    },
  }
}

/**
 * Whole purchases with and without many logins. Logins are offered at a rate at which hashing all of them would take more than
 * two cores.
 */
export async function measureLogins(seconds: number): Promise<void> {
  await using server = await openBenchServer()
  await addAccounts(server)
  const rounds = Math.ceil(seconds * 2)
  print(
    `Purchases of ${buyerCount} buyers while ${offeredPerSecond} a second want to log in, ${rounds} rounds in turns`,
  )
  const all: LoginResults = { durations: [], rejected: 0 }
  const comparison = {
    buyers: buyerCount,
    rounds,
    cards: seconds * 200,
    besideWhat: 'logins',
    async beside(purchases: () => Promise<number>) {
      const { logins, stop } = offerLogins(server, offeredPerSecond)
      const perSecond = await purchases()
      await stop()
      all.durations.push(...logins.durations)
      all.rejected += logins.rejected
      return perSecond
    },
  }
  await compareInTurns(server, comparison, () => {
    printFigures('logins let in or found wrong', toFigures(all.durations, sliceSeconds * rounds * 1000))
    print(`    ${all.rejected} of ${all.rejected + all.durations.length} were told to come again`)
  })
}
