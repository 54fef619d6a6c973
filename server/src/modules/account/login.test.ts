import { bindAccount, login } from '@faka/contract/account/account'
import { changePassword } from '@faka/contract/account/change-account'
import { checkRegistered } from '@faka/contract/account/registration'
import { endOtherSessions, endSession, listSessions } from '@faka/contract/account/sessions'
import { changeBuyer, getBuyer } from '@faka/contract/profile/profile'
import { ShortUrl } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { countHashes } from '../../../../test-support/server/count-hashes.ts'
import { digestDatabase, dumpDatabase } from '../../../../test-support/server/database-contents.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { waitForLock } from '../../../../test-support/server/wait-for-lock.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { createPasswordHasher } from '../../platform/password-hasher.ts'
import { systemRandom } from '../../platform/random.ts'
import { createShop } from '../shop/create-shop.ts'
import { findAccount, setPasswordHash } from './account.sql.ts'
import { createUser } from './create-user.ts'
import { setMail } from './login-contact.sql.ts'
import { endSessions, findSessions } from './session.sql.ts'
import { verifyPassword } from './verify-password.ts'

const password = 'an honest password'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await createPasswordHasher(systemRandom).hash(password)
})

/** The text of a database statement, without its values. */
const textOf = (statement: unknown): string =>
  String(typeof statement === 'object' && statement && 'text' in statement ? statement.text : statement)

test('an account logs in by name or phone, and its token is a session', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const { account } = await openBuyer(shop, {
    userName: 'qing',
    phone,
    passwordHash,
    roles: ['BUYER', 'ADMIN'],
  })
  for (const userName of ['qing', phone]) {
    const visitor = shop.visitor()
    const session = await visitor.call(login, { userName, password })
    expect(session).toMatchObject({
      id: account.public_id,
      userName: 'qing',
      phone,
      roles: [{ role: 'BUYER' }, { role: 'ADMIN' }],
    })
    expect(session.token).toMatch(/^[\w-]{43}$/)
    expect((await visitor.expectRejection(listSessions, {})).code).toBe('sessionNeeded')
    visitor.token = session.token
    expect((await visitor.call(listSessions, {})).list.find(({ current }) => current)).toBeDefined()
    expect((await findAccount(shop.services, shop.services.common, 'qing'))?.last_login_at).toEqual(
      shop.clock.now,
    )
    await shop.advanceClock(60)
  }
})

test('an unknown name, a wrong password and an account without one are rejected alike, with the same work', async () => {
  await using shop = await openShop()
  await openBuyer(shop, { userName: 'known', passwordHash })
  await openBuyer(shop, { userName: 'without' })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const hashed = countHashes(shop.services)
  const answers = []
  for (const userName of ['known', 'nobody', 'without', '13800000000']) {
    const before = hashed()
    query.mockClear()
    const answer = await shop.visitor().send(login, { userName, password: 'a guess' })
    // the process runs other statements in the background
    const statements = query.mock.calls
      .map(([statement]) => textOf(statement))
      .filter((text) => /\b(?:account|session|limit_window)\b/.test(text))
    answers.push({
      status: answer.statusCode,
      body: answer.body,
      hashed: hashed() - before,
      statements,
    })
  }
  query.mockRestore()
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ status: 200, body: expect.stringContaining('110007'), hashed: 1 })
  expect(answers[0]?.statements.length).toBeGreaterThan(2)
})

test('when the queue is full, a login is rejected with a retry time before anything is done or counted', async () => {
  await using shop = await openShop()
  await openBuyer(shop, { userName: 'late', passwordHash })
  const { passwordHasher } = shop.services
  const full = () => {
    throw new DomainError('tooOften', null, 1)
  }
  const expectRoom = vi.spyOn(passwordHasher, 'rejectIfFull').mockImplementation(full)
  const hashed = countHashes(shop.services)
  const before = await digestDatabase(shop.db, { withCounts: true })
  const visitor = shop.visitor()
  for (let index = 0; index < 10; index++) {
    const { status, code, headers } = await visitor.expectRejection(login, { userName: 'late', password })
    expect([status, code, headers['retry-after']]).toEqual([429, 'tooOften', '1'])
  }
  expect([await digestDatabase(shop.db, { withCounts: true }), hashed()]).toEqual([before, 0])
  expectRoom.mockRestore()
  await visitor.call(login, { userName: 'late', password })
})

test('a password turned away before hashing is not counted as an attempt', async () => {
  await using shop = await openShop()
  await openBuyer(shop, { userName: 'late', passwordHash })
  const account = await findAccount(shop.services, shop.services.common, 'late')
  const { passwordHasher } = shop.services
  const verify = vi.spyOn(passwordHasher, 'verify').mockRejectedValue(new DomainError('tooOften', null, 1))
  const attempt = () => verifyPassword(shop.seller, 'late', account, password)
  const crowd = await Promise.allSettled(Array.from({ length: 5 }, attempt))
  expect(crowd.every(({ status }) => status === 'rejected')).toBe(true)
  for (let index = 0; index < 5; index++) await expect(attempt()).rejects.toThrow('tooOften')
  verify.mockRestore()
  expect((await attempt()).isCorrect).toBe(true)
})

test('neither an attempted name nor a password or token is stored or logged', async () => {
  await using shop = await openShop()
  await openBuyer(shop, { userName: 'discreet', passwordHash })
  const visitor = shop.visitor()
  await visitor.expectRejection(login, { userName: 'an-unknown-name', password: 'CANARY-GUESS' })
  visitor.token = (await visitor.call(login, { userName: 'discreet', password })).token
  const dump = await dumpDatabase(shop.db)
  expect(dump).toContain('session ')
  await sql`drop table session cascade`.execute(shop.db.db)
  expect((await visitor.expectRejection(listSessions, {})).code).toBe('ourFault')
  expect((await visitor.expectRejection(login, { userName: 'discreet', password })).code).toBe('ourFault')
  const log = JSON.stringify(shop.logged)
  expect(shop.logged.filter(({ level }) => level === 'error')).toHaveLength(2)
  for (const secret of ['an-unknown-name', 'CANARY-GUESS', password, visitor.token, passwordHash])
    expect([secret, log.includes(secret)]).toEqual([secret, false])
  for (const secret of ['an-unknown-name', 'CANARY-GUESS', password, visitor.token])
    expect([secret, dump.includes(secret)]).toEqual([secret, false])
})

test('of 300 concurrent guesses five are hashed; then the name is locked for fifteen minutes, in that network only', async () => {
  await using shop = await openShop({ limits: { accountCallsPerMinute: 1_000_000 } })
  await openBuyer(shop, { userName: 'target', passwordHash })
  const attacker = shop.visitor()
  const hashed = countHashes(shop.services)
  const guesses = Array.from({ length: 300 }, (_, index) =>
    attacker.expectRejection(login, { userName: 'target', password: `guess ${index}` }),
  )
  const codes = (await Promise.all(guesses)).map(({ code }) => code)
  expect(codes.filter((code) => code === 'loginWrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'loginLocked')).toHaveLength(295)
  expect(hashed()).toBe(5)

  const right = { userName: 'target', password }
  expect((await attacker.expectRejection(login, right)).code).toBe('loginLocked')
  await shop.visitor().call(login, right)
  await shop.advanceClock(14 * 60)
  expect((await attacker.expectRejection(login, right)).code).toBe('loginLocked')
  await shop.advanceClock(61)
  await attacker.call(login, right)
})

test('a mail address has its few attempts and checks however it is written', async () => {
  await using shop = await openShop({ limits: { accountCallsPerMinute: 1_000_000 } })
  const { account } = await openBuyer(shop, { passwordHash })
  await inTx(shop.db.db, (tx) =>
    setMail(shop.services, tx, account.account_id, 'kiki@example.com', shop.clock.now),
  )
  await createUser(shop.seller, { userName: 'Kim@example.com', password, roles: ['BUYER'] })
  for (const name of ['kiki@example.com', 'Kim@example.com']) {
    const spellings = Array.from({ length: 12 }, (_, index) =>
      [...name]
        .map((letter, place) => ((index >> place) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
        .join(''),
    )
    const attacker = shop.visitor()
    const codes = []
    for (const userName of spellings)
      codes.push((await attacker.expectRejection(login, { userName, password: 'a guess' })).code)
    expect(codes.filter((code) => code === 'loginWrong')).toHaveLength(5)
    expect((await attacker.expectRejection(login, { userName: name, password })).code).toBe('loginLocked')
    for (const userName of spellings.slice(0, 3))
      expect(await shop.visitor().call(checkRegistered, { userName })).toEqual({ registered: true })
    const checked = { userName: spellings.at(-1) ?? '' }
    expect((await shop.visitor().expectRejection(checkRegistered, checked)).code).toBe('tooOften')
  }
  // another letter, which Unicode has k as the lower case of
  const lookalike = '\u212Aiki@example.com'
  expect((await shop.visitor().expectRejection(login, { userName: lookalike, password })).code).toBe(
    'loginWrong',
  )
})

test('a correct password resets the wrong attempts before it', async () => {
  await using shop = await openShop()
  await openBuyer(shop, { userName: 'clumsy', passwordHash })
  const visitor = shop.visitor()
  for (let round = 0; round < 3; round++) {
    for (let wrong = 0; wrong < 4; wrong++)
      expect((await visitor.expectRejection(login, { userName: 'clumsy', password: 'oops' })).code).toBe(
        'loginWrong',
      )
    await visitor.call(login, { userName: 'clumsy', password })
  }
})

test('guesses from a hundred networks lock a name, but not in networks where its owner is logged in', async () => {
  await using shop = await openShop({ limits: { accountCallsPerMinute: 1_000_000 } })
  await openBuyer(shop, { userName: 'famous', passwordHash })
  const owner = shop.visitor()
  await owner.call(login, { userName: 'famous', password })
  // only count how many attempts reach the hash; hashing itself is slow on a busy machine
  const { passwordHasher } = shop.services
  const verify = vi
    .spyOn(passwordHasher, 'verify')
    .mockResolvedValue({ isCorrect: false, needsRehash: false })
  for (let network = 0; network < 40; network++) {
    const attacker = shop.visitor()
    const guess = () => attacker.expectRejection(login, { userName: 'famous', password: 'guess' })
    await Promise.all([guess(), guess(), guess(), guess()])
  }
  expect(verify).toHaveBeenCalledTimes(100)
  verify.mockRestore()
  expect((await shop.visitor().expectRejection(login, { userName: 'famous', password })).code).toBe(
    'loginLocked',
  )
  await owner.call(login, { userName: 'famous', password })
})

test('a network that guesses at many names is locked for all of them', async () => {
  await using shop = await openShop({ limits: { accountCallsPerMinute: 1_000_000 } })
  const attacker = shop.visitor()
  const verify = vi
    .spyOn(shop.services.passwordHasher, 'verify')
    .mockResolvedValue({ isCorrect: false, needsRehash: false })
  for (let index = 0; index < 60; index++)
    await attacker.expectRejection(login, { userName: `name-${index}`, password: 'guess' })
  expect(verify).toHaveBeenCalledTimes(50)
  verify.mockRestore()
})

test('logins of a network are limited per minute, right or wrong, and the response says how long to wait', async () => {
  await using shop = await openShop({ limits: { accountCallsPerMinute: 3 } })
  await openBuyer(shop, { userName: 'busy', passwordHash })
  const visitor = shop.visitor()
  for (let index = 0; index < 3; index++) await visitor.call(login, { userName: 'busy', password })
  const { status, headers } = await visitor.expectRejection(login, { userName: 'busy', password })
  expect([status, headers['retry-after']]).toEqual([429, '60'])
  await shop.visitor().call(login, { userName: 'busy', password })
})

test('that an account is disabled is revealed only with its password, and its sessions have ended', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop, { userName: 'gone', passwordHash })
  await visitor.call(listSessions, {})
  await sql`update account set disabled_at = now() where user_name = 'gone'`.execute(shop.db.db)
  expect((await visitor.expectRejection(listSessions, {})).code).toBe('sessionNeeded')
  const someone = shop.visitor()
  expect((await someone.expectRejection(login, { userName: 'gone', password: 'x' })).code).toBe('loginWrong')
  expect((await someone.expectRejection(login, { userName: 'gone', password })).code).toBe('accountDisabled')
})

test('a password that was changed after it was verified starts no session', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop, { userName: 'quick', passwordHash })
  const another = await shop.services.passwordHasher.hash('another password')
  const { late } = await inTx(shop.services.common, async (tx) => {
    await setPasswordHash(tx, account, another)
    const loggingIn = shop.visitor().expectRejection(login, { userName: 'quick', password })
    await waitForLock(shop.db.db)
    await endSessions(tx, account.account_id)
    return { late: loggingIn }
  })
  expect((await late).code).toBe('loginWrong')
  expect(await findSessions(shop.db.db, account.account_id, shop.clock.now)).toEqual([])
})

test('a hash with outdated parameters is replaced by a login with the correct password', async () => {
  await using shop = await openShop()
  const weak = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  await openBuyer(shop, { userName: 'old', passwordHash: weak })
  const hashOf = async () =>
    (
      await sql<{ password_hash: string }>`select password_hash from account where user_name = 'old'`.execute(
        shop.db.db,
      )
    ).rows[0]?.password_hash
  await shop.visitor().expectRejection(login, { userName: 'old', password: 'wrong' })
  expect(await hashOf()).toBe(weak)
  await shop.visitor().call(login, { userName: 'old', password: 'password' })
  expect(await hashOf()).toContain('m=19456,t=2,p=1')
  await shop.visitor().call(login, { userName: 'old', password: 'password' })
})

test('an account without a phone gets only a ticket, of which only the hash is stored', async () => {
  await using shop = await openShop()
  await shop.db.db
    .insertInto('account')
    .values({
      public_id: 'A'.repeat(20),
      user_name: 'phoneless',
      phone: null,
      phone_proved_at: null,
      password_hash: passwordHash,
      roles: sql`'{BUYER}'`,
      disabled_at: null,
      last_login_at: null,
      created_at: shop.clock.now,
      updated_at: shop.clock.now,
    })
    .execute()
  const { code, data } = await shop.visitor().expectRejection(login, { userName: 'phoneless', password })
  expect(code).toBe('phoneNeeded')
  expect(data).toEqual({ bindTicket: expect.stringMatching(/^[\w-]{43}$/) })
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from bind_ticket
    where ticket_hash = sha256(${(data as { bindTicket: string }).bindTicket}::bytea)`.execute(shop.db.db)
  expect(rows[0]?.found).toBe(1)
  await shop.advanceClock(601)
  expect((await sql`select 1 from bind_ticket`.execute(shop.db.db)).rows).toHaveLength(0)

  // one that was got before the sessions of the account were ended, with an earlier password for example
  const { data: next } = await shop.visitor().expectRejection(login, { userName: 'phoneless', password })
  const account = await findAccount(shop.services, shop.services.common, 'phoneless')
  await inTx(shop.services.common, (tx) => endSessions(tx, account?.account_id ?? 0))
  const binding = { ...(next as { bindTicket: string }), phone: '13800138001', verifyCode: '123456' }
  expect((await shop.visitor().expectRejection(bindAccount, binding)).code).toBe('bindTicketInvalid')
})

test('a session expires thirty days after its last use', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop)
  for (let stay = 0; stay < 3; stay++) {
    await shop.advanceClock(29 * 86_400)
    await visitor.call(getBuyer, {})
  }
  shop.clock.now = new Date(shop.clock.now.getTime() + 30 * 86_400_000 + 1)
  expect((await visitor.expectRejection(getBuyer, {})).code).toBe('sessionNeeded')
  await shop.runJobs()
  const { rows } = await sql`select 1 from session`.execute(shop.db.db)
  expect(rows).toHaveLength(0)
})

test('a session expires ninety days after its start, however often it is used', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop)
  for (let stay = 0; stay < 4; stay++) {
    await shop.advanceClock(22 * 86_400)
    await visitor.call(getBuyer, {})
  }
  await shop.advanceClock(2 * 86_400 - 60)
  await visitor.call(getBuyer, {})
  await shop.advanceClock(61)
  expect((await visitor.expectRejection(listSessions, {})).code).toBe('sessionNeeded')
})

test('sellers, their staff and administrators are logged out after twelve idle hours, from the day they get the role', async () => {
  await using shop = await openShop()
  for (const role of ['SELLER', 'STAFF', 'ADMIN'] as const) {
    const { visitor } = await openBuyer(shop, { roles: ['BUYER', role] })
    for (let use = 0; use < 3; use++) {
      await shop.advanceClock(12 * 3600 - 301)
      await visitor.call(listSessions, {})
    }
    await shop.advanceClock(12 * 3600 + 1)
    expect((await visitor.expectRejection(listSessions, {})).code).toBe('sessionNeeded')
  }
  const { visitor: owner } = await openBuyer(shop, { userName: 'opening' })
  await shop.advanceClock(13 * 3600)
  await owner.call(listSessions, {})
  await createShop(shop.seller, { seller: 'opening', shortUrl: ShortUrl.parse('opened'), name: 'Opened' })
  await shop.advanceClock(13 * 3600)
  expect((await owner.expectRejection(listSessions, {})).code).toBe('sessionNeeded')
})

test('each session shows the network of its last use, never an address', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop)
  const placesFrom = async (remoteAddress: string) => {
    const headers = { token: visitor.token ?? '' }
    const answer = await shop.app.inject({
      method: 'POST',
      url: listSessions.path,
      remoteAddress,
      headers,
      payload: {},
    })
    return listSessions.reply.parse(answer.json().data).list.map(({ place }) => place)
  }
  await shop.advanceClock(3601)
  expect(await placesFrom('203.0.113.7')).toEqual(['203.0.113.*'])
  await shop.advanceClock(301)
  expect(await placesFrom('2001:db8:7:8::9')).toEqual(['2001:db8:7::*'])
  expect(await dumpDatabase(shop.db)).not.toContain('203.0.113.7')
})

test('sessions are listed with their device, and ended one by one or all but the current', async () => {
  await using shop = await openShop()
  const { visitor, account } = await openBuyer(shop, { userName: 'many', passwordHash })
  const headers = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  }
  const windows = await shop.app.inject({
    method: 'POST',
    url: login.path,
    headers,
    payload: { userName: 'many', password },
  })
  expect(windows.json()).toMatchObject({ code: 0 })
  const third = await openBuyer(shop, { userName: 'many' })
  const other = await openBuyer(shop)

  const { list } = await visitor.call(listSessions, {})
  expect(list).toHaveLength(3)
  expect(list.filter(({ current }) => current)).toHaveLength(1)
  const onWindows = list.find(({ device }) => device === 'Chrome, Windows')?.sessionId ?? ''
  expect((await other.visitor.expectRejection(endSession, { sessionId: onWindows })).code).toBe(
    'sessionNotFound',
  )
  await visitor.call(endSession, { sessionId: onWindows })
  expect((await visitor.expectRejection(endSession, { sessionId: onWindows })).code).toBe('sessionNotFound')
  expect(await visitor.call(endOtherSessions, {})).toEqual({ ended: 1 })
  expect((await third.visitor.expectRejection(listSessions, {})).code).toBe('sessionNeeded')
  expect((await visitor.call(listSessions, {})).list).toHaveLength(1)
  await other.visitor.call(listSessions, {})
  expect(account.public_id).not.toBe(list[0]?.sessionId)
})

test('changing the password takes the current one, with the limits of a login, and ends every other session', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop, { userName: 'changer', passwordHash })
  const elsewhere = await openBuyer(shop, { userName: 'changer' })
  const change = (currentPassword: string, newPassword: string, confirmPassword = newPassword) =>
    visitor.expectRejection(changePassword, { currentPassword, password: newPassword, confirmPassword })
  expect((await change(password, 'another one', 'another two')).code).toBe('passwordsDiffer')
  for (let wrong = 0; wrong < 5; wrong++)
    expect((await change('wrong', 'another one')).code).toBe('passwordWrong')
  expect((await change(password, 'another one')).code).toBe('loginLocked')
  await shop.advanceClock(901)
  await visitor.call(changePassword, {
    currentPassword: password,
    password: 'another one',
    confirmPassword: 'another one',
  })
  await visitor.call(listSessions, {})
  expect((await elsewhere.visitor.expectRejection(listSessions, {})).code).toBe('sessionNeeded')
  const someone = shop.visitor()
  expect((await someone.expectRejection(login, { userName: 'changer', password })).code).toBe('loginWrong')
  await someone.call(login, { userName: 'changer', password: 'another one' })
})

test('of two concurrent changes of a password one succeeds, and the other is rejected with the reason', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop, { userName: 'hasty', passwordHash })
  const newPasswords = ['the first new one', 'the second new one']
  const codes = await Promise.all(
    newPasswords.map(async (newPassword) => {
      const request = { currentPassword: password, password: newPassword, confirmPassword: newPassword }
      return (await visitor.send(changePassword, request)).json().code
    }),
  )
  expect([...codes].sort()).toEqual([0, 110011])
  const valid = newPasswords[codes.indexOf(0)] ?? ''
  await shop.visitor().call(login, { userName: 'hasty', password: valid })
})

test('the owner is notified of a changed password by email, if an address is known, and not of failed attempts', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop, { userName: 'reader', passwordHash })
  const change = { currentPassword: password, password: 'another one', confirmPassword: 'another one' }
  await visitor.call(changeBuyer, { mail: 'reader@example.com', currentPassword: password })
  await visitor.expectRejection(changePassword, { ...change, currentPassword: 'wrong' })
  expect(await readOutbox(shop)).toEqual([])
  await visitor.call(changePassword, change)
  expect(await readOutbox(shop)).toMatchObject([
    { channel: 'mail', to: 'reader@example.com', template: 'passwordChanged' },
  ])
  const { visitor: silent } = await openBuyer(shop, { userName: 'silent', passwordHash })
  await silent.call(changePassword, change)
  expect(await readOutbox(shop)).toHaveLength(1)
})

test('an unknown or malformed token is treated as a guest', async () => {
  await using shop = await openShop()
  const visitor = shop.visitor()
  for (const token of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`, 'A'.repeat(10_000)]) {
    visitor.token = token
    expect((await visitor.expectRejection(listSessions, {})).code).toBe('sessionNeeded')
  }
})
