import {
  checkRegistered,
  sendPhoneCode,
  sendRegisterCode,
  sendResetCode,
} from '@faka/contract/account/account'
import { Phone } from '@faka/contract/shared/contact'
import { expect, test } from 'vitest'
import type { LimitSettings } from '../../platform/config.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { dumpDatabase } from '../../test/database-contents.ts'
import { openShop, type TestShop } from '../../test/open-shop.ts'
import { getLastCode, listMessagesTo, readOutbox } from '../../test/read-outbox.ts'
import { createUser } from './create-user.ts'
import { generateCode } from './generate-code.ts'
import { checkVerificationCode, consumeVerificationCode } from './verification-codes.ts'

const phone = '13900000001'
const phoneNumber = (at: number) => `139${String(at).padStart(8, '0')}`

const addAccount = (shop: TestShop, phone: string) =>
  createUser(shop.seller, { userName: `buyer-${phone}`, phone: Phone.parse(phone), roles: ['BUYER'] })

const listMessageRows = (shop: TestShop) => shop.db.db.selectFrom('message').selectAll().execute()

/** Whether a code proves the phone: the refusal's name where not. */
const checkAndConsume = (
  shop: TestShop,
  code: string,
  to = phone,
  purpose: 'register' | 'reset' = 'register',
) =>
  checkVerificationCode(shop.seller, to, purpose, code).then(
    () => 'proved',
    (error: DomainError) => error.codeName,
  )

const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code comes at once, is good for five minutes, and a next one is sent after a minute', async () => {
  await using shop = await openShop()
  const buyer = shop.visitor()
  expect(await buyer.call(sendRegisterCode, { phone })).toEqual({ resendAfterSeconds: 60 })
  const first = await getLastCode(shop, phone)
  shop.clock.now = new Date(shop.clock.now.getTime() + 20_000)
  const early = await buyer.expectRejection(sendRegisterCode, { phone })
  expect(early).toMatchObject({ code: 'codeTooSoon', data: { resendAfterSeconds: 40 } })
  await shop.advanceClock(40)
  await buyer.call(sendRegisterCode, { phone })
  const second = await getLastCode(shop, phone)
  expect(await checkAndConsume(shop, first)).toBe(first === second ? 'proved' : 'codeWrong')
  await shop.advanceClock(299)
  expect(await checkAndConsume(shop, second)).toBe('proved')
  await shop.advanceClock(1)
  expect(await checkAndConsume(shop, second)).toBe('codeWrong')
})

test('a code goes out with the call that asked for it, without a turn of the jobs', async () => {
  await using shop = await openShop()
  await shop.visitor().call(sendRegisterCode, { phone })
  await expect.poll(async () => (await listMessageRows(shop)).map(({ state }) => state)).toEqual(['sent'])
})

test('a code opens its own phone and purpose, once, whoever comes together with it', async () => {
  await using shop = await openShop({ limits: { wrongCodes: 10 } })
  const buyer = shop.visitor()
  await buyer.call(sendRegisterCode, { phone })
  await buyer.call(sendRegisterCode, { phone: phoneNumber(2) })
  const code = await getLastCode(shop, phone)
  expect(await checkAndConsume(shop, code, phone, 'reset')).toBe('codeWrong')
  if (code !== (await getLastCode(shop, phoneNumber(2))))
    expect(await checkAndConsume(shop, code, phoneNumber(2))).toBe('codeWrong')
  const proved = await Promise.all(
    Array.from({ length: 5 }, () => checkVerificationCode(shop.seller, phone, 'register', code)),
  )
  const spent = await Promise.allSettled(
    proved.map((each) => inTx(shop.db.db, (tx) => consumeVerificationCode(tx, each))),
  )
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await checkAndConsume(shop, code)).toBe('codeWrong')
})

test('what rolls back leaves its code usable, and its tries counted', async () => {
  await using shop = await openShop()
  await shop.visitor().call(sendRegisterCode, { phone })
  const code = await getLastCode(shop, phone)
  const proved = await checkVerificationCode(shop.seller, phone, 'register', code)
  const attempt = inTx(shop.db.db, async (tx) => {
    await consumeVerificationCode(tx, proved)
    throw new DomainError('phoneTaken')
  })
  await expect(attempt).rejects.toThrow('phoneTaken')
  expect(await checkAndConsume(shop, code)).toBe('proved')
  const row = await shop.db.db.selectFrom('verify_code').select('tries').executeTakeFirstOrThrow()
  expect(row.tries).toBe(2)
})

test('of 300 wrong codes at once five reach the comparison, and the right one opens nothing afterwards', async () => {
  await using shop = await openShop()
  await shop.visitor().call(sendRegisterCode, { phone })
  const code = await getLastCode(shop, phone)
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, at) =>
      checkAndConsume(shop, String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0')),
    ),
  )
  expect(new Set(answers)).toEqual(new Set(['codeWrong']))
  const row = await shop.db.db.selectFrom('verify_code').select('tries').executeTakeFirstOrThrow()
  expect(row.tries).toBe(5)
  expect(await checkAndConsume(shop, code)).toBe('codeWrong')
})

test('four wrong codes leave the right one its try; a fifth burns it', async () => {
  await using shop = await openShop()
  const buyer = shop.visitor()
  await buyer.call(sendRegisterCode, { phone })
  const code = await getLastCode(shop, phone)
  for (let wrong = 0; wrong < 4; wrong++)
    expect(await checkAndConsume(shop, wrongCodeFor(code))).toBe('codeWrong')
  expect(await checkAndConsume(shop, code)).toBe('proved')
  expect(await checkAndConsume(shop, code)).toBe('codeWrong')
  await shop.advanceClock(60)
  await buyer.call(sendRegisterCode, { phone })
  expect(await checkAndConsume(shop, await getLastCode(shop, phone))).toBe('proved')
})

test('of 300 who ask for one phone at once, one code is sent, and nobody is locked out by the others', async () => {
  await using shop = await openShop()
  const answers = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const answer = await shop.visitor().send(sendRegisterCode, { phone })
      return answer.json().code === 0 ? 'sent' : 'refused'
    }),
  )
  expect(answers.filter((each) => each === 'sent')).toHaveLength(1)
  expect(await listMessagesTo(shop, phone)).toHaveLength(1)
  await shop.advanceClock(60)
  await shop.visitor().call(sendRegisterCode, { phone })
})

test('of 300 who ask for phones of their own at once, each gets one code of his own', async () => {
  await using shop = await openShop()
  await Promise.all(
    Array.from({ length: 300 }, (_, at) => shop.visitor().call(sendRegisterCode, { phone: phoneNumber(at) })),
  )
  expect(await readOutbox(shop)).toHaveLength(300)
  const rows = await listMessageRows(shop)
  expect(rows).toHaveLength(300)
  expect(rows.every(({ state }) => state === 'sent')).toBe(true)
  for (const at of [0, 150, 299])
    expect(await checkAndConsume(shop, await getLastCode(shop, phoneNumber(at)), phoneNumber(at))).toBe(
      'proved',
    )
})

test('the budget of a day is never overdrawn, however many come at once', async () => {
  await using shop = await openShop({ limits: { codesPerDay: 40 } })
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => shop.visitor().send(sendRegisterCode, { phone: phoneNumber(at) })),
  )
  const codes = answers.map((answer) => answer.json().code)
  expect(codes.filter((code) => code === 0)).toHaveLength(40)
  expect(codes.filter((code) => code === 110013)).toHaveLength(60)
  expect(await listMessageRows(shop)).toHaveLength(40)
})

const phoneLimits: [name: string, most: number, limits: Partial<LimitSettings>][] = [
  ['five an hour', 5, {}],
  ['ten a day', 10, { codesPerPhoneAndHour: 1000 }],
]
for (const [name, most, limits] of phoneLimits)
  test(`no more than ${name} go to one phone, whatever they are for, and a refusal writes nothing`, async () => {
    await using shop = await openShop({ limits })
    for (let sent = 0; sent < most; sent++) {
      await shop.visitor().call(sent % 2 ? sendRegisterCode : sendResetCode, { phone })
      await shop.advanceClock(60)
    }
    // asked again at once, it is not told to wait a minute for the same refusal
    for (const operation of [sendRegisterCode, sendResetCode])
      expect((await shop.visitor().expectRejection(operation, { phone })).code).toBe('codeTooMany')
    expect(await listMessageRows(shop)).toHaveLength(most)
    await shop.visitor().call(sendRegisterCode, { phone: phoneNumber(7) })
  })

test('one network gets its number a day, and uses nobody else’s up', async () => {
  await using shop = await openShop({ limits: { codesPerNetworkAndDay: 3 } })
  const greedy = shop.visitor('198.51.100.7')
  for (let at = 1; at <= 3; at++) await greedy.call(sendRegisterCode, { phone: phoneNumber(at) })
  const refused = await greedy.expectRejection(sendRegisterCode, { phone: phoneNumber(4) })
  expect(refused).toMatchObject({ code: 'tooOften', status: 429 })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  expect(await listMessageRows(shop)).toHaveLength(3)
  await shop.visitor('198.51.100.8').call(sendRegisterCode, { phone: phoneNumber(4) })
})

test('a code for a new password goes to known phones only, and nothing but the message tells', async () => {
  await using shop = await openShop()
  await addAccount(shop, phone)
  const unknown = phoneNumber(9)
  const [told, untold] = await Promise.all([
    shop.visitor().send(sendResetCode, { phone }),
    shop.visitor().send(sendResetCode, { phone: unknown }),
  ])
  expect(untold.json()).toEqual(told.json())
  expect(await listMessagesTo(shop, phone)).toHaveLength(1)
  expect(await listMessagesTo(shop, unknown)).toEqual([])
  const rows = await listMessageRows(shop)
  expect(rows.map(({ state }) => state).sort()).toEqual(['sent', 'unwanted'])
  expect(await shop.db.db.selectFrom('verify_code').selectAll().execute()).toHaveLength(2)
})

test('whoever signs up with a known phone is answered alike, and the phone is told that it has an account', async () => {
  await using shop = await openShop()
  await addAccount(shop, phone)
  const unknown = phoneNumber(9)
  const told = await shop.visitor().send(sendRegisterCode, { phone })
  const untold = await shop.visitor().send(sendRegisterCode, { phone: unknown })
  expect(untold.json()).toEqual(told.json())
  expect(await listMessagesTo(shop, phone)).toEqual([expect.stringMatching(/already has an account/)])
  expect(await listMessagesTo(shop, unknown)).toEqual([
    expect.stringMatching(/\d{6} is your code to sign up/),
  ])
})

test('the message speaks the language of who asked', async () => {
  await using shop = await openShop()
  await shop.visitor(undefined, 'zh-CN').call(sendRegisterCode, { phone })
  expect(await listMessagesTo(shop, phone)).toEqual([
    expect.stringMatching(/^【FAKA】验证码 \d{6}，用于注册账号，5 分钟内有效/),
  ])
})

test('without a carrier no code is promised, and nothing is counted', async () => {
  await using shop = await openShop({ config: { sms: undefined } })
  expect((await shop.visitor().expectRejection(sendRegisterCode, { phone })).code).toBe('messagesClosed')
  expect(await shop.db.db.selectFrom('limit_window').selectAll().execute()).toEqual([])
})

test('a code for another phone wants a session', async () => {
  await using shop = await openShop()
  expect((await shop.visitor().expectRejection(sendPhoneCode, { phone })).code).toBe('sessionNeeded')
})

test('neither code nor phone stands in a row or a log', async () => {
  await using shop = await openShop()
  await shop.visitor().call(sendRegisterCode, { phone })
  await shop.visitor().call(sendResetCode, { phone: phoneNumber(9) })
  const code = await getLastCode(shop, phone)
  await checkAndConsume(shop, wrongCodeFor(code))
  await shop.db.pool.query('alter table message add check (false) not valid')
  const fault = await shop.visitor().expectRejection(sendRegisterCode, { phone: phoneNumber(3) })
  expect(fault).toMatchObject({ code: 'ourFault' })
  const dump = await dumpDatabase(shop.db)
  const log = JSON.stringify(shop.logged)
  for (const text of [code, phone, phoneNumber(9), phoneNumber(3)]) {
    expect(dump).not.toContain(text)
    expect(log).not.toContain(text)
  }
})

test('a name or phone is asked about three times an hour, and a network asks ten times', async () => {
  await using shop = await openShop()
  await addAccount(shop, phone)
  for (let at = 0; at < 3; at++)
    expect(await shop.visitor().call(checkRegistered, { userName: phone })).toEqual({ registered: true })
  expect((await shop.visitor().expectRejection(checkRegistered, { userName: phone })).code).toBe('tooOften')
  const curious = shop.visitor()
  for (let at = 0; at < 10; at++)
    expect(await curious.call(checkRegistered, { userName: phoneNumber(at + 50) })).toEqual({
      registered: false,
    })
  expect((await curious.expectRejection(checkRegistered, { userName: phoneNumber(90) })).code).toBe(
    'tooOften',
  )
})

test('codes are six digits, each as likely as every other', () => {
  // draws beyond the last whole million would favour small codes: they are drawn anew
  const draws = [0xffffff, 15_999_999 + 1, 15_999_999, 7]
  const random: Ctx['random'] = (bytes) => {
    const drawn = Buffer.alloc(bytes)
    drawn.writeUIntBE(draws.shift() ?? 0, 0, 3)
    return drawn
  }
  expect(generateCode(random)).toBe('999999')
  expect(generateCode(random)).toBe('000007')
})
