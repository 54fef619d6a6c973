import { sendPhoneCode } from '@faka/contract/account/change-account'
import { loginByCode, sendLoginCode } from '@faka/contract/account/code-login'
import { checkRegistered, sendRegisterCode, sendResetCode } from '@faka/contract/account/registration'
import { codeNumbers } from '@faka/contract/shared/code-numbers'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { dumpDatabase } from '../../../../test-support/server/database-contents.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getLastCode, listMessagesTo, readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { sendWithWork } from '../../../../test-support/server/send-with-work.ts'
import { solveProof } from '../../../../test-support/server/solve-proof.ts'
import type { LimitSettings } from '../../platform/config.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { generateCode } from './generate-code.ts'
import { checkVerificationCode, consumeVerificationCode } from './verification-codes.ts'

const phone = '13900000001'
const phoneNumber = (index: number) => `139${String(index).padStart(8, '0')}`

const addAccount = (shop: TestShop, accountPhone: string) => openBuyer(shop, { phone: accountPhone })

const listMessageRows = (shop: TestShop) => shop.db.db.selectFrom('message').selectAll().execute()

/** Whether a code verifies the phone; otherwise the name of the error code. */
const checkAndConsume = (
  shop: TestShop,
  code: string,
  to = phone,
  purpose: 'register' | 'reset' = 'register',
) =>
  checkVerificationCode(shop.seller, { way: 'phone', to }, purpose, code).then(
    () => 'proved',
    (error: DomainError) => error.codeName,
  )

const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code is sent at once, expires after five minutes, and the next one can be sent after a minute', async () => {
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

test('a code is sent by the call that requests it, without a run of the jobs', async () => {
  await using shop = await openShop()
  await shop.visitor().call(sendRegisterCode, { phone })
  await expect.poll(async () => (await listMessageRows(shop)).map(({ state }) => state)).toEqual(['sent'])
})

test('a code is valid for its phone and purpose, once, however many use it concurrently', async () => {
  await using shop = await openShop({ limits: { wrongCodes: 10 } })
  const buyer = shop.visitor()
  await buyer.call(sendRegisterCode, { phone })
  await buyer.call(sendRegisterCode, { phone: phoneNumber(2) })
  const code = await getLastCode(shop, phone)
  expect(await checkAndConsume(shop, code, phone, 'reset')).toBe('codeWrong')
  if (code !== (await getLastCode(shop, phoneNumber(2))))
    expect(await checkAndConsume(shop, code, phoneNumber(2))).toBe('codeWrong')
  const proved = await Promise.all(
    Array.from({ length: 5 }, () =>
      checkVerificationCode(shop.seller, { way: 'phone', to: phone }, 'register', code),
    ),
  )
  const spent = await Promise.allSettled(
    proved.map((each) => inTx(shop.db.db, (tx) => consumeVerificationCode(tx, each))),
  )
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await checkAndConsume(shop, code)).toBe('codeWrong')
})

test('a rollback leaves the code usable and its attempts counted', async () => {
  await using shop = await openShop()
  await shop.visitor().call(sendRegisterCode, { phone })
  const code = await getLastCode(shop, phone)
  const proved = await checkVerificationCode(shop.seller, { way: 'phone', to: phone }, 'register', code)
  const attempt = inTx(shop.db.db, async (tx) => {
    await consumeVerificationCode(tx, proved)
    throw new DomainError('phoneTaken')
  })
  await expect(attempt).rejects.toThrow('phoneTaken')
  expect(await checkAndConsume(shop, code)).toBe('proved')
  const row = await shop.db.db.selectFrom('verify_code').select('tries').executeTakeFirstOrThrow()
  expect(row.tries).toBe(2)
})

test('of 300 concurrent wrong codes five are compared, and afterwards the right one is rejected', async () => {
  await using shop = await openShop()
  await shop.visitor().call(sendRegisterCode, { phone })
  const code = await getLastCode(shop, phone)
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      checkAndConsume(shop, String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')),
    ),
  )
  expect(new Set(answers)).toEqual(new Set(['codeWrong']))
  const row = await shop.db.db.selectFrom('verify_code').select('tries').executeTakeFirstOrThrow()
  expect(row.tries).toBe(5)
  expect(await checkAndConsume(shop, code)).toBe('codeWrong')
})

test('after four wrong codes the right one is accepted; after five it is not', async () => {
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

test('of 300 concurrent requests for one phone one sends a code, and the others start no delay', async () => {
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

test('300 concurrent requests for different phones each send one code', async () => {
  await using shop = await openShop()
  await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      shop.visitor().call(sendRegisterCode, { phone: phoneNumber(index) }),
    ),
  )
  expect(await readOutbox(shop)).toHaveLength(300)
  const rows = await listMessageRows(shop)
  expect(rows).toHaveLength(300)
  expect(rows.every(({ state }) => state === 'sent')).toBe(true)
  for (const index of [0, 150, 299])
    expect(await checkAndConsume(shop, await getLastCode(shop, phoneNumber(index)), phoneNumber(index))).toBe(
      'proved',
    )
})

test('the daily budget is never exceeded, however many requests are concurrent', async () => {
  await using shop = await openShop({ limits: { codesPerDay: 40 } })
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      shop.visitor().send(sendRegisterCode, { phone: phoneNumber(index) }),
    ),
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
  test(`no more than ${name} go to one phone, whatever their purpose, and a rejection writes nothing`, async () => {
    await using shop = await openShop({ limits: { ...limits, proofOfWorkCost: 1 } })
    const ask = async (operation: typeof sendRegisterCode | typeof sendResetCode) =>
      (await sendWithWork(shop.visitor(), operation, { phone })).json().code
    for (let sent = 0; sent < most; sent++) {
      expect(await ask(sent % 2 ? sendRegisterCode : sendResetCode)).toBe(0)
      await shop.advanceClock(60)
    }
    // a repeated request gets the same rejection, not one to wait a minute
    for (const operation of [sendRegisterCode, sendResetCode])
      expect(await ask(operation)).toBe(codeNumbers.codeTooMany)
    expect(await listMessageRows(shop)).toHaveLength(most)
    await shop.visitor().call(sendRegisterCode, { phone: phoneNumber(7) })
  })

test('one network uses up half of the codes of a phone, and its owner gets the others', async () => {
  await using shop = await openShop({ limits: { codesPerNetworkAndDay: 6, proofOfWorkCost: 1 } })
  await addAccount(shop, phone)
  const stranger = shop.visitor('198.51.100.7')
  const owner = shop.visitor('198.51.100.8')
  const sent = { stranger: 0, owner: 0 }
  for (let minute = 0; minute < 12 * 60; minute += 10) {
    const answer = await stranger.send(sendResetCode, { phone })
    if (answer.json().code === 0) sent.stranger++
    else expect(answer.json().code).toBe(codeNumbers.codeTooMany)
    await shop.advanceClock(600)
  }
  expect(sent.stranger).toBe(5)
  // what it was refused counts neither for the phone nor for the network
  for (let code = 0; code < 5; code++) {
    expect((await sendWithWork(owner, sendResetCode, { phone })).json().code).toBe(0)
    await shop.advanceClock(1800)
  }
  await stranger.call(sendResetCode, { phone: phoneNumber(2) })
  const third = await sendWithWork(shop.visitor(), sendResetCode, { phone })
  expect(third.json().code).toBe(codeNumbers.codeTooMany)
})

test('a phone of which half the codes were sent gets each further one for a proof of work, used once', async () => {
  await using shop = await openShop({ limits: { proofOfWorkCost: 1 } })
  await addAccount(shop, phone)
  for (let code = 0; code < 3; code++) {
    await shop.visitor('198.51.100.7').call(sendResetCode, { phone })
    await shop.advanceClock(60)
  }
  const owner = shop.visitor('198.51.100.8')
  const { code, data } = await owner.expectRejection(sendResetCode, { phone })
  expect(code).toBe('proofNeeded')
  const proof = await solveProof(data)
  const forged = { ...proof, solution: { ...proof.solution, counter: proof.solution.counter + 1 } }
  const others = [
    [shop.visitor('198.51.100.9'), proof],
    [owner, forged],
  ] as const
  for (const [visitor, sentProof] of others)
    expect((await visitor.expectRejection(sendResetCode, { phone, proof: sentProof })).code).toBe(
      'proofNeeded',
    )
  await owner.call(sendResetCode, { phone, proof })
  await shop.advanceClock(60)
  expect((await owner.expectRejection(sendResetCode, { phone, proof })).code).toBe('proofNeeded')
  expect(await listMessageRows(shop)).toHaveLength(4)
})

test('networks that did not ask for a code have two tries at it, so that its owner can still enter it', async () => {
  await using shop = await openShop()
  const owner = shop.visitor('198.51.100.8')
  const tryFrom = async (network: string, verifyCode: string) =>
    (await shop.visitor(network).expectRejection(loginByCode, { phone, verifyCode })).code
  await owner.call(sendLoginCode, { phone })
  const code = await getLastCode(shop, phone)
  for (let tries = 0; tries < 20; tries++)
    expect(await tryFrom(`198.51.101.${tries}`, wrongCodeFor(code))).toBe('codeWrong')
  // also the right one
  expect(await tryFrom('198.51.100.9', code)).toBe('codeWrong')
  await owner.call(loginByCode, { phone, verifyCode: code })

  await shop.advanceClock(60)
  await owner.call(sendLoginCode, { phone })
  await shop.visitor('198.51.100.9').call(loginByCode, { phone, verifyCode: await getLastCode(shop, phone) })
})

test('a network that used up its share holds up the owner not even while it is refused', async () => {
  await using shop = await openShop({ limits: { codesPerNetworkAndDay: 6, proofOfWorkCost: 1 } })
  await addAccount(shop, phone)
  const stranger = shop.visitor('198.51.100.7')
  for (let code = 0; code < 3; code++) {
    await stranger.call(sendResetCode, { phone })
    await shop.advanceClock(60)
  }
  const refused = Array.from({ length: 30 }, () => stranger.send(sendResetCode, { phone }))
  const owned = await sendWithWork(shop.visitor('198.51.100.8'), sendResetCode, { phone })
  expect(owned.json().code).toBe(0)
  for (const answer of await Promise.all(refused)) expect(answer.json().code).toBe(codeNumbers.codeTooMany)
})

test('requests that come too soon use up no share of their network', async () => {
  await using shop = await openShop({ limits: { codesPerNetworkAndDay: 3 } })
  const owner = shop.visitor()
  for (let code = 0; code < 3; code++) {
    await owner.call(sendRegisterCode, { phone })
    if (code === 2) break
    for (let again = 0; again < 4; again++)
      expect((await owner.expectRejection(sendRegisterCode, { phone })).code).toBe('codeTooSoon')
    await shop.advanceClock(60)
  }
  expect((await owner.expectRejection(sendRegisterCode, { phone: phoneNumber(2) })).code).toBe('tooOften')
})

test('codes of one network are limited per day, without using up another network’s limit', async () => {
  await using shop = await openShop({ limits: { codesPerNetworkAndDay: 3 } })
  const greedy = shop.visitor('198.51.100.7')
  for (let index = 1; index <= 3; index++) await greedy.call(sendRegisterCode, { phone: phoneNumber(index) })
  const rejection = await greedy.expectRejection(sendRegisterCode, { phone: phoneNumber(4) })
  expect(rejection).toMatchObject({ code: 'tooOften', status: 429 })
  expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(80_000)
  expect(await listMessageRows(shop)).toHaveLength(3)
  await shop.visitor('198.51.100.8').call(sendRegisterCode, { phone: phoneNumber(4) })
})

test('a code for a new password goes to known phones only, and only the message reveals that', async () => {
  await using shop = await openShop()
  await addAccount(shop, phone)
  const unknown = phoneNumber(9)
  const [response, otherResponse] = await Promise.all([
    shop.visitor().send(sendResetCode, { phone }),
    shop.visitor().send(sendResetCode, { phone: unknown }),
  ])
  expect(otherResponse.json()).toEqual(response.json())
  expect(await listMessagesTo(shop, phone)).toHaveLength(1)
  expect(await listMessagesTo(shop, unknown)).toEqual([])
  const rows = await listMessageRows(shop)
  expect(rows.map(({ state }) => state).sort()).toEqual(['sent', 'unwanted'])
  expect(await shop.db.db.selectFrom('verify_code').selectAll().execute()).toHaveLength(2)
})

test('signing up with a known phone is answered alike, and the message says that it has an account', async () => {
  await using shop = await openShop()
  await addAccount(shop, phone)
  const unknown = phoneNumber(9)
  const response = await shop.visitor().send(sendRegisterCode, { phone })
  const otherResponse = await shop.visitor().send(sendRegisterCode, { phone: unknown })
  expect(otherResponse.json()).toEqual(response.json())
  expect(await listMessagesTo(shop, phone)).toEqual([expect.stringMatching(/already has an account/)])
  expect(await listMessagesTo(shop, unknown)).toEqual([
    expect.stringMatching(/\d{6} is your code to sign up/),
  ])
})

test('the message is in the language of the caller', async () => {
  await using shop = await openShop()
  await shop.visitor(undefined, 'zh-CN').call(sendRegisterCode, { phone })
  expect(await listMessagesTo(shop, phone)).toEqual([
    expect.stringMatching(/^【FAKA】验证码 \d{6}，用于注册账号，5 分钟内有效/),
  ])
})

test('without an SMS provider a code is rejected, and nothing is counted', async () => {
  await using shop = await openShop({ config: { sms: undefined } })
  expect((await shop.visitor().expectRejection(sendRegisterCode, { phone })).code).toBe('messagesClosed')
  expect(await shop.db.db.selectFrom('limit_window').selectAll().execute()).toEqual([])
})

test('a code for another phone needs a session', async () => {
  await using shop = await openShop()
  expect((await shop.visitor().expectRejection(sendPhoneCode, { phone })).code).toBe('sessionNeeded')
})

test('neither code nor phone is stored in plaintext or logged', async () => {
  await using shop = await openShop()
  await shop.visitor().call(sendRegisterCode, { phone })
  await shop.visitor().call(sendResetCode, { phone: phoneNumber(9) })
  const code = await getLastCode(shop, phone)
  await checkAndConsume(shop, wrongCodeFor(code))
  await shop.db.pool.query('alter table message add check (false) not valid')
  const rejection = await shop.visitor().expectRejection(sendRegisterCode, { phone: phoneNumber(3) })
  expect(rejection).toMatchObject({ code: 'ourFault' })
  const dump = await dumpDatabase(shop.db)
  const log = JSON.stringify(shop.logged)
  for (const text of [code, phone, phoneNumber(9), phoneNumber(3)]) {
    expect(dump).not.toContain(text)
    expect(log).not.toContain(text)
  }
})

test('checks of one name or phone are limited to three an hour, and those of a network to ten', async () => {
  await using shop = await openShop()
  await addAccount(shop, phone)
  for (let index = 0; index < 3; index++)
    expect(await shop.visitor().call(checkRegistered, { userName: phone })).toEqual({ registered: true })
  expect((await shop.visitor().expectRejection(checkRegistered, { userName: phone })).code).toBe('tooOften')
  const curious = shop.visitor()
  for (let index = 0; index < 10; index++)
    expect(await curious.call(checkRegistered, { userName: phoneNumber(index + 50) })).toEqual({
      registered: false,
    })
  expect((await curious.expectRejection(checkRegistered, { userName: phoneNumber(90) })).code).toBe(
    'tooOften',
  )
})

test('codes have six digits and are uniformly distributed', () => {
  // numbers beyond the last whole million would favour small codes: another number is drawn
  const draws = [0xffffff, 15_999_999 + 1, 15_999_999, 7]
  const random: Ctx['random'] = (bytes) => {
    const drawn = Buffer.alloc(bytes)
    drawn.writeUIntBE(draws.shift() ?? 0, 0, 3)
    return drawn
  }
  expect(generateCode(random)).toBe('999999')
  expect(generateCode(random)).toBe('000007')
})
