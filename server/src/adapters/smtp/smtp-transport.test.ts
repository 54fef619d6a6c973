import { expect, test } from 'vitest'
import { openSmtpSimulator } from '../../../../simulators/smtp-simulator.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { queueMessage } from '../../platform/messages.ts'

const to = 'buyer@example.com'
const from = 'FAKA 卡密 <shop@example.com>'

const queue = (shop: TestShop, address = to, subject = 'Your code') =>
  queueMessage(shop.services, shop.db.db, {
    channel: 'mail',
    to: address,
    template: 'verifyCode',
    vars: { code: '048151' },
    text: { subject, body: '验证码 048151' },
    expiresAt: new Date(shop.clock.now.getTime() + 300_000),
  })

const stateOf = (shop: TestShop, messageNo: string) =>
  shop.db.db
    .selectFrom('message')
    .select(['state', 'tries', 'transport', 'receipt'])
    .where('message_no', '=', messageNo)
    .executeTakeFirstOrThrow()

test('a mail goes out once, and its Message-ID is made from its number', async () => {
  await using mails = await openSmtpSimulator()
  await using shop = await openShop({ config: { mail: { transport: 'smtp', url: mails.url, from } } })
  const messageNo = await queue(shop)
  await shop.runJobs()
  await shop.advanceClock(30)
  expect(mails.received).toMatchObject([{ from: 'shop@example.com', to: [to] }])
  const source = mails.received[0]?.source ?? ''
  expect(source).toContain(`Message-ID: <${messageNo}@example.com>`)
  expect(source).toContain('Subject: Your code')
  expect(Buffer.from(source.split('\n\n')[1] ?? '', 'base64').toString()).toBe('验证码 048151')
  expect(await stateOf(shop, messageNo)).toMatchObject({ state: 'sent', tries: 1, transport: 'smtp' })
})

test('a mail without a reply, or with a temporary one, is sent again with the same Message-ID; a permanent one ends it', async () => {
  await using mails = await openSmtpSimulator()
  await using shop = await openShop({ config: { mail: { transport: 'smtp', url: mails.url, from } } })
  for (const mode of ['dropAfterActing', 'busy'] as const) {
    mails.mode = mode
    mails.received.length = 0
    const messageNo = await queue(shop)
    await shop.runJobs()
    expect(await stateOf(shop, messageNo), mode).toMatchObject({ state: 'pending', tries: 1 })
    mails.mode = 'sound'
    await shop.advanceClock(15)
    expect(await stateOf(shop, messageNo), mode).toMatchObject({ state: 'sent', tries: 2 })
    for (const { source } of mails.received) expect(source).toContain(`<${messageNo}@example.com>`)
  }
  mails.mode = 'refuse'
  const messageNo = await queue(shop)
  await shop.runJobs()
  expect(await stateOf(shop, messageNo)).toMatchObject({ state: 'failed', tries: 1 })
  expect(JSON.stringify(shop.logged)).not.toMatch(/048151|buyer@example|password/)
})

test('nothing in an address or a subject becomes a second recipient or a header', async () => {
  await using mails = await openSmtpSimulator()
  await using shop = await openShop({ config: { mail: { transport: 'smtp', url: mails.url, from } } })
  await queue(shop, 'a@example.com, b@example.com')
  await queue(shop, to, 'Hello\r\nBcc: c@example.com')
  await shop.runJobs()
  for (const mail of mails.received) {
    expect(mail.to.length).toBe(1)
    expect(mail.to).not.toContain('b@example.com')
    expect(mail.to).not.toContain('c@example.com')
    expect(mail.source).not.toMatch(/^Bcc:/m)
  }
  expect(mails.received.length).toBeGreaterThan(0)
})
