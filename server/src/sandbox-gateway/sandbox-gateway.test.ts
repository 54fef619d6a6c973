import { expect, test, vi } from 'vitest'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { notifyUrl, openSandbox, paymentRequest } from '../../../test-support/server/open-sandbox.ts'
import { openGateway } from '../payment-gateways/open-gateway.ts'

const dialects = ['epay-md5', 'epay-rsa'] as const

/** A sandbox and a channel of the shop that uses it. */
async function openBoth(name: (typeof dialects)[number]) {
  const db = await freshDb()
  const sandbox = await openSandbox(db.db)
  const channel = openGateway(name, name === 'epay-md5' ? sandbox.md5 : sandbox.rsa)
  if (!channel) throw new Error('the settings were refused')
  const create = async (paymentNo: string, amountFen?: number) => {
    const made = await channel.create(paymentRequest(paymentNo, amountFen), sandbox.deps)
    if (made.kind !== 'qr') throw new Error('the sandbox returned no code')
    return made
  }
  const ledger = () =>
    db.db
      .selectFrom('sandbox_gateway.ledger')
      .select(['kind', 'amount_fen', 'trade_no'])
      .orderBy('entry_no')
      .execute()
  const left = async () => (await db.db.selectFrom('sandbox_gateway.call_back').selectAll().execute()).length
  return {
    db,
    sandbox,
    channel,
    create,
    ledger,
    left,
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

for (const name of dialects) {
  test(`${name}: a payment is opened, paid, notified, and found by a query`, async () => {
    await using setup = await openBoth(name)
    const { sandbox, channel, create, ledger, left } = setup
    const made = await create('P1')
    expect(made.content).toMatch(/^http:\/\/shop\.test\/sandbox-gateway\/pay\/[\w-]{22}$/)
    const trade = { paymentNo: 'P1', tradeNo: made.tradeNo }
    expect(await channel.query(trade, sandbox.deps)).toEqual({ state: 'unpaid' })

    const answer = await sandbox.press(made.content, 'pay')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Paid with test money')
    expect(await ledger()).toEqual([{ kind: 'pay', amount_fen: 1280, trade_no: made.tradeNo }])
    await vi.waitFor(async () => expect(await left()).toBe(0), 60_000)

    expect(sandbox.webhookUrls).toHaveLength(1)
    expect(sandbox.webhookUrls[0]?.startsWith(`${notifyUrl}?`)).toBe(true)
    expect(sandbox.webhookUrls[0]).toContain('money=12.8&')
    const [notification] = sandbox.notifications()
    expect(notification && channel.readNotification(notification, sandbox.clock.now)).toEqual({
      ok: true,
      kind: 'paid',
      eventKey: `${made.tradeNo} TRADE_SUCCESS`,
      paymentNo: 'P1',
      tradeNo: made.tradeNo,
      amountFen: 1280,
    })
    const paid = { state: 'paid', tradeNo: made.tradeNo, amountFen: 1280, refundedFen: 0 }
    expect(await channel.query(trade, sandbox.deps)).toEqual(paid)
    expect(await channel.query({ paymentNo: 'P1', tradeNo: null }, sandbox.deps)).toEqual(paid)
    expect(await channel.query({ paymentNo: 'P2', tradeNo: null }, sandbox.deps)).toEqual({
      state: 'notFound',
    })
  })

  test(`${name}: a repeated request returns the same trade, and another amount is rejected`, async () => {
    await using setup = await openBoth(name)
    const first = await setup.create('P1')
    expect(await setup.create('P1')).toEqual(first)
    const together = await Promise.all(Array.from({ length: 20 }, () => setup.create('P2')))
    expect(new Set(together.map(({ tradeNo }) => tradeNo)).size).toBe(1)
    const other = await setup.channel.create(paymentRequest('P1', 1), setup.sandbox.deps)
    expect(other).toMatchObject({ kind: 'refused', retryable: false })
  })

  test(`${name}: forty concurrent payments move the money once`, async () => {
    await using setup = await openBoth(name)
    const made = await setup.create('P1')
    const pages = await Promise.all(
      Array.from({ length: 40 }, () => setup.sandbox.press(made.content, 'pay')),
    )
    expect(pages.filter(({ body }) => body.includes('Paid with test money'))).toHaveLength(1)
    expect(pages.filter(({ body }) => body.includes('was paid before'))).toHaveLength(39)
    expect(await setup.ledger()).toHaveLength(1)
  })

  test(`${name}: refunds never exceed the payment`, async () => {
    await using setup = await openBoth(name)
    const { sandbox, channel, create, ledger } = setup
    const made = await create('P1')
    const tradeNo = made.tradeNo ?? ''
    const order = {
      refundNo: 'R1',
      paymentNo: 'P1',
      tradeNo,
      amountFen: 1280,
      totalFen: 1280,
      previouslyRefundedFen: 0,
      requestedBefore: false,
    }
    expect(await channel.refund(order, sandbox.deps)).toBe('refused')
    await sandbox.press(made.content, 'pay')
    expect(await channel.refund(order, sandbox.deps)).toBe('done')
    expect(await channel.refund(order, sandbox.deps)).toBe('done')
    expect((await ledger()).map(({ kind }) => kind)).toEqual(['pay', 'refund'])
    expect(await channel.query({ paymentNo: 'P1', tradeNo }, sandbox.deps)).toMatchObject({
      state: 'paid',
      refundedFen: 1280,
    })
    if (name === 'epay-rsa')
      expect(await channel.refund({ ...order, refundNo: 'R2' }, sandbox.deps)).toBe('refused')
  })

  test(`${name}: a refund whose response was lost is found and not repeated`, async () => {
    await using setup = await openBoth(name)
    const { sandbox, channel, create, ledger } = setup
    const made = await create('P1')
    await sandbox.press(made.content, 'pay')
    const order = {
      refundNo: 'R1',
      paymentNo: 'P1',
      tradeNo: made.tradeNo ?? '',
      amountFen: 1280,
      totalFen: 1280,
      previouslyRefundedFen: 0,
      requestedBefore: false,
    }
    const losing: typeof fetch = async (input, init) => {
      const answer = await sandbox.deps.fetch(input, init)
      if (/refund/.test(String(input))) throw new Error('cut')
      return answer
    }
    expect(await channel.refund(order, { ...sandbox.deps, fetch: losing })).toBe('unknown')
    expect(await channel.refund(order, sandbox.deps)).toBe('done')
    expect((await ledger()).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  })

  test(`${name}: webhooks stop once acknowledged, else are sent at 0, 1, 3, 20, 60 and 120 seconds at sixty times the pace`, async () => {
    await using setup = await openBoth(name)
    const { sandbox, create, left } = setup
    sandbox.shop.answer = 'fail'
    const made = await create('P1')
    await sandbox.press(made.content, 'pay')
    const counts: number[] = []
    const settled = async (tries: number) => {
      await vi.waitFor(async () => {
        const rows = await setup.db.db.selectFrom('sandbox_gateway.call_back').select('tries').execute()
        expect(rows.map((row) => row.tries)).toEqual(tries === 6 ? [] : [tries])
      }, 60_000)
      counts.push(sandbox.webhookUrls.length)
    }
    await settled(1)
    for (const [tries, seconds] of [
      [2, 1],
      [3, 2],
      [4, 17],
      [5, 40],
      [6, 60],
    ] as const) {
      await sandbox.pass(seconds - 0.1)
      expect(sandbox.webhookUrls).toHaveLength(tries - 1)
      await sandbox.pass(0.1)
      await settled(tries)
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6])
    await sandbox.pass(100_000)
    expect(sandbox.webhookUrls).toHaveLength(6)
    expect(await left()).toBe(0)
  })
}

test('paid twice: two trade numbers and two webhooks for one payment', async () => {
  await using setup = await openBoth('epay-md5')
  const { sandbox, channel, create, ledger, left } = setup
  const made = await create('P1')
  await sandbox.press(made.content, 'payTwice')
  await vi.waitFor(async () => expect(await left()).toBe(0), 60_000)
  const result = sandbox.notifications().map((each) => channel.readNotification(each, sandbox.clock.now))
  const numbers = result.map((each) => (each.ok && each.kind === 'paid' ? each.tradeNo : ''))
  expect(new Set(numbers).size).toBe(2)
  expect(numbers).toContain(made.tradeNo)
  expect(result.every((each) => each.ok && each.kind === 'paid' && each.paymentNo === 'P1')).toBe(true)
  for (const tradeNo of numbers)
    expect(await channel.query({ paymentNo: 'P1', tradeNo }, sandbox.deps)).toMatchObject({
      state: 'paid',
      amountFen: 1280,
    })
  expect(await ledger()).toHaveLength(2)
})

test('a failed payment moves nothing, stays unpaid, and can be paid afterwards', async () => {
  await using setup = await openBoth('epay-md5')
  const { sandbox, channel, create, ledger } = setup
  const made = await create('P1')
  const page = await sandbox.press(made.content, 'fail')
  expect(page.body).toContain('The payment failed')
  expect(await ledger()).toEqual([])
  const trade = { paymentNo: 'P1', tradeNo: made.tradeNo }
  expect(await channel.query(trade, sandbox.deps)).toEqual({ state: 'unpaid' })
  await sandbox.press(made.content, 'pay')
  expect(await channel.query(trade, sandbox.deps)).toMatchObject({ state: 'paid' })
})

test('a scheduled payment arrives after its delay, only once, even if the trade was closed meanwhile', async () => {
  await using setup = await openBoth('epay-rsa')
  const { sandbox, channel, create, ledger, left } = setup
  const made = await create('P1')
  const trade = { paymentNo: 'P1', tradeNo: made.tradeNo }
  await sandbox.press(made.content, 'payLate', '&delaySeconds=30')
  expect(await channel.close(trade, sandbox.deps)).toBe('closed')
  expect((await sandbox.press(made.content, 'pay')).body).toContain('This trade is closed')
  await sandbox.pass(29)
  expect(await ledger()).toEqual([])
  await sandbox.pass(1)
  await vi.waitFor(async () => expect(await left()).toBe(0), 60_000)
  await sandbox.pass(30)
  expect(await ledger()).toHaveLength(1)
  expect(sandbox.webhookUrls).toHaveLength(1)
  expect(await channel.close(trade, sandbox.deps)).toBe('alreadyPaid')
})

test('a wrong amount is one 分 less, or one more for a single 分', async () => {
  await using setup = await openBoth('epay-md5')
  for (const [paymentNo, amountFen, paidFen] of [
    ['P1', 1280, 1279],
    ['P2', 1, 2],
  ] as const) {
    const made = await setup.create(paymentNo, amountFen)
    await setup.sandbox.press(made.content, 'wrongAmount')
    expect(await setup.channel.query({ paymentNo, tradeNo: null }, setup.sandbox.deps)).toMatchObject({
      state: 'paid',
      amountFen: paidFen,
    })
  }
})

test('five webhooks report one trade, or none if none are requested', async () => {
  await using setup = await openBoth('epay-md5')
  const { sandbox, create, left, ledger } = setup
  await sandbox.press((await create('P1')).content, 'callbackFiveTimes')
  await vi.waitFor(async () => expect(await left()).toBe(0), 60_000)
  expect(sandbox.webhookUrls).toHaveLength(5)
  expect(new Set(sandbox.webhookUrls).size).toBe(1)
  await sandbox.press((await create('P2')).content, 'noCallback')
  expect(await ledger()).toHaveLength(2)
  await sandbox.pass(100_000)
  expect(sandbox.webhookUrls).toHaveLength(5)
})

test('a webhook in flight in a dead process is sent by the next one', async () => {
  await using setup = await openBoth('epay-md5')
  const { sandbox, create, db, left } = setup
  await sandbox.press((await create('P1')).content, 'pay')
  await vi.waitFor(async () => expect(await left()).toBe(0), 60_000)
  // as if the process had died between commit and webhook
  const { trade_no } = await db.db
    .selectFrom('sandbox_gateway.trade')
    .select('trade_no')
    .executeTakeFirstOrThrow()
  await db.db
    .insertInto('sandbox_gateway.call_back')
    .values({ trade_no, copy: 1, next_at: new Date(sandbox.clock.now.getTime() + 15_000) })
    .execute()
  await sandbox.pass(16)
  await vi.waitFor(async () => expect(await left()).toBe(0), 60_000)
  expect(sandbox.webhookUrls).toHaveLength(2)
})

test('unsigned messages and wrong merchant keys are rejected', async () => {
  await using setup = await openBoth('epay-md5')
  const { sandbox } = setup
  const form = (url: string, payload: string) =>
    sandbox.app.inject({
      method: 'POST',
      url: `/sandbox-gateway/${url}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  const { pid } = sandbox.md5
  for (const [url, payload] of [
    ['mapi.php', `pid=${pid}&out_trade_no=P1&money=1&name=x&sign=&sign_type=MD5`],
    ['mapi.php', `pid=${pid}&pid=${pid}&sign=0&sign_type=MD5`],
    ['mapi.php', 'pid=999999&sign=0&sign_type=MD5'],
    ['mapi.php', ''],
    ['api/pay/create', `pid=${pid}&out_trade_no=P1&money=1&name=x&sign=AA&sign_type=RSA`],
    ['api/pay/refund', `pid=${pid}&timestamp=1&sign=AA&sign_type=RSA`],
    ['api.php?act=refund', `pid=${pid}&key=&trade_no=1&money=1`],
    ['api.php?act=nothing', ''],
  ] as const) {
    const answer = await form(url, payload)
    expect(answer.json<{ code: number }>().code, url).toBeLessThan(0)
  }
  const response = await sandbox.app.inject(
    `/sandbox-gateway/api.php?act=order&pid=${pid}&key=wrong&out_trade_no=P1`,
  )
  expect(response.json()).toMatchObject({ code: -3 })
  expect(response.body).not.toContain('wrong')
})

for (const name of dialects)
  test(`${name}: a message valid except for its signature opens and refunds nothing`, async () => {
    await using setup = await openBoth(name)
    const { sandbox, channel, create, ledger } = setup
    const codes: unknown[] = []
    const meddling: typeof fetch = async (input, init) => {
      const form = new URLSearchParams(String(init?.body ?? ''))
      if (form.has('sign')) form.set('money', '0.01')
      if (form.has('key')) form.set('key', 'x'.repeat(32))
      const answer = await sandbox.deps.fetch(input, init?.body ? { ...init, body: form } : init)
      codes.push((await answer.clone().json()).code)
      return answer
    }
    const deps = { ...sandbox.deps, fetch: meddling }
    expect(await channel.create(paymentRequest('P9'), deps)).toMatchObject({ kind: 'refused' })
    const made = await create('P1')
    await sandbox.press(made.content, 'pay')
    const order = {
      refundNo: 'R1',
      paymentNo: 'P1',
      tradeNo: made.tradeNo ?? '',
      amountFen: 1280,
      totalFen: 1280,
      previouslyRefundedFen: 0,
      requestedBefore: false,
    }
    expect(await channel.refund(order, deps)).toBe('refused')
    expect(codes.filter((code) => code === -3).length).toBeGreaterThanOrEqual(2)
    expect(await ledger()).toHaveLength(1)
    expect(await setup.db.db.selectFrom('sandbox_gateway.trade').select('trade_no').execute()).toHaveLength(1)
  })

test('a gateway without our refund numbers still refunds at most what was paid', async () => {
  await using setup = await openBoth('epay-md5')
  const { sandbox, create, ledger } = setup
  const made = await create('P1')
  await sandbox.press(made.content, 'pay')
  const refund = (money: string) =>
    sandbox.app.inject({
      method: 'POST',
      url: '/sandbox-gateway/api.php?act=refund',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(
        new URLSearchParams({ ...sandbox.credentials.md5, trade_no: made.tradeNo ?? '', money }),
      ),
    })
  expect((await refund('5')).json()).toMatchObject({ code: 0, money: '5.00' })
  expect((await refund('5')).json()).toMatchObject({ code: 0 })
  expect((await refund('2.81')).json()).toMatchObject({ code: -1, msg: '退款金额大于订单可退金额' })
  const together = await Promise.all(Array.from({ length: 5 }, () => refund('2.80')))
  expect(together.filter((answer) => answer.json<{ code: number }>().code === 0)).toHaveLength(1)
  expect((await ledger()).reduce((sum, row) => sum + (row.kind === 'pay' ? 1 : -1) * row.amount_fen, 0)).toBe(
    0,
  )
})

test('the pay page says in both languages that no real money moves, and contains no scripts', async () => {
  await using setup = await openBoth('epay-md5')
  const { sandbox, create } = setup
  const made = await create('P1')
  const url = new URL(made.content).pathname
  for (const [headers, band, label, lang] of [
    [{ 'accept-language': 'en-US' }, 'TEST PAYMENT — NOT REAL MONEY', 'Pay ¥12.80', 'en-US'],
    [
      { cookie: 'a=b; arco-locale=zh-CN', 'accept-language': 'en' },
      '测试支付 · 不产生真实资金',
      '支付 ¥12.80',
      'zh-CN',
    ],
  ] as const) {
    const page = await sandbox.app.inject({ url, headers: { ...headers } })
    expect(page.body).toContain(band)
    expect(page.body).toContain(label)
    expect(page.body).toContain(`<html lang="${lang}">`)
    expect(page.body).toContain('月卡')
    expect(page.body).not.toContain('<b>')
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).toContain("default-src 'none';style-src 'sha256-")
    expect(page.headers['cache-control']).toBe('no-store')
  }
  expect((await sandbox.app.inject('/sandbox-gateway/pay/nobody')).statusCode).toBe(404)
  expect((await sandbox.press(made.content, 'steal')).statusCode).toBe(400)
  expect(await setup.ledger()).toEqual([])
})
