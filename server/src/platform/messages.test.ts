import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSmsSimulator, type SmsMode, smsCredentials } from '../../../simulators/sms-simulator.ts'
import { dumpDatabase } from '../../../test-support/server/database-contents.ts'
import { connectionFailed, createFaultyNetwork } from '../../../test-support/server/faulty-network.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { type SmsDialect, smsConfig } from '../../../test-support/server/sms-config.ts'
import { inTx } from './db.ts'
import { type NewMessage, queueMessage, sendMessagesNow } from './messages.ts'

const dialects: readonly SmsDialect[] = ['aliyun', 'tencent']

/** A shop that sends SMS through its own simulator, over a network with injectable faults. */
async function openSending(dialect: SmsDialect) {
  const network = createFaultyNetwork()
  let shop: TestShop | undefined
  const gateway = await openSmsSimulator({ now: () => shop?.clock.now ?? new Date() })
  const config = { sms: smsConfig(dialect, gateway.url) }
  shop = await openShop({ fetch: network.fetch, config })
  return {
    shop,
    gateway,
    network,
    [Symbol.asyncDispose]: async () => {
      await shop?.[Symbol.asyncDispose]()
      await gateway[Symbol.asyncDispose]()
    },
  }
}

const phone = '13900000001'
const mail = 'buyer@example.com'
const messageOf = (shop: TestShop, more: Partial<NewMessage> = {}): NewMessage => ({
  channel: 'sms',
  to: phone,
  template: 'verifyCode',
  vars: { code: '048151' },
  text: { body: 'the code is 048151' },
  expiresAt: new Date(shop.clock.now.getTime() + 300_000),
  ...more,
})
const queue = (shop: TestShop, more: Partial<NewMessage> = {}) =>
  queueMessage(shop.services, shop.db.db, messageOf(shop, more))
const stateOf = async (shop: TestShop, messageNo: string) =>
  shop.db.db.selectFrom('message').selectAll().where('message_no', '=', messageNo).executeTakeFirstOrThrow()

for (const dialect of dialects) {
  test(`${dialect}: a message is sent once, signed, with its number, and its content is deleted then`, async () => {
    await using sending = await openSending(dialect)
    const { shop, gateway } = sending
    const messageNo = await queue(shop)
    await shop.runJobs()
    await shop.advanceClock(60)
    const { signName, template } = smsCredentials[dialect]
    expect(gateway.rejections).toEqual([])
    expect(gateway.received).toEqual([
      { dialect, phone, signName, template, parameters: ['048151'], outId: messageNo },
    ])
    const row = await stateOf(shop, messageNo)
    expect(row).toMatchObject({ state: 'sent', transport: dialect, tries: 1, next_try_at: null })
    expect(row.receipt).toMatch(/\d{4}/)
    expect(row.sealed).toHaveLength(0)
  })

  test(`${dialect}: an attempt with an unknown outcome is repeated with the same number`, async () => {
    await using sending = await openSending(dialect)
    const { shop, gateway, network } = sending
    const modes: SmsMode[] = ['failAfterActing', 'drop', 'nonsense', 'busy']
    for (const mode of modes) {
      gateway.mode = mode
      gateway.received.length = 0
      const messageNo = await queue(shop)
      await shop.runJobs()
      expect(await stateOf(shop, messageNo), mode).toMatchObject({ state: 'pending', tries: 1 })
      gateway.mode = 'sound'
      await shop.advanceClock(14)
      expect(await stateOf(shop, messageNo), mode).toMatchObject({ state: 'pending', tries: 1 })
      await shop.advanceClock(1)
      expect(await stateOf(shop, messageNo), mode).toMatchObject({ state: 'sent', tries: 2 })
      expect(new Set(gateway.received.map(({ outId }) => outId))).toEqual(new Set([messageNo]))
      expect(gateway.received).toHaveLength(mode === 'busy' ? 1 : 2)
    }
    network.fault = connectionFailed
    const messageNo = await queue(shop)
    await shop.runJobs()
    network.fault = undefined
    await shop.advanceClock(15)
    expect(await stateOf(shop, messageNo)).toMatchObject({ state: 'sent', tries: 2 })
  })

  test(`${dialect}: a limit of the provider ends a message without a retry`, async () => {
    await using sending = await openSending(dialect)
    const { shop, gateway } = sending
    gateway.mode = 'limit'
    const messageNo = await queue(shop)
    await shop.runJobs()
    gateway.mode = 'sound'
    await shop.advanceClock(290)
    expect(gateway.rejections).toHaveLength(1)
    expect(gateway.received).toEqual([])
    const row = await stateOf(shop, messageNo)
    expect(row).toMatchObject({ state: 'failed', tries: 1 })
    expect(row.sealed).toHaveLength(0)
    expect(shop.logged.at(-1)).toMatchObject({
      level: 'warn',
      fields: { messageNo, reason: gateway.rejections[0] },
    })
  })
}

test('the delays between attempts grow, and an expired message is not sent', async () => {
  await using sending = await openSending('aliyun')
  const { shop, gateway } = sending
  gateway.mode = 'busy'
  const messageNo = await queue(shop)
  await shop.runJobs()
  for (const delay of [15, 30, 60, 120]) {
    const before = gateway.rejections.length
    await shop.advanceClock(delay - 1)
    expect(gateway.rejections, `not before ${delay} s`).toHaveLength(before)
    await shop.advanceClock(1)
    expect(gateway.rejections, `after ${delay} s`).toHaveLength(before + 1)
  }
  const tried = gateway.rejections.length
  await shop.advanceClock(75)
  expect(gateway.rejections).toHaveLength(tried)
  gateway.mode = 'sound'
  await shop.advanceClock(100)
  expect(await stateOf(shop, messageNo)).toMatchObject({ state: 'expired', next_try_at: null })
  expect(gateway.received).toEqual([])
})

test('a message claimed by a process that was killed is sent by another one, with the same number', async () => {
  await using sending = await openSending('aliyun')
  const { shop, gateway, network } = sending
  const messageNo = await queue(shop)
  // the first process claims the message and never returns from its call
  let resolveClaimed: () => void = () => undefined
  const claimed = new Promise<void>((resolve) => {
    resolveClaimed = resolve
  })
  let failCall: (error: Error) => void = () => undefined
  network.fault = () => {
    resolveClaimed()
    return new Promise((_, reject) => {
      failCall = reject
    })
  }
  const lost = shop.runJobs()
  await claimed
  const other = await shop.openSecondProcess({ fetch: globalThis.fetch })
  await other.runJobs()
  expect(gateway.received).toEqual([])
  shop.clock.now = new Date(shop.clock.now.getTime() + 15_000)
  await other.runJobs()
  expect(gateway.received.map(({ outId }) => outId)).toEqual([messageNo])
  failCall(new TypeError('killed'))
  await lost
  expect(await stateOf(shop, messageNo)).toMatchObject({ state: 'sent', tries: 2 })
})

test('two processes at the same time send each of a hundred messages once', async () => {
  await using sending = await openSending('tencent')
  const { shop, gateway } = sending
  const other = await shop.openSecondProcess()
  const sent = await Promise.all(Array.from({ length: 100 }, () => queue(shop)))
  for (let round = 0; round < 5; round++) {
    sendMessagesNow(shop.services)
    sendMessagesNow(other.services)
    await Promise.all([shop.runJobs(), other.runJobs()])
  }
  await expect.poll(() => gateway.received.length).toBe(100)
  expect(gateway.received.map(({ outId }) => outId).sort()).toEqual(sent.sort())
})

test('messages that are sent at the same moment are recorded with one statement', async () => {
  await using shop = await openShop()
  const sent = await Promise.all(
    Array.from({ length: 100 }, () => queue(shop, { channel: 'mail', to: mail })),
  )
  await shop.runJobs()
  const { rows } = await sql<{ messages: number; transactions: number }>`
    select count(*)::int as messages, count(distinct xmin::text)::int as transactions
    from message where state = 'sent' and message_no = any(${sent})`.execute(shop.db.db)
  // of the twenty that are claimed at once two batches are recorded side by side at most
  expect(rows).toEqual([{ messages: 100, transactions: expect.toSatisfy((count) => count <= 10) }])
})

test('what is queued in a transaction that rolls back is never sent', async () => {
  await using sending = await openSending('aliyun')
  const { shop, gateway } = sending
  const attempt = inTx(shop.db.db, async (tx) => {
    await queueMessage(shop.services, tx, messageOf(shop))
    throw new Error('rolled back')
  })
  await expect(attempt).rejects.toThrow('rolled back')
  await shop.advanceClock(20)
  expect(gateway.received).toEqual([])
})

test('an unwanted message is the same row and is never sent', async () => {
  await using sending = await openSending('aliyun')
  const { shop, gateway } = sending
  const wanted = await stateOf(shop, await queue(shop))
  const unwanted = await stateOf(shop, await queue(shop, { unwanted: true }))
  await shop.advanceClock(60)
  expect(gateway.received.map(({ outId }) => outId)).toEqual([wanted.message_no])
  expect(unwanted).toMatchObject({ state: 'unwanted', tries: 0, next_try_at: null })
  expect(unwanted.sealed).toHaveLength(wanted.sealed.length)
})

test('sendMessagesNow sends without waiting for the job', async () => {
  await using sending = await openSending('aliyun')
  const { shop, gateway } = sending
  await queue(shop)
  sendMessagesNow(shop.services)
  await expect.poll(() => gateway.received.length).toBe(1)
})

test('neither address nor text of a message is in a row or a log, whatever fails', async () => {
  await using sending = await openSending('aliyun')
  const { shop, gateway, network } = sending
  for (const mode of ['failAfterActing', 'drop', 'nonsense', 'limit', 'sound'] as const) {
    gateway.mode = mode
    await queue(shop)
    await shop.runJobs()
    expect(await dumpDatabase(shop.db)).not.toMatch(/048151|13900000001/)
  }
  network.fault = async () => {
    throw new TypeError(`fetch failed for ${phone} 048151`)
  }
  await queue(shop, { unwanted: true })
  await queue(shop)
  await shop.runJobs()
  await shop.db.pool.query("update message set sealed = sealed || 'x'::bytea where state = 'pending'")
  await shop.advanceClock(200).catch(() => undefined)
  expect(await dumpDatabase(shop.db)).not.toMatch(/048151|13900000001/)
  expect(JSON.stringify(shop.logged)).not.toMatch(/048151|13900000001/)
  expect(shop.logged.length).toBeGreaterThan(3)
})

test('ended messages are deleted after three days, others never', async () => {
  await using shop = await openShop()
  const ended = await queue(shop)
  await shop.runJobs()
  await shop.advanceClock(2 * 24 * 3600)
  expect(await stateOf(shop, ended)).toMatchObject({ state: 'sent' })
  await shop.advanceClock(24 * 3600 + 1)
  expect(await shop.db.db.selectFrom('message').selectAll().execute()).toEqual([])
})
