import {
  bindAccount,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  login,
  register,
  resetPassword,
  sendBindCode,
  sendPhoneCode,
  sendRegisterCode,
  sendResetCode,
} from '@faka/contract/account/account'
import { changeBuyer, getBuyer } from '@faka/contract/profile/profile'
import type { CodeName } from '@faka/contract/shared/codes'
import type { Endpoint } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { insertAccount } from '../modules/account/account.sql.ts'
import type { Db } from '../platform/db.ts'
import { createEncryption } from '../platform/encryption.ts'
import { createPasswordHasher } from '../platform/password-hasher.ts'
import { newNumber, systemRandom } from '../platform/random.ts'
import { newPhone } from './open-buyer.ts'
import type { RequestOf } from './visitor.ts'

/** What was answered: its name, its data, and the whole of it as text. */
export interface CallResult {
  name: CodeName
  data: unknown
  body: string
}

/** A shop in which accounts are lived with, whichever way it is called. */
export interface LifecycleShop {
  db: Db
  call<E extends Endpoint>(operation: E, request: RequestOf<E>, token?: string): Promise<CallResult>
  /** The code that was last sent to a phone. */
  codeFor(phone: string): Promise<string>
  /** Passes the time until a phone may be sent another code. */
  waitForNextCode(): Promise<void>
}

/** What nobody but its owner may read. */
export interface AccountSecrets {
  /** Tokens, passwords, codes and tickets, which stand nowhere. */
  neverStored: Set<string>
  /** Phones, which stand nowhere in the clear. */
  phones: Set<string>
}

const passwords = {
  first: 'CANARY-first-4d2e',
  guess: 'CANARY-guess-5a77',
  second: 'CANARY-second-90be',
  third: 'CANARY-third-31cc',
  ofPhoneless: 'CANARY-phoneless-88d1',
}
const withConfirmation = (password: string) => ({ password, confirmPassword: password })
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const phoneless = 'somebody-without-a-phone'

/** One who walks through a scene and notes whatever he must keep to himself. */
function createSteps(scene: LifecycleShop, secrets: AccountSecrets) {
  const must = async <E extends Endpoint>(
    wanted: CodeName,
    operation: E,
    request: RequestOf<E>,
    token?: string,
  ): Promise<Record<string, unknown>> => {
    const { name, data, body } = await scene.call(operation, request, token)
    expect([operation.path, name]).toEqual([operation.path, wanted])
    if (wanted === 'ourFault')
      for (const secret of [...secrets.neverStored, ...secrets.phones]) expect(body).not.toContain(secret)
    return data as Record<string, unknown>
  }
  return {
    must,
    phone() {
      const phone = newPhone()
      secrets.phones.add(phone)
      return phone
    },
    async codeFor(phone: string) {
      const code = await scene.codeFor(phone)
      secrets.neverStored.add(code).add(wrongCodeFor(code))
      return code
    },
    /** Logs in and keeps the token. */
    async enter(userName: string, password: string): Promise<string> {
      const { token } = await must('ok', login, { userName, password })
      secrets.neverStored.add(String(token))
      return String(token)
    },
  }
}

/**
 * Everything that accounts go through: signing up, wrong and right logins, sessions ended, passwords changed and
 * reset, a phone changed, one bound. Answers with the secrets of it.
 */
export async function runAccountLifecycle(scene: LifecycleShop): Promise<AccountSecrets> {
  const secrets: AccountSecrets = { neverStored: new Set(Object.values(passwords)), phones: new Set() }
  const { must, phone, codeFor, enter } = createSteps(scene, secrets)

  const first = phone()
  await must('ok', sendRegisterCode, { phone: first })
  const code = await codeFor(first)
  await must('codeWrong', register, {
    phone: first,
    verifyCode: wrongCodeFor(code),
    ...withConfirmation(passwords.first),
  })
  await must('ok', register, { phone: first, verifyCode: code, ...withConfirmation(passwords.first) })

  await must('loginWrong', login, { userName: first, password: passwords.guess })
  await must('loginWrong', login, { userName: phone(), password: passwords.guess })
  const token = await enter(first, passwords.first)
  const elsewhere = await enter(first, passwords.first)
  const { list } = await must('ok', listSessions, {}, elsewhere)
  const other = (list as { sessionId: string; current: boolean }[]).find(({ current }) => !current)
  await must('ok', endSession, { sessionId: other?.sessionId ?? '' }, elsewhere)
  await must('sessionNeeded', getBuyer, {}, token)
  await must('ok', endOtherSessions, {}, elsewhere)
  const change = { currentPassword: passwords.guess, ...withConfirmation(passwords.second) }
  await must('passwordWrong', changePassword, change, elsewhere)
  await must('ok', changePassword, { ...change, currentPassword: passwords.first }, elsewhere)

  await scene.waitForNextCode()
  await must('ok', sendResetCode, { phone: first })
  await must('ok', sendResetCode, { phone: phone() })
  const reset = { phone: first, ...withConfirmation(passwords.third) }
  await must('ok', resetPassword, { ...reset, verifyCode: await codeFor(first) })
  const anew = await enter(first, passwords.third)

  const second = phone()
  await must('ok', sendPhoneCode, { phone: second }, anew)
  await must('ok', changeBuyer, { phone: second, verifyCode: await codeFor(second) }, anew)
  await scene.waitForNextCode()
  await must('ok', sendRegisterCode, { phone: second })

  const at = new Date()
  await insertAccount(
    { encryption: createEncryption('no phone is encrypted here', systemRandom) },
    scene.db,
    {
      ...{ public_id: newNumber(systemRandom, idLength), user_name: phoneless, roles: ['BUYER'] },
      ...{ phone: null, phone_proved_at: null },
      password_hash: await createPasswordHasher(systemRandom).hash(passwords.ofPhoneless),
    },
    at,
  )
  const owner = { userName: phoneless, password: passwords.ofPhoneless }
  const bindTicket = String((await must('phoneNeeded', login, owner)).bindTicket)
  secrets.neverStored.add(bindTicket)
  const third = phone()
  await must('ok', sendBindCode, { phone: third })
  const bound = await must('ok', bindAccount, {
    ...{ bindTicket, phone: third },
    verifyCode: await codeFor(third),
  })
  secrets.neverStored.add(String(bound.token))

  // a code that still opens when whoever looks for secrets comes
  const waiting = phone()
  await must('ok', sendRegisterCode, { phone: waiting })
  await codeFor(waiting)
  return secrets
}

/** Our own faults in each call that carries a secret: the errors of the database quote whole rows. */
export async function failAccountCalls(scene: LifecycleShop, secrets: AccountSecrets): Promise<void> {
  const { must, phone, codeFor, enter } = createSteps(scene, secrets)
  const run = (statement: string) => sql.raw(statement).execute(scene.db)
  const known = phone()
  await must('ok', sendRegisterCode, { phone: known })
  const verifyCode = await codeFor(known)
  await run(`alter table account add constraint fault check (false) not valid`)
  await must('ourFault', register, { phone: known, verifyCode, ...withConfirmation(passwords.first) })
  await run('alter table account drop constraint fault')
  await must('ok', register, { phone: known, verifyCode, ...withConfirmation(passwords.first) })
  const token = await enter(known, passwords.first)

  const waiting = phone()
  await must('ok', sendRegisterCode, { phone: waiting })
  const codeWaiting = await codeFor(waiting)
  await run('alter table message add constraint fault check (false) not valid')
  await must('ourFault', sendRegisterCode, { phone: phone() })
  await run('alter table message drop constraint fault')
  await run('alter table verify_code add constraint fault check (false) not valid')
  await must('ourFault', sendResetCode, { phone: phone() })
  await must('ourFault', register, {
    phone: waiting,
    verifyCode: codeWaiting,
    ...withConfirmation(passwords.first),
  })
  await run('alter table session add constraint fault check (false) not valid')
  await must('ourFault', login, { userName: known, password: passwords.first })
  await run('alter table bind_ticket rename to bind_ticket_away')
  const bindTicket = 'CANARY-TICKET-77aa'.padEnd(43, 'x')
  secrets.neverStored.add(bindTicket)
  await must('ourFault', bindAccount, { bindTicket, phone: known, verifyCode })
  await run('alter table session rename to session_away')
  await must('ourFault', listSessions, {}, token)
  await run('alter table account rename to account_away')
  await must('ourFault', login, { userName: known, password: passwords.guess })
}

/** The secrets of `wanted` that stand in a text. A code counts only where it is no part of a longer number. */
export const findSecrets = (text: string, wanted: Iterable<string>): string[] =>
  [...wanted].filter((secret) =>
    /^\d{6}$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret),
  )
