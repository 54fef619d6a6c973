import { expect, test } from 'vitest'
import { openGatewayOrFail, tradeDeps } from '../../../test-support/server/gateway-requests.ts'
import { redactSecrets } from './redact-secrets.ts'

test('a gateway’s message never contains the channel’s keys, whichever it quotes', () => {
  const settings = { pid: '1001', key: 'merchant-key-0123456789', apiV3Key: 'x'.repeat(32), name: 'shop' }
  expect(redactSecrets('key merchant-key-0123456789 错误', settings)).toBe('key ••• 错误')
  expect(redactSecrets(`pid 1001 ${'x'.repeat(32)}`, settings)).toBe('pid 1001 •••')
  expect(redactSecrets('one\u0000\n\u202etwo', settings)).toBe('one two')
  expect(redactSecrets('长'.repeat(500), settings)).toHaveLength(300)
})

test('a gateway’s reason reaches the seller in its own words, without the seller’s key', async () => {
  const key = 'merchant-key-0123456789'
  const gateway = openGatewayOrFail('epay-md5', { gatewayUrl: 'https://pay.example', pid: '1001', key })
  const messages: string[] = []
  const deps = (msg: string) =>
    tradeDeps({
      fetch: async () => Response.json({ code: -3, msg }),
      onGatewayMessage: (message) => messages.push(message),
    })
  const trade = { paymentNo: 'P', tradeNo: null }
  for (const original of ['域名没过白', '单笔限额 500 元', `签名错误，密钥 ${key}`])
    expect(await gateway.query(trade, deps(original))).toEqual({
      state: 'unknown',
      reason: `the gateway refuses: ${original.replace(key, '•••')}`,
    })
  expect(await gateway.selfTest(deps('商户已封禁'))).toMatchObject({ ok: false })
  expect((await gateway.selfTest(deps('商户已封禁'))).detail).toContain('商户已封禁')
})
