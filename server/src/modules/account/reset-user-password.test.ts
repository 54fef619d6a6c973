import { login } from '@faka/contract/account/account'
import { listSessions } from '@faka/contract/account/sessions'
import { expect, test } from 'vitest'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { runBeside } from '../../../../test-support/server/open-cli.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { checkChain } from '../../platform/audit/check-chain.ts'
import { auditedTablesOf } from '../declarations.ts'

const password = 'chosen at creation'
const production = {
  APP_ENV: 'production',
  SECRET_KEY: 'a secret key for tests, long enough',
  PUBLIC_URL: 'https://shop.example',
}

test('in production without SMS the first administrator logs in with the password chosen at creation', async () => {
  await using shop = await openShop({ config: { production: true, sms: undefined, mail: undefined } })
  const created = await runBeside(
    shop,
    ['user', 'create', 'boss', '--role', 'admin', '--password'],
    `${password}\n`,
    production,
  )
  expect(created).toEqual({ exitCode: 0, out: 'The account boss is there.\n', err: '' })
  const boss = shop.visitor()
  const session = await boss.call(login, { userName: 'boss', password })
  expect(session).toMatchObject({
    userName: 'boss',
    phone: null,
    roles: [{ role: 'BUYER' }, { role: 'ADMIN' }],
  })
  boss.token = session.token
  expect((await boss.call(listSessions, {})).list).toHaveLength(1)
})

test('where SMS is set up, an account without a phone is still asked to link one', async () => {
  await using shop = await openShop()
  await runBeside(shop, ['user', 'create', 'boss', '--password'], `${password}\n`)
  const rejection = await shop.visitor().expectRejection(login, { userName: 'boss', password })
  expect(rejection.code).toBe('phoneNeeded')
})

test('a reset ends every session, replaces the password, and is a row of the audit trail', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const first = await openBuyer(shop, {
    userName: 'qing',
    phone,
    passwordHash: await shop.services.passwordHasher.hash(password),
  })
  await openBuyer(shop, { userName: 'qing' })
  const reset = ['user', 'reset-password', 'qing', '--password']
  expect(await runBeside(shop, reset, 'a new one of its own\n')).toEqual({
    exitCode: 0,
    out: 'qing has a new password; 2 sessions have ended.\n',
    err: '',
  })
  expect((await first.visitor.expectRejection(listSessions, {})).code).toBe('sessionNeeded')
  const visitor = shop.visitor()
  expect((await visitor.expectRejection(login, { userName: 'qing', password })).code).toBe('loginWrong')
  const newPassword = 'a new one of its own'
  expect(await visitor.call(login, { userName: phone, password: newPassword })).toMatchObject({ phone })
  const events = await shop.db.db.selectFrom('account_event').selectAll().execute()
  expect(events).toMatchObject([
    { account_id: first.account.account_id, kind: 'passwordReset', actor: 'seller' },
  ])
  await shop.runJobs()
  await shop.advanceClock(600)
  expect((await checkChain(shop.services, auditedTablesOf(shop.services.cell))).findings).toEqual([])
  await expect(shop.db.db.deleteFrom('account_event').execute()).rejects.toThrow()
})

test('a weak password, an unknown account and a missing password are refused, and nothing ends', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop, { userName: 'qing' })
  const run = (input: string, ...args: string[]) =>
    runBeside(shop, ['user', 'reset-password', ...args], input)
  expect((await run('12345678\n', 'qing', '--password')).exitCode).toBe(1)
  expect((await run('a new one of its own\n', 'known-name', '--password')).exitCode).toBe(1)
  expect(await run('', 'qing')).toEqual({ exitCode: 2, out: '', err: '--password is missing.\n' })
  expect(await run('short\n', 'qing', '--password')).toEqual({
    exitCode: 2,
    out: '',
    err: '--password is not right. Wanted: 8 to 64 characters.\n',
  })
  expect((await run('x', 'qing', '--password', '--login')).err).toContain('Only one of --password')
  expect((await visitor.call(listSessions, {})).list).toHaveLength(1)
  expect(await shop.db.db.selectFrom('account_event').selectAll().execute()).toEqual([])
})

test('a password that was made is shown once, and opens the account', async () => {
  await using shop = await openShop()
  await openBuyer(shop, { userName: 'qing' })
  const { out } = await runBeside(shop, ['user', 'reset-password', 'qing', '--login'])
  const [, made = ''] = /shown only once: (\w{16})\n$/.exec(out) ?? []
  expect((await shop.visitor().call(login, { userName: 'qing', password: made })).userName).toBe('qing')
})
