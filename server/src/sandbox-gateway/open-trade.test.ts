import { expect, test } from 'vitest'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { notifyUrl, openSandbox, paymentRequest } from '../../../test-support/server/open-sandbox.ts'
import { signMd5, signRsa } from '../payment-gateways/epay/epay-signature.ts'
import { openGateway } from '../payment-gateways/open-gateway.ts'

const dialects = ['epay-md5', 'epay-rsa'] as const
type Dialect = (typeof dialects)[number]
const pages = { 'epay-md5': 'submit.php', 'epay-rsa': 'api/pay/submit' }
const interfaces = { 'epay-md5': 'mapi.php', 'epay-rsa': 'api/pay/create' }

/** A merchant that signs any message, for the page or the API. */
async function openMerchantSandbox(name: Dialect) {
  const db = await freshDb()
  const sandbox = await openSandbox(db.db)
  const signedForm = (fields: Record<string, string>): string => {
    const message = new Map(
      Object.entries({
        pid: sandbox.md5.pid,
        type: 'alipay',
        out_trade_no: 'P1',
        notify_url: notifyUrl,
        return_url: 'http://shop.test/back',
        name: '月卡',
        money: '12.80',
        clientip: '192.0.2.7',
        ...fields,
      }).filter(([, value]) => value !== ''),
    )
    const form =
      name === 'epay-md5'
        ? signMd5(message, sandbox.md5.key)
        : signRsa(message, sandbox.rsa.merchantPrivateKey)
    return String(new URLSearchParams([...form]))
  }
  return {
    sandbox,
    settings: name === 'epay-md5' ? sandbox.md5 : sandbox.rsa,
    byPage: (fields: Record<string, string> = {}) =>
      sandbox.app.inject({
        url: `/sandbox-gateway/${pages[name]}?${signedForm(fields)}`,
        headers: { 'accept-language': 'zh-CN' },
      }),
    byInterface: (fields: Record<string, string> = {}) =>
      sandbox.app.inject({
        method: 'POST',
        url: `/sandbox-gateway/${interfaces[name]}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: signedForm(fields),
      }),
    trades: () => db.db.selectFrom('sandbox_gateway.trade').selectAll().orderBy('out_trade_no').execute(),
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

for (const name of dialects) {
  test(`${name}: a channel in page mode redirects the buyer to a page that can be paid, and is notified`, async () => {
    await using merchant = await openMerchantSandbox(name)
    const { sandbox } = merchant
    const channel = openGateway(name, { ...merchant.settings, mode: 'page' })
    const made = await channel?.create(paymentRequest('P1'), sandbox.deps)
    if (made?.kind !== 'redirect') throw new Error('the channel opened no page')
    const { pathname, search } = new URL(made.url)
    const answer = await sandbox.app.inject(pathname + search)
    expect(answer.statusCode).toBe(303)
    const payPage = String(answer.headers.location)
    expect((await sandbox.press(payPage, 'pay')).body).toContain('Paid with test money')
    expect(await channel?.query({ paymentNo: 'P1', tradeNo: null }, sandbox.deps)).toMatchObject({
      state: 'paid',
      amountFen: 1280,
    })
  })

  test(`${name}: the page rejects a trade without return_url with an error page, the API opens it`, async () => {
    await using merchant = await openMerchantSandbox(name)
    const refused = await merchant.byPage({ return_url: '' })
    expect(refused.headers['content-type']).toContain('text/html')
    expect(refused.body).toContain('回调地址(return_url)不能为空')
    expect(refused.body).toContain('<html lang="zh-CN">')
    expect(await merchant.trades()).toEqual([])

    const opened = (await merchant.byInterface({ return_url: '' })).json<Record<string, string>>()
    const [trade] = await merchant.trades()
    expect(trade).toMatchObject({ return_url: '', state: 'unpaid' })
    const payPage = opened.payurl ?? opened.pay_info ?? ''
    expect(payPage).toContain(trade?.token)
    const paid = await merchant.sandbox.press(payPage, 'pay')
    expect(paid.body).toContain('Paid with test money')
    expect(paid.body).not.toContain('<a ')
    expect((await merchant.byPage()).headers.location).toBeUndefined()
  })

  test(`${name}: an amount with more than two decimals is rounded half up to two`, async () => {
    await using merchant = await openMerchantSandbox(name)
    const sums: [string, number][] = [
      ['12.345', 1235],
      ['12.344', 1234],
      ['1.005', 101],
      ['0.0050', 1],
      ['100.0000', 10_000],
      ['.5', 50],
      ['12.', 1200],
    ]
    for (const [at, [money, fen]] of sums.entries()) {
      const answer = await merchant.byInterface({ out_trade_no: `P${at}`, money })
      expect(answer.json<{ code: number }>().code, money).toBe(name === 'epay-md5' ? 1 : 0)
      expect((await merchant.trades())[at]?.amount_fen, money).toBe(fen)
    }
    for (const money of ['0', '0.000', '0.004', '-1', '1e3', '1.2.3', '.', '12,80', '12.80元', '99999999']) {
      const answer = await merchant.byInterface({ out_trade_no: 'Q', money })
      expect(answer.json(), money).toMatchObject({ code: -1, msg: '金额不合法' })
    }
    expect((await merchant.byInterface({ money: '' })).json()).toMatchObject({ msg: '金额(money)不能为空' })
  })

  test(`${name}: a modified page URL opens nothing`, async () => {
    await using merchant = await openMerchantSandbox(name)
    const { sandbox } = merchant
    const channel = openGateway(name, { ...merchant.settings, mode: 'page' })
    const made = await channel?.create(paymentRequest('P1'), sandbox.deps)
    if (made?.kind !== 'redirect') throw new Error('the channel opened no page')
    const { pathname, search } = new URL(made.url.replace('money=12.80', 'money=0.01'))
    const answer = await sandbox.app.inject(pathname + search)
    expect(answer.headers.location).toBeUndefined()
    expect(answer.body).toContain('签名校验失败')
    expect(await merchant.trades()).toEqual([])
  })
}

test('epay-rsa: a timestamp, if present, must be recent, for page and API', async () => {
  await using merchant = await openMerchantSandbox('epay-rsa')
  const seconds = Math.floor(merchant.sandbox.clock.now.getTime() / 1000)
  for (const timestamp of [String(seconds - 301), String(seconds + 302), 'soon']) {
    expect((await merchant.byPage({ timestamp })).body, timestamp).toContain('时间戳字段不正确')
    expect((await merchant.byInterface({ timestamp })).json(), timestamp).toMatchObject({ code: -3 })
  }
  expect(await merchant.trades()).toEqual([])
  expect((await merchant.byPage({ timestamp: String(seconds - 299) })).statusCode).toBe(303)
})

test('epay-rsa: a channel test verifies the gateway’s key with the signed merchant information', async () => {
  await using merchant = await openMerchantSandbox('epay-rsa')
  const { sandbox, settings } = merchant
  const result = await openGateway('epay-rsa', settings)?.selfTest?.(sandbox.deps)
  expect(result).toMatchObject({ ok: true, detail: expect.stringContaining('signed by gatewayPublicKey') })
})
