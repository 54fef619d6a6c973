import { tmpdir } from 'node:os'
import { listSettings, queueNames, showHealth } from '@faka/contract/report/health'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readConfig } from '../../config.ts'
import { limitDefinitions } from '../declarations.ts'
import { listSettings as listSettingsOf } from './list-settings.ts'

const openAdmin = async (shop: TestShop) => (await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })).visitor

test('every queue says how much waits and since when, and what has ended does not count', async () => {
  await using shop = await openShop({ config: { dataDir: tmpdir() } })
  const admin = await openAdmin(shop)
  const before = await admin.call(showHealth, {})
  expect(before.queues.map(({ name }) => name).sort()).toEqual([...queueNames].sort())
  const waiting = (health: typeof before) =>
    Object.fromEntries(health.queues.map(({ name, waiting: count }) => [name, count]))
  const { rows } = await shop.db.pool.query('select shop_id from shop')
  const shopId = rows[0].shop_id
  const old = '2026-01-02T03:04:05.000Z'
  const { pool } = shop.db
  await pool.query(
    `insert into happening (kind, subject, shop_id, at, next_try_at) values ('order.paid', 'x', $1, $2, '2100-01-01')`,
    [shopId, old],
  )
  await pool.query(
    `insert into message (message_no, channel, sealed, state, next_try_at, created_at, expires_at, ended_at)
     select 'm' || n, channel, '', case when ended then 'sent' else 'pending' end,
       case when not ended then timestamptz '2100-01-01' end, $1, '2100-01-02', case when ended then now() end
     from (values (1, 'sms', false), (2, 'mail', false), (3, 'mail', false), (4, 'chat', false), (5, 'chat', true)) m(n, channel, ended)`,
    [old],
  )
  await pool.query(
    `insert into webhook_call (call_no, shop_id, kind, body, state, next_try_at, created_at)
     values ('c', $1, 'x', '{}', 'pending', '2100-01-01', $2)`,
    [shopId, old],
  )
  await pool.query(
    `insert into paid_notice (pay_channel_id, payment_no, trade_no, amount_fen, event_key, raw_hash, state, received_at, next_try_at)
     values ('x', 'p', 't', 1, 'k', '', 'asking', $1, '2100-01-01'), ('x', 'p', 'u', 1, 'k', '', 'unanswered', $1, null)`,
    [old],
  )
  await pool.query(
    `insert into bill_check (pay_channel_id, day, state, next_try_at) values ('x', '2026-01-01', 'due', $1)`,
    [old],
  )
  const after = await admin.call(showHealth, {})
  const added = { events: 1, sms: 1, mail: 2, chat: 1, webhooks: 1, notifications: 1, statements: 1 }
  const expected = Object.fromEntries(
    Object.entries(waiting(before)).map(([name, count]) => [
      name,
      count + (Object.entries(added).find(([each]) => each === name)?.[1] ?? 0),
    ]),
  )
  expect(waiting(after)).toEqual(expected)
  for (const name of Object.keys(added))
    expect(after.queues.find((queue) => queue.name === name)?.oldestTime, name).toBe(old)
  expect(after.database.writable).toBe(true)
  expect(after.database.sizeBytes).toBeGreaterThan(1_000_000)
  expect(after.disk?.totalBytes).toBeGreaterThan(after.disk?.freeBytes ?? 0)
  expect(after.version).toMatch(/^\d+\.\d+\.\d+$/)
})

test('a gateway whose messages were rejected within the hour is named, by channel, and no other', async () => {
  await using shop = await openShop()
  const admin = await openAdmin(shop)
  const event = (channel: string, verdict: string, minutesAgo: number) =>
    shop.db.pool.query(
      `insert into payment_event (pay_channel_id, event_key, verdict, raw_hash, at) values ($1, $2, $3, '', $4)`,
      [channel, crypto.randomUUID(), verdict, new Date(shop.clock.now.getTime() - minutesAgo * 60_000)],
    )
  const { md5, rsa } = shop.payChannels
  await event(rsa, 'badSignature', 70)
  await event(rsa, 'paid', 5)
  expect((await admin.call(showHealth, {})).gateways).toEqual([])
  await event(md5, 'badSignature', 5)
  await event(md5, 'unanswered', 6)
  await event(md5, 'paid', 7)
  expect((await admin.call(showHealth, {})).gateways).toMatchObject([
    { payChannel: md5, rejected: 2, confirmed: 1, refunds: 0, shortUrl: null },
  ])
})

test('the settings name every limit with its default, and no secret', async () => {
  await using shop = await openShop()
  const admin = await openAdmin(shop)
  const { limits } = await admin.call(listSettings, {})
  expect(limits.map(({ name }) => name)).toEqual(Object.values(limitDefinitions).map(({ env }) => env))
  const secret = 'never-show-this-secret'
  const { config } = readConfig({
    SECRET_KEY: `${secret}-key-of-the-whole-installation`,
    DATABASE_URL: `postgres://shop:${secret}@db.example/shop`,
    DATABASE_LISTEN_URL: `postgres://shop:${secret}@db.example/shop`,
    SMTP_URL: `smtps://user:${secret}@mail.example`,
    MAIL_FROM: 'shop@mail.example',
    LIMIT_ORDERS_UNPAID_MINUTES: '30',
  })
  const shown = JSON.stringify(await listSettingsOf({ config }, {}, limitDefinitions))
  expect(shown).not.toContain(secret)
  expect(shown).toContain('DATABASE_URL')
})
