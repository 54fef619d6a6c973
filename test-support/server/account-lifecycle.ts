import { bindAccount, login, sendBindCode } from '@faka/contract/account/account'
import { changePassword, sendPhoneCode } from '@faka/contract/account/change-account'
import { loginByCode, sendLoginCode } from '@faka/contract/account/code-login'
import { register, resetPassword, sendRegisterCode, sendResetCode } from '@faka/contract/account/registration'
import { endOtherSessions, endSession, listSessions } from '@faka/contract/account/sessions'
import { changeBuyer, getBuyer } from '@faka/contract/profile/profile'
import type { CodeName } from '@faka/contract/shared/codes'
import type { Endpoint } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { insertAccount } from '../../server/src/modules/account/account.sql.ts'
import type { CommonDb } from '../../server/src/platform/db.ts'
import { createEncryption } from '../../server/src/platform/encryption.ts'
import { createPasswordHasher } from '../../server/src/platform/password-hasher.ts'
import { newNumber, systemRandom } from '../../server/src/platform/random.ts'
import { newPhone } from '../seed/open-buyer.ts'
import type { RequestOf } from './visitor.ts'

/** A response: the name of its code, its data, and the whole body. */
interface CallResult {
  name: CodeName
  data: unknown
  body: string
}

/** A shop to run account operations in, independent of the transport. */
export interface LifecycleShop {
  db: CommonDb
  call<E extends Endpoint>(operation: E, request: RequestOf<E>, token?: string): Promise<CallResult>
  /** The code last sent to a phone. */
  codeFor(phone: string): Promise<string>
  /** Advances the clock until a phone can get another code. */
  waitForNextCode(): Promise<void>
}

/** What only its owner may read. */
export interface AccountSecrets {
  /** Tokens, passwords, codes and tickets: never stored. */
  neverStored: Set<string>
  /** Phones: never stored in plaintext. */
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
const phoneless = 'account-without-a-phone'

/** Steps that call the shop and record every secret that they use. */
function createSteps(shop: LifecycleShop, secrets: AccountSecrets) {
  const expectCode = async <E extends Endpoint>(
    expected: CodeName,
    operation: E,
    request: RequestOf<E>,
    token?: string,
  ): Promise<Record<string, unknown>> => {
    const { name, data, body } = await shop.call(operation, request, token)
    expect([operation.path, name]).toEqual([operation.path, expected])
    if (expected === 'ourFault')
      for (const secret of [...secrets.neverStored, ...secrets.phones]) expect(body).not.toContain(secret)
    return data as Record<string, unknown>
  }
  return {
    expectCode,
    phone() {
      const phone = newPhone()
      secrets.phones.add(phone)
      return phone
    },
    async codeFor(phone: string) {
      const code = await shop.codeFor(phone)
      secrets.neverStored.add(code).add(wrongCodeFor(code))
      return code
    },
    /** Logs in and records the token. */
    async logIn(userName: string, password: string): Promise<string> {
      const { token } = await expectCode('ok', login, { userName, password })
      secrets.neverStored.add(String(token))
      return String(token)
    },
  }
}

/**
 * Runs every account operation: signing up, wrong and right logins, ending sessions, changing and resetting
 * passwords, changing a phone, binding one. Returns the secrets used.
 */
export async function runAccountLifecycle(shop: LifecycleShop): Promise<AccountSecrets> {
  const secrets: AccountSecrets = { neverStored: new Set(Object.values(passwords)), phones: new Set() }
  const { expectCode, phone, codeFor, logIn } = createSteps(shop, secrets)

  const first = phone()
  await expectCode('ok', sendRegisterCode, { phone: first })
  const code = await codeFor(first)
  await expectCode('codeWrong', register, {
    phone: first,
    verifyCode: wrongCodeFor(code),
    ...withConfirmation(passwords.first),
  })
  await expectCode('ok', register, { phone: first, verifyCode: code, ...withConfirmation(passwords.first) })

  await expectCode('loginWrong', login, { userName: first, password: passwords.guess })
  await expectCode('loginWrong', login, { userName: phone(), password: passwords.guess })
  const token = await logIn(first, passwords.first)
  const otherToken = await logIn(first, passwords.first)
  const { list } = await expectCode('ok', listSessions, {}, otherToken)
  const other = (list as { sessionId: string; current: boolean }[]).find(({ current }) => !current)
  await expectCode('ok', endSession, { sessionId: other?.sessionId ?? '' }, otherToken)
  await expectCode('sessionNeeded', getBuyer, {}, token)
  await expectCode('ok', endOtherSessions, {}, otherToken)
  const change = { currentPassword: passwords.guess, ...withConfirmation(passwords.second) }
  await expectCode('passwordWrong', changePassword, change, otherToken)
  await expectCode('ok', changePassword, { ...change, currentPassword: passwords.first }, otherToken)

  await shop.waitForNextCode()
  await expectCode('ok', sendResetCode, { phone: first })
  await expectCode('ok', sendResetCode, { phone: phone() })
  const reset = { phone: first, ...withConfirmation(passwords.third) }
  await expectCode('ok', resetPassword, { ...reset, verifyCode: await codeFor(first) })
  const newToken = await logIn(first, passwords.third)

  await shop.waitForNextCode()
  await expectCode('ok', sendLoginCode, { phone: first })
  const byCode = await expectCode('ok', loginByCode, { phone: first, verifyCode: await codeFor(first) })
  secrets.neverStored.add(String(byCode.token))

  const second = phone()
  await expectCode('ok', sendPhoneCode, { phone: second }, newToken)
  await expectCode(
    'ok',
    changeBuyer,
    { phone: second, verifyCode: await codeFor(second), currentPassword: passwords.third },
    newToken,
  )
  await shop.waitForNextCode()
  await expectCode('ok', sendRegisterCode, { phone: second })

  const now = new Date()
  await insertAccount(
    { encryption: createEncryption('a key that encrypts no phone', systemRandom) },
    shop.db,
    {
      public_id: newNumber(systemRandom, idLength),
      user_name: phoneless,
      roles: ['BUYER'],
      phone: null,
      phone_proved_at: null,
      password_hash: await createPasswordHasher(systemRandom).hash(passwords.ofPhoneless),
    },
    now,
  )
  const owner = { userName: phoneless, password: passwords.ofPhoneless }
  const bindTicket = String((await expectCode('phoneNeeded', login, owner)).bindTicket)
  secrets.neverStored.add(bindTicket)
  const third = phone()
  await expectCode('ok', sendBindCode, { phone: third })
  const bound = await expectCode('ok', bindAccount, {
    bindTicket,
    phone: third,
    verifyCode: await codeFor(third),
  })
  secrets.neverStored.add(String(bound.token))

  // one code is still valid when the secrets are searched for
  const waiting = phone()
  await expectCode('ok', sendRegisterCode, { phone: waiting })
  await codeFor(waiting)
  return secrets
}

/** Makes each call that carries a secret fail with an internal error: errors of the database quote whole rows. */
export async function failAccountCalls(shop: LifecycleShop, secrets: AccountSecrets): Promise<void> {
  const { expectCode, phone, codeFor, logIn } = createSteps(shop, secrets)
  const run = (statement: string) => sql.raw(statement).execute(shop.db)
  const known = phone()
  await expectCode('ok', sendRegisterCode, { phone: known })
  const verifyCode = await codeFor(known)
  await run(`alter table account add constraint test_fault check (false) not valid`)
  await expectCode('ourFault', register, { phone: known, verifyCode, ...withConfirmation(passwords.first) })
  await run('alter table account drop constraint test_fault')
  await expectCode('ok', register, { phone: known, verifyCode, ...withConfirmation(passwords.first) })
  const token = await logIn(known, passwords.first)

  const waiting = phone()
  await expectCode('ok', sendRegisterCode, { phone: waiting })
  const codeWaiting = await codeFor(waiting)
  await run('alter table message add constraint test_fault check (false) not valid')
  await expectCode('ourFault', sendRegisterCode, { phone: phone() })
  await run('alter table message drop constraint test_fault')
  await run('alter table verify_code add constraint test_fault check (false) not valid')
  await expectCode('ourFault', sendResetCode, { phone: phone() })
  await expectCode('ourFault', register, {
    phone: waiting,
    verifyCode: codeWaiting,
    ...withConfirmation(passwords.first),
  })
  await run('alter table session add constraint test_fault check (false) not valid')
  await expectCode('ourFault', login, { userName: known, password: passwords.first })
  await run('alter table bind_ticket rename to bind_ticket_away')
  const bindTicket = 'CANARY-TICKET-77aa'.padEnd(43, 'x')
  secrets.neverStored.add(bindTicket)
  await expectCode('ourFault', bindAccount, { bindTicket, phone: known, verifyCode })
  await run('alter table session rename to session_away')
  await expectCode('ourFault', listSessions, {}, token)
  await run('alter table account rename to account_away')
  await expectCode('ourFault', login, { userName: known, password: passwords.guess })
}

/** The given secrets that a text contains. A code counts only if it is not part of a longer number. */
export const findSecrets = (text: string, secrets: Iterable<string>): string[] =>
  [...secrets].filter((secret) =>
    /^\d{6}$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret),
  )
