import { expect, test, vi } from 'vitest'
import { openGateway } from '../modules/payment/providers/open-gateway.ts'
import { freshDb } from '../platform/fresh-db.ts'
import { notifyUrl, openSandbox, paymentRequest } from './desk-for-tests.ts'

const dialects = ['epay-md5', 'epay-rsa'] as const

/** A sandbox and a channel of the shop that uses it. */
async function openBoth(name: (typeof dialects)[number]) {
  const db = await freshDb()
  const desk = await openSandbox(db.db)
  const channel = openGateway(name, name === 'epay-md5' ? desk.md5 : desk.rsa)
  if (!channel) throw new Error('the settings were refused')
  const create = async (paymentNo: string, amountFen?: number) => {
    const made = await channel.create(paymentRequest(paymentNo, amountFen), desk.world)
    if (made.kind !== 'qr') throw new Error('the desk gave no code')
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
    desk,
    channel,
    create,
    ledger,
    left,
    async [Symbol.asyncDispose]() {
      await desk[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

for (const name of dialects) {
  test(`${name}: a payment is opened, paid, told, and found by asking`, async () => {
    await using both = await openBoth(name)
    const { desk, channel, create, ledger, left } = both
    const made = await create('P1')
    expect(made.content).toMatch(/^http:\/\/shop\.test\/sandbox-gateway\/pay\/[\w-]{22}$/)
    const trade = { paymentNo: 'P1', tradeNo: made.tradeNo }
    expect(await channel.query(trade, desk.world)).toEqual({ state: 'unpaid' })

    const answer = await desk.press(made.content, 'pay')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Paid with test money')
    expect(await ledger()).toEqual([{ kind: 'pay', amount_fen: 1280, trade_no: made.tradeNo }])
    await vi.waitFor(async () => expect(await left()).toBe(0), 20_000)

    expect(desk.heard).toHaveLength(1)
    expect(desk.heard[0]?.startsWith(`${notifyUrl}?`)).toBe(true)
    expect(desk.heard[0]).toContain('money=12.8&')
    const [notice] = desk.notices()
    expect(notice && channel.readNotification(notice, desk.clock.now)).toEqual({
      ok: true,
      kind: 'paid',
      eventKey: `${made.tradeNo} TRADE_SUCCESS`,
      paymentNo: 'P1',
      tradeNo: made.tradeNo,
      amountFen: 1280,
    })
    const paid = { state: 'paid', tradeNo: made.tradeNo, amountFen: 1280, refundedFen: 0 }
    expect(await channel.query(trade, desk.world)).toEqual(paid)
    expect(await channel.query({ paymentNo: 'P1', tradeNo: null }, desk.world)).toEqual(paid)
    expect(await channel.query({ paymentNo: 'P2', tradeNo: null }, desk.world)).toEqual({ state: 'notFound' })
  })

  test(`${name}: asking again for the same payment gives the same trade, and another sum is refused`, async () => {
    await using both = await openBoth(name)
    const first = await both.create('P1')
    expect(await both.create('P1')).toEqual(first)
    const together = await Promise.all(Array.from({ length: 20 }, () => both.create('P2')))
    expect(new Set(together.map(({ tradeNo }) => tradeNo)).size).toBe(1)
    const other = await both.channel.create(paymentRequest('P1', 1), both.desk.world)
    expect(other).toMatchObject({ kind: 'refused', retryable: false })
  })

  test(`${name}: forty presses at once move the money once`, async () => {
    await using both = await openBoth(name)
    const made = await both.create('P1')
    const pages = await Promise.all(Array.from({ length: 40 }, () => both.desk.press(made.content, 'pay')))
    expect(pages.filter(({ body }) => body.includes('Paid with test money'))).toHaveLength(1)
    expect(pages.filter(({ body }) => body.includes('was paid before'))).toHaveLength(39)
    expect(await both.ledger()).toHaveLength(1)
  })

  test(`${name}: money given back is never more than came`, async () => {
    await using both = await openBoth(name)
    const { desk, channel, create, ledger } = both
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
    expect(await channel.refund(order, desk.world)).toBe('refused')
    await desk.press(made.content, 'pay')
    expect(await channel.refund(order, desk.world)).toBe('done')
    expect(await channel.refund(order, desk.world)).toBe('done')
    expect((await ledger()).map(({ kind }) => kind)).toEqual(['pay', 'refund'])
    expect(await channel.query({ paymentNo: 'P1', tradeNo }, desk.world)).toMatchObject({
      state: 'paid',
      refundedFen: 1280,
    })
    if (name === 'epay-rsa')
      expect(await channel.refund({ ...order, refundNo: 'R2' }, desk.world)).toBe('refused')
  })

  test(`${name}: a refund whose answer was lost is found done, not done twice`, async () => {
    await using both = await openBoth(name)
    const { desk, channel, create, ledger } = both
    const made = await create('P1')
    await desk.press(made.content, 'pay')
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
      const answer = await desk.world.fetch(input, init)
      if (/refund/.test(String(input))) throw new Error('cut')
      return answer
    }
    expect(await channel.refund(order, { ...desk.world, fetch: losing })).toBe('unknown')
    expect(await channel.refund(order, desk.world)).toBe('done')
    expect((await ledger()).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  })

  test(`${name}: call-backs stop once heard, else go at 0, 1, 3, 20, 60 and 120 seconds at sixty times the pace`, async () => {
    await using both = await openBoth(name)
    const { desk, create, left } = both
    desk.shop.answer = 'fail'
    const made = await create('P1')
    await desk.press(made.content, 'pay')
    const counts: number[] = []
    const settled = async (tries: number) => {
      await vi.waitFor(async () => {
        const rows = await both.db.db.selectFrom('sandbox_gateway.call_back').select('tries').execute()
        expect(rows.map((row) => row.tries)).toEqual(tries === 6 ? [] : [tries])
      }, 20_000)
      counts.push(desk.heard.length)
    }
    await settled(1)
    for (const [tries, seconds] of [
      [2, 1],
      [3, 2],
      [4, 17],
      [5, 40],
      [6, 60],
    ] as const) {
      await desk.pass(seconds - 0.1)
      expect(desk.heard).toHaveLength(tries - 1)
      await desk.pass(0.1)
      await settled(tries)
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6])
    await desk.pass(100_000)
    expect(desk.heard).toHaveLength(6)
    expect(await left()).toBe(0)
  })
}

test('paid twice: two trade numbers and two call-backs for one payment', async () => {
  await using both = await openBoth('epay-md5')
  const { desk, channel, create, ledger, left } = both
  const made = await create('P1')
  await desk.press(made.content, 'payTwice')
  await vi.waitFor(async () => expect(await left()).toBe(0), 20_000)
  const told = desk.notices().map((notice) => channel.readNotification(notice, desk.clock.now))
  const numbers = told.map((notice) => (notice.ok && notice.kind === 'paid' ? notice.tradeNo : ''))
  expect(new Set(numbers).size).toBe(2)
  expect(numbers).toContain(made.tradeNo)
  expect(told.every((notice) => notice.ok && notice.kind === 'paid' && notice.paymentNo === 'P1')).toBe(true)
  for (const tradeNo of numbers)
    expect(await channel.query({ paymentNo: 'P1', tradeNo }, desk.world)).toMatchObject({
      state: 'paid',
      amountFen: 1280,
    })
  expect(await ledger()).toHaveLength(2)
})

test('a failed payment moves nothing, stays unpaid when asked, and can be paid after all', async () => {
  await using both = await openBoth('epay-md5')
  const { desk, channel, create, ledger } = both
  const made = await create('P1')
  const page = await desk.press(made.content, 'fail')
  expect(page.body).toContain('The payment failed')
  expect(await ledger()).toEqual([])
  const trade = { paymentNo: 'P1', tradeNo: made.tradeNo }
  expect(await channel.query(trade, desk.world)).toEqual({ state: 'unpaid' })
  await desk.press(made.content, 'pay')
  expect(await channel.query(trade, desk.world)).toMatchObject({ state: 'paid' })
})

test('late money comes after its delay, though the trade was closed meanwhile, and only once', async () => {
  await using both = await openBoth('epay-rsa')
  const { desk, channel, create, ledger, left } = both
  const made = await create('P1')
  const trade = { paymentNo: 'P1', tradeNo: made.tradeNo }
  await desk.press(made.content, 'payLate', '&delaySeconds=30')
  expect(await channel.close(trade, desk.world)).toBe('closed')
  expect((await desk.press(made.content, 'pay')).body).toContain('This trade is closed')
  await desk.pass(29)
  expect(await ledger()).toEqual([])
  await desk.pass(1)
  await vi.waitFor(async () => expect(await left()).toBe(0), 20_000)
  await desk.pass(30)
  expect(await ledger()).toHaveLength(1)
  expect(desk.heard).toHaveLength(1)
  expect(await channel.close(trade, desk.world)).toBe('alreadyPaid')
})

test('a wrong amount is one 分 less, or one more where that was all', async () => {
  await using both = await openBoth('epay-md5')
  for (const [paymentNo, amountFen, paidFen] of [
    ['P1', 1280, 1279],
    ['P2', 1, 2],
  ] as const) {
    const made = await both.create(paymentNo, amountFen)
    await both.desk.press(made.content, 'wrongAmount')
    expect(await both.channel.query({ paymentNo, tradeNo: null }, both.desk.world)).toMatchObject({
      state: 'paid',
      amountFen: paidFen,
    })
  }
})

test('five call-backs tell of one trade, and none where none was wanted', async () => {
  await using both = await openBoth('epay-md5')
  const { desk, create, left, ledger } = both
  await desk.press((await create('P1')).content, 'callbackFiveTimes')
  await vi.waitFor(async () => expect(await left()).toBe(0), 20_000)
  expect(desk.heard).toHaveLength(5)
  expect(new Set(desk.heard).size).toBe(1)
  await desk.press((await create('P2')).content, 'noCallback')
  expect(await ledger()).toHaveLength(2)
  await desk.pass(100_000)
  expect(desk.heard).toHaveLength(5)
})

test('a call-back that a dead process had in hand is sent by the next one', async () => {
  await using both = await openBoth('epay-md5')
  const { desk, create, db, left } = both
  await desk.press((await create('P1')).content, 'pay')
  await vi.waitFor(async () => expect(await left()).toBe(0), 20_000)
  // as if the process had died between commit and webhook
  const { trade_no } = await db.db
    .selectFrom('sandbox_gateway.trade')
    .select('trade_no')
    .executeTakeFirstOrThrow()
  await db.db
    .insertInto('sandbox_gateway.call_back')
    .values({ trade_no, copy: 1, next_at: new Date(desk.clock.now.getTime() + 15_000) })
    .execute()
  await desk.pass(16)
  await vi.waitFor(async () => expect(await left()).toBe(0), 20_000)
  expect(desk.heard).toHaveLength(2)
})

test('the gateway refuses messages that nobody signed, and keys that are not the merchant’s', async () => {
  await using both = await openBoth('epay-md5')
  const { desk } = both
  const form = (url: string, payload: string) =>
    desk.app.inject({
      method: 'POST',
      url: `/sandbox-gateway/${url}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  const { pid } = desk.md5
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
  const asked = await desk.app.inject(
    `/sandbox-gateway/api.php?act=order&pid=${pid}&key=wrong&out_trade_no=P1`,
  )
  expect(asked.json()).toMatchObject({ code: -3 })
  expect(asked.body).not.toContain('wrong')
})

for (const name of dialects)
  test(`${name}: a message that is whole but for its signature opens nothing and gives nothing back`, async () => {
    await using both = await openBoth(name)
    const { desk, channel, create, ledger } = both
    const codes: unknown[] = []
    const meddling: typeof fetch = async (input, init) => {
      const form = new URLSearchParams(String(init?.body ?? ''))
      if (form.has('sign')) form.set('money', '0.01')
      if (form.has('key')) form.set('key', 'x'.repeat(32))
      const answer = await desk.world.fetch(input, init?.body ? { ...init, body: form } : init)
      codes.push((await answer.clone().json()).code)
      return answer
    }
    const world = { ...desk.world, fetch: meddling }
    expect(await channel.create(paymentRequest('P9'), world)).toMatchObject({ kind: 'refused' })
    const made = await create('P1')
    await desk.press(made.content, 'pay')
    const order = {
      refundNo: 'R1',
      paymentNo: 'P1',
      tradeNo: made.tradeNo ?? '',
      amountFen: 1280,
      totalFen: 1280,
      previouslyRefundedFen: 0,
      requestedBefore: false,
    }
    expect(await channel.refund(order, world)).toBe('refused')
    expect(codes.filter((code) => code === -3).length).toBeGreaterThanOrEqual(2)
    expect(await ledger()).toHaveLength(1)
    expect(await both.db.db.selectFrom('sandbox_gateway.trade').select('trade_no').execute()).toHaveLength(1)
  })

test('a gateway without our refund numbers still refuses to give back more than came', async () => {
  await using both = await openBoth('epay-md5')
  const { desk, create, ledger } = both
  const made = await create('P1')
  await desk.press(made.content, 'pay')
  const refund = (money: string) =>
    desk.app.inject({
      method: 'POST',
      url: '/sandbox-gateway/api.php?act=refund',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ ...desk.papers.md5, trade_no: made.tradeNo ?? '', money })),
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

test('the pay page says in both languages that it is no real money, and holds no script', async () => {
  await using both = await openBoth('epay-md5')
  const { desk, create } = both
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
    const page = await desk.app.inject({ url, headers: { ...headers } })
    expect(page.body).toContain(band)
    expect(page.body).toContain(label)
    expect(page.body).toContain(`<html lang="${lang}">`)
    expect(page.body).toContain('月卡')
    expect(page.body).not.toContain('<b>')
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-")
    expect(page.headers['cache-control']).toBe('no-store')
  }
  expect((await desk.app.inject('/sandbox-gateway/pay/nobody')).statusCode).toBe(404)
  expect((await desk.press(made.content, 'steal')).statusCode).toBe(400)
  expect(await both.ledger()).toEqual([])
})
