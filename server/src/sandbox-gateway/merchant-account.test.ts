import { expect, test } from 'vitest'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { openSandbox, paymentRequest } from '../../../test-support/server/open-sandbox.ts'
import { openGateway } from '../payment-gateways/open-gateway.ts'
import { plainSubject } from '../payment-gateways/plain-subject.ts'

async function openAccount(now = '2026-03-01T04:00:00Z') {
  const db = await freshDb()
  const sandbox = await openSandbox(db.db)
  sandbox.clock.now = new Date(now)
  const channel = openGateway('epay-md5', sandbox.md5)
  const requestAccount = async (act: string, more: Record<string, string> = {}) => {
    const { pid, key } = sandbox.md5
    const query = new URLSearchParams({ act, pid, key, ...more })
    return (await sandbox.app.inject(`/sandbox-gateway/api.php?${query}`)).json()
  }
  const open = async (
    paymentNo: string,
    amountFen: number,
  ): Promise<{ content: string; tradeNo: string }> => {
    const made = await channel?.create(paymentRequest(paymentNo, amountFen), sandbox.deps)
    if (made?.kind !== 'qr') throw new Error('the gateway gave no code')
    return { content: made.content, tradeNo: made.tradeNo ?? '' }
  }
  const refund = (tradeNo: string, money: string) =>
    sandbox.app.inject({
      method: 'POST',
      url: '/sandbox-gateway/api.php?act=refund',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ ...sandbox.credentials.md5, trade_no: tradeNo, money })),
    })
  return {
    db: db.db,
    sandbox,
    ask: requestAccount,
    open,
    refund,
    async pay(paymentNo: string, amountFen: number, at: string): Promise<string> {
      sandbox.clock.now = new Date(at)
      const { content, tradeNo } = await open(paymentNo, amountFen)
      await sandbox.press(content, 'pay')
      return tradeNo
    },
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

test('act=query returns the account with its balance and the orders of today and yesterday in Beijing', async () => {
  await using account = await openAccount()
  expect(await account.ask('query')).toMatchObject({ code: 1, money: '0.00', orders: 0, orders_today: 0 })
  // 2026-03-01 in Beijing lasts from 16:00 to 16:00 in UTC
  await account.pay('P1', 100, '2026-02-27T15:59:59Z')
  await account.pay('P2', 1000, '2026-02-27T16:00:00Z')
  await account.pay('P3', 2000, '2026-02-28T15:59:59Z')
  await account.pay('P4', 4000, '2026-02-28T16:00:00Z')
  const refunded = await account.pay('P5', 8000, '2026-03-01T01:00:00Z')
  const halfRefunded = await account.pay('P6', 1600, '2026-03-01T02:00:00Z')
  await account.open('P7', 1)
  await account.refund(refunded, '80')
  await account.refund(halfRefunded, '8.01')
  account.sandbox.clock.now = new Date('2026-03-01T04:00:00Z')
  const result = await account.ask('query')
  expect(result).toEqual({
    code: 1,
    pid: Number(account.sandbox.md5.pid),
    active: 1,
    money: '78.99',
    type: 1,
    account: '',
    username: 'Demo shop',
    orders: 7,
    orders_today: 1,
    orders_lastday: 2,
  })
  expect(JSON.stringify(result)).not.toContain(account.sandbox.md5.key)
})

test('act=orders lists the newest first, ten by default and at most fifty, optionally by status', async () => {
  await using account = await openAccount()
  for (let at = 0; at < 12; at++) {
    account.sandbox.clock.now = new Date(Date.UTC(2026, 2, 1, 0, 0, at))
    await account.open(`P${at}`, 100 + at)
  }
  const paid = await account.pay('PAID', 1280, '2026-03-01T16:30:05Z')
  const refunded = await account.pay('BACK', 500, '2026-03-01T16:30:06Z')
  await account.refund(refunded, '0.01')
  const numbers = async (more: Record<string, string>): Promise<string[]> => {
    const { code, count, data } = await account.ask('orders', more)
    expect([code, count]).toEqual([1, data.length])
    return data.map(({ out_trade_no }: { out_trade_no: string }) => out_trade_no)
  }
  expect(await numbers({})).toEqual(['BACK', 'PAID', 'P11', 'P10', 'P9', 'P8', 'P7', 'P6', 'P5', 'P4'])
  expect(await numbers({ limit: '2', offset: '11' })).toEqual(['P2', 'P1'])
  expect(await numbers({ limit: '1000' })).toHaveLength(14)
  expect(await numbers({ status: '1' })).toEqual(['PAID'])
  expect(await numbers({ status: '2' })).toEqual(['BACK'])
  expect(await numbers({ status: '0', limit: '50' })).toHaveLength(12)
  expect(await numbers({ limit: '0' })).toEqual([])
  expect((await account.ask('orders', { status: '1' })).data).toEqual([
    {
      trade_no: paid,
      out_trade_no: 'PAID',
      type: 'alipay',
      pid: Number(account.sandbox.md5.pid),
      addtime: '2026-03-02 00:30:05',
      endtime: '2026-03-02 00:30:05',
      name: plainSubject(paymentRequest('PAID').subject),
      money: '12.80',
      param: '',
      buyer: 'sandbox',
      status: 1,
    },
  ])
  for (let at = 0; at < 45; at++) await account.open(`M${at}`, 100)
  expect(await numbers({ limit: '1000' })).toHaveLength(50)
})

test('act=settle lists no settlements, since test money is never paid out', async () => {
  await using account = await openAccount()
  expect(await account.ask('settle')).toEqual({ code: 1, msg: '查询结算记录成功！', data: [] })
})

test('the account is shown only to its own key, by GET, without orders of other merchants', async () => {
  await using account = await openAccount()
  await account.open('P1', 100)
  const otherKey = 'k'.repeat(32)
  await account.db
    .insertInto('sandbox_gateway.merchant')
    .columns(['name', 'md5_key', 'merchant_public_key', 'gateway_private_key', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('sandbox_gateway.merchant')
        .select([
          'name',
          eb.val(otherKey).as('md5_key'),
          'merchant_public_key',
          'gateway_private_key',
          'created_at',
        ]),
    )
    .execute()
  const other = await account.db
    .selectFrom('sandbox_gateway.merchant')
    .select('pid')
    .where('md5_key', '=', otherKey)
    .executeTakeFirstOrThrow()
  const asOther = { pid: String(other.pid), key: otherKey }
  expect(await account.ask('orders', asOther)).toMatchObject({ code: 1, count: 0, data: [] })
  expect(await account.ask('query', asOther)).toMatchObject({ code: 1, orders: 0, money: '0.00' })
  for (const act of ['query', 'orders', 'settle']) {
    expect(await account.ask(act, { key: 'wrong' })).toEqual({ code: -3, msg: '商户密钥错误' })
    expect(await account.ask(act, { key: '' })).toEqual({ code: -3, msg: '商户密钥错误' })
    expect(await account.ask(act, { pid: '999999' })).toEqual({ code: -3, msg: '商户ID不存在' })
    const { pid, key } = account.sandbox.md5
    const posted = await account.sandbox.app.inject({
      method: 'POST',
      url: `/sandbox-gateway/api.php?${new URLSearchParams({ act, pid, key })}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })
    expect(posted.json()).toMatchObject({ code: -5 })
  }
})
