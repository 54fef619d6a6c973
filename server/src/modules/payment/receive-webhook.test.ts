import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  buy,
  countCardsByState,
  listDispositions,
  type PlacedOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createFaultyNetwork } from '../../../../test-support/server/faulty-network.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'

type Fields = Record<string, string>

/** EPay v1's signature, implemented a second time: sorted, joined without escaping, followed by the key. */
const signed = (fields: Fields, key: string, type = 'MD5'): Fields => {
  const text = Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  const sign = createHash('md5')
    .update(text + key)
    .digest('hex')
  return { ...fields, sign, sign_type: type }
}

const webhookUrl = (shop: TestShop, provider = 'epay-md5', channel: string = shop.payChannels.md5) =>
  `${shop.url}/pay/notify/${provider}/${channel}`

const sendWebhook = async (address: string, fields: Fields): Promise<string> =>
  (await fetch(`${address}?${new URLSearchParams(fields)}`)).text()

/** An unpaid order, and the genuine webhook that its trade will bring. */
async function openPendingWebhook(shop: TestShop) {
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1, `C${Math.random()}`) }))
  const qr = await requestQr(placed, shop.payChannels.md5)
  const { key, pid } = await merchantKeys(shop)
  const trade = await shop.db.db
    .selectFrom('sandbox_gateway.trade')
    .innerJoin('payment', 'payment_no', 'out_trade_no')
    .select(['sandbox_gateway.trade.trade_no', 'out_trade_no'])
    .where('order_no', '=', placed.orderNo)
    .executeTakeFirstOrThrow()
  const fields: Fields = {
    pid,
    trade_no: trade.trade_no,
    out_trade_no: trade.out_trade_no,
    type: 'alipay',
    name: 'x',
    money: '10',
    trade_status: 'TRADE_SUCCESS',
  }
  return { placed, qr, key, fields }
}

async function merchantKeys(shop: TestShop) {
  const row = await shop.db.db
    .selectFrom('sandbox_gateway.merchant')
    .select(['pid', 'md5_key'])
    .executeTakeFirstOrThrow()
  return { pid: String(row.pid), key: row.md5_key }
}

const expectNothingChanged = async (shop: TestShop, placed: PlacedOrder) => {
  await waitForStatus(placed, 'unpaid')
  expect((await countCardsByState(shop.db.db)).sold).toBeUndefined()
  expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual([])
}

const listVerdicts = async (shop: TestShop) =>
  (await shop.db.db.selectFrom('payment_event').select('verdict').orderBy('event_id').execute()).map(
    ({ verdict }) => verdict,
  )

test('each webhook leaves one row, valid or not, however often it comes, and no row contains it', async () => {
  await using shop = await openShop()
  const { placed, qr, key, fields } = await openPendingWebhook(shop)
  const address = webhookUrl(shop)
  const forged = { ...signed(fields, key), money: '11' }
  for (let time = 0; time < 3; time++) expect(await sendWebhook(address, forged)).toBe('fail')
  expect(await sendWebhook(address, signed({ ...fields, pid: '7' }, key))).toBe('fail')
  expect(await sendWebhook(address, { money: 'x' })).toBe('fail')
  await expectNothingChanged(shop, placed)
  await shop.pressButton(qr, 'noCallback')
  for (let time = 0; time < 3; time++) expect(await sendWebhook(address, signed(fields, key))).toBe('success')
  await waitForStatus(placed, 'delivered')
  expect(await listVerdicts(shop)).toEqual(['badSignature', 'wrongMerchant', 'malformed', 'paid'])
  const rows = JSON.stringify(await shop.db.db.selectFrom('payment_event').selectAll().execute())
  expect(rows).not.toContain(signed(fields, key).sign)
})

test('a webhook is recorded in the commit that settles its money, and its notification is deleted in it', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const writers = sql<string>`xmin::text`.as('writer')
  const [order, money, event] = await Promise.all([
    db.selectFrom('orders').select(writers).execute(),
    db.selectFrom('receipt').select(writers).execute(),
    db.selectFrom('payment_event').select(['verdict', writers]).execute(),
  ])
  expect(event).toEqual([{ verdict: 'paid', ...order[0] }])
  expect(money).toEqual(order)
  expect(await db.selectFrom('paid_notice').select('notice_id').execute()).toEqual([])
})

test('a validly signed webhook that its gateway does not confirm pays nothing, and is stored', async () => {
  await using shop = await openShop()
  const { placed, key, fields } = await openPendingWebhook(shop)
  expect(await sendWebhook(webhookUrl(shop), signed(fields, key))).toBe('fail')
  await expectNothingChanged(shop, placed)
  expect(await listVerdicts(shop)).toEqual(['unconfirmed'])
})

test('money of one order never pays another: neither by a webhook that names the other, nor by a replayed one', async () => {
  await using shop = await openShop()
  const first = await openPendingWebhook(shop)
  const second = await openPendingWebhook(shop)
  await shop.pressButton(first.qr, 'noCallback')
  const crossed = { ...first.fields, out_trade_no: second.fields.out_trade_no ?? '' }
  expect(await sendWebhook(webhookUrl(shop), signed(crossed, first.key))).toBe('fail')
  const true1 = signed(first.fields, first.key)
  expect(
    await sendWebhook(webhookUrl(shop), { ...true1, out_trade_no: second.fields.out_trade_no ?? '' }),
  ).toBe('fail')
  await expectNothingChanged(shop, second.placed)
  expect(await sendWebhook(webhookUrl(shop), true1)).toBe('success')
  await waitForStatus(first.placed, 'delivered')
  await waitForStatus(second.placed, 'unpaid')
  expect(await listDispositions(shop.db.db, second.placed.orderNo)).toEqual([])
})

test('a status other than success means no money, whatever it is', async () => {
  await using shop = await openShop()
  const { placed, key, fields } = await openPendingWebhook(shop)
  for (const status of ['WAIT_BUYER_PAY', 'TRADE_CLOSED', '1', '3', 'trade_success'])
    expect(await sendWebhook(webhookUrl(shop), signed({ ...fields, trade_status: status }, key))).toBe(
      'success',
    )
  await expectNothingChanged(shop, placed)
})

test('signatures that are not text, lists, and bodies of another type are rejected', async () => {
  await using shop = await openShop()
  const { placed, key, fields } = await openPendingWebhook(shop)
  const address = webhookUrl(shop)
  const query = new URLSearchParams(signed(fields, key))
  const plain = new URLSearchParams(fields)
  const send = async (raw: string) => (await fetch(`${address}?${raw}`)).text()
  for (const raw of [
    `${plain}&sign_type=MD5&sign=true`,
    `${plain}&sign_type=MD5&sign=0e123456789012345678901234567890`,
    `${plain}&sign_type=MD5&sign[]=${query.get('sign')}`,
    `${query}&money=10`,
    `${query}&money[]=10`,
    `${query}&__proto__=x`,
  ])
    expect(await send(raw), raw).toBe('fail')
  for (const [type, body] of [
    ['application/json', JSON.stringify({ ...signed(fields, key), sign: true })],
    ['application/json', JSON.stringify(signed(fields, key))],
    ['application/x-www-form-urlencoded', String(query)],
    ['text/xml', '<xml><sign>true</sign></xml>'],
  ] as const) {
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body })
    expect(await answer.text(), type).toBe('fail')
  }
  await expectNothingChanged(shop, placed)
})

test('an empty key verifies nothing, even if the database has one', async () => {
  await using shop = await openShop()
  const { placed, fields, qr } = await openPendingWebhook(shop)
  await shop.pressButton(qr, 'noCallback')
  const id = shop.payChannels.md5
  const settings = { gatewayUrl: 'self:/sandbox-gateway', pid: fields.pid, key: '' }
  const encrypted = shop.services.encryption.encrypt('channels', Buffer.from(JSON.stringify(settings)), id)
  await shop.db.db
    .updateTable('pay_channel')
    .set({ sealed_settings: encrypted })
    .where('pay_channel_id', '=', id)
    .execute()
  const other = await shop.openSecondProcess()
  const answer = await fetch(
    `${other.url}/pay/notify/epay-md5/${id}?${new URLSearchParams(signed(fields, ''))}`,
  )
  expect([answer.status, await answer.text()]).toEqual([404, ''])
  await waitForStatus(placed, 'unpaid')
})

test('a webhook is read by the channel’s own protocol only, and an unknown channel answers 404', async () => {
  await using shop = await openShop()
  const { placed, key, fields } = await openPendingWebhook(shop)
  const { md5, rsa } = shop.payChannels
  for (const [provider, channel] of [
    ['epay-rsa', md5],
    ['alipay', md5],
    ['balance', md5],
    ['epay-md5', 'NOSUCHCHANNEL'],
  ] as const) {
    const answer = await fetch(
      `${webhookUrl(shop, provider, channel)}?${new URLSearchParams(signed(fields, key))}`,
    )
    expect([answer.status, await answer.text()], provider).toEqual([404, ''])
  }
  expect(await sendWebhook(webhookUrl(shop, 'epay-rsa', rsa), signed(fields, key))).toBe('fail')
  await expectNothingChanged(shop, placed)
})

test('a gateway that escapes the field separators is understood', async () => {
  await using shop = await openShop()
  for (const separator of [';', '&amp;']) {
    const { placed, qr, key, fields } = await openPendingWebhook(shop)
    await shop.pressButton(qr, 'noCallback')
    const raw = String(new URLSearchParams(signed(fields, key))).replaceAll('&', separator)
    expect(await (await fetch(`${webhookUrl(shop)}?${raw}`)).text()).toBe('success')
    await waitForStatus(placed, 'delivered')
  }
})

test('a webhook over 64 kB is not read', async () => {
  await using shop = await openShop()
  const body = Buffer.alloc(64 * 1024 + 1, 'a')
  const answer = await fetch(webhookUrl(shop), { method: 'POST', body })
  expect(answer.status).toBe(413)
})

test('a network that sends hundreds of invalid webhooks is blocked, and another one is not', async () => {
  await using shop = await openShop()
  const { placed, qr, key, fields } = await openPendingWebhook(shop)
  await shop.pressButton(qr, 'noCallback')
  const statuses = new Set<number>()
  for (let at = 0; at < 80; at++)
    statuses.add((await fetch(`${webhookUrl(shop)}?${new URLSearchParams({ money: String(at) })}`)).status)
  expect([...statuses]).toEqual([200, 429])
  expect((await listVerdicts(shop)).length).toBe(60)
  expect(await sendWebhook(webhookUrl(shop), signed(fields, key))).toBe('success')
  await waitForStatus(placed, 'delivered')
})

test('two thousand copies of one webhook from 64 connections are settled once, each with the right response', async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const { placed, qr, key, fields } = await openPendingWebhook(shop)
  await shop.pressButton(qr, 'noCallback')
  const before = network.requestedPages.length
  const address = `${webhookUrl(shop)}?${new URLSearchParams(signed(fields, key))}`
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const once = () =>
    new Promise<string>((resolve, reject) => {
      const outgoing = request(address, { agent }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        response.on('end', () => resolve(text))
      })
      outgoing.on('error', reject).end()
    })
  const answers = await Promise.all(Array.from({ length: 2000 }, once))
  agent.destroy()
  expect(new Set(answers)).toEqual(new Set(['success']))
  // another purchase at the same time is not affected
  await buy(shop, await shop.addItem({ cards: createCards(1, 'BESIDE') }))
  expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
  expect(
    network.requestedPages.slice(before).filter((page) => page === 'api.php order').length,
  ).toBeLessThanOrEqual(2)
})
