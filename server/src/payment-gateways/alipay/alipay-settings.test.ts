import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeCredentials, settingsOf } from '../../../../simulators/alipay-signing.ts'
import { tradeDeps } from '../../../../test-support/server/gateway-requests.ts'
import { tryOpenGateway } from '../open-gateway.ts'
import { alipay } from './alipay.ts'
import { AlipaySettings, movesRealMoney } from './alipay-settings.ts'
import { rawMembers } from './raw-members.ts'
import { readResponse } from './request-alipay.ts'

const credentials = makeCredentials(new Date('2026-11-20T08:00:00Z'))
const other = makeCredentials(new Date('2026-11-20T08:00:00Z'))
const { keys, certificates } = settingsOf(credentials, 'https://openapi.alipay.com')
const real = { ...keys, testMoney: false }
const certified = { ...certificates, testMoney: false }

const errorsOf = (settings: object): string[] => {
  const openGatewayOrFail = tryOpenGateway('alipay', settings)
  return openGatewayOrFail.ok ? [] : openGatewayOrFail.errors
}
const short = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

describe('settings', () => {
  test('keys and certificates are accepted in every form that Alipay issues', () => {
    expect(errorsOf(real)).toEqual([])
    expect(errorsOf(certified)).toEqual([])
    const { gatewayUrl: _, ...plain } = real
    expect(errorsOf(plain)).toEqual([])
    expect(AlipaySettings.parse(plain).gatewayUrl).toBe('https://openapi.alipay.com/gateway.do')
    const old = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pkcs1 = old.privateKey.export({ format: 'der', type: 'pkcs1' }).toString('base64')
    expect(errorsOf({ ...real, privateKey: pkcs1 })).toEqual([])
    const both = certificates.alipayCertificate + other.certificates.alipay
    expect(errorsOf({ ...certified, alipayCertificate: both })).toEqual([])
  })

  test('empty, short, mismatched and wrong keys are rejected by name, and never quoted', () => {
    const wrong: readonly (readonly [string, object])[] = [
      ['gatewayUrl', { gatewayUrl: 'http://openapi.alipay.com/gateway.do' }],
      ['gatewayUrl', { gatewayUrl: 'https://openapi.alipay.com/gateway.do?a=1' }],
      ['testMoney', { testMoney: true }],
      ['appId', { appId: '' }],
      ['appId', { appId: '20210000000000010' }],
      ['sellerId', { sellerId: '3088000000000001' }],
      ['sellerId', { sellerId: undefined }],
      ['privateKey', { privateKey: '' }],
      ['privateKey', { privateKey: short.privateKey }],
      ['privateKey', { privateKey: real.alipayPublicKey }],
      ['alipayPublicKey', { alipayPublicKey: '' }],
      ['alipayPublicKey', { alipayPublicKey: undefined }],
      ['alipayPublicKey', { alipayPublicKey: short.publicKey }],
      ['alipayPublicKey', { alipayPublicKey: real.privateKey }],
      ['appCertificate', { appCertificate: certificates.appCertificate }],
    ]
    for (const [name, change] of wrong) {
      const errors = errorsOf({ ...real, ...change })
      expect(
        errors.map((fault) => fault.split(':')[0]),
        JSON.stringify(change),
      ).toEqual([name])
      for (const value of Object.values(change))
        if (String(value).length > 20)
          expect(errors.join()).not.toContain(String(value).slice(30, 60) || value)
    }
    for (const [name, change] of [
      ['alipayRootCertificate', { alipayRootCertificate: undefined }],
      ['alipayCertificate', { alipayCertificate: 'x' }],
      ['appCertificate', { appCertificate: other.certificates.app }],
    ] as const)
      expect(errorsOf({ ...certified, ...change }).map((fault) => fault.split(':')[0])).toEqual([name])
    expect(errorsOf({ ...real, more: 1 })).toHaveLength(1)
  })

  test('only Alipay’s sandbox moves no real money', () => {
    const at = (gatewayUrl: string) => movesRealMoney(AlipaySettings.parse({ ...real, gatewayUrl }))
    expect(at('https://openapi.alipay.com/gateway.do')).toBe(true)
    expect(at('https://openapi-sandbox.dl.alipaydev.com/gateway.do')).toBe(false)
    expect(at('https://alipaydev.com.example/gateway.do')).toBe(true)
    expect(at('http://127.0.0.1:4000/gateway.do')).toBe(true)
  })
})

test('a channel test says whether app, key or contract is wrong, and what helps', async () => {
  const depsAnswering = (body: string) => tradeDeps({ fetch: async () => new Response(body) })
  const settings = AlipaySettings.parse(real)
  const refusal = (code: string) =>
    JSON.stringify({
      alipay_trade_query_response: { code: '40002', msg: 'Invalid Arguments', sub_code: code },
    })
  for (const [body, detail] of [
    [refusal('isv.invalid-signature'), /isv\.invalid-signature.*接口加签方式/],
    [refusal('isv.invalid-app-id'), /isv\.invalid-app-id.*appId/],
    [refusal('isv.insufficient-isv-permissions'), /当面付/],
    [refusal('<script>'), /an unknown code/],
    ['<html>', /not understood/],
  ] as const) {
    const { ok, detail: result } = await alipay.selfTest(settings, depsAnswering(body))
    expect(ok).toBe(false)
    expect(result).toMatch(detail)
  }
})

test('every member of any object is found, in any layout', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 5 }),
      fc.constantFrom(0, 1, '\t'),
      (object, indent) => {
        const text = JSON.stringify(object, null, indent)
        const members = [...(rawMembers(text) ?? [])].map(([name, raw]) => [name, JSON.parse(raw)])
        expect(JSON.stringify(members)).toBe(JSON.stringify(Object.entries(JSON.parse(text))))
      },
    ),
    { numRuns: 200, seed: 20_261_121 },
  )
})

test('any input is rejected without an exception', () => {
  const settings = AlipaySettings.parse(certified)
  const field = fc.constantFrom(
    ...[
      'sign',
      'sign_type=RSA2',
      'charset=utf-8',
      'notify_id=N',
      'trade_no=T',
      'out_trade_no=P',
      '%',
      '&',
      '=',
      ';',
    ],
    ...['total_amount=1', 'trade_status=TRADE_SUCCESS', 'alipay_cert_sn=x', 'sign=AAAA'],
  )
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc
      .array(fc.oneof(field, fc.string({ maxLength: 8 })), { maxLength: 14 })
      .map((all) => Buffer.from(all.join('&'))),
  )
  fc.assert(
    fc.property(body, (rawBody) => {
      expect(
        alipay.readNotification(
          { method: 'POST', rawQuery: '', headers: {}, rawBody },
          settings,
          new Date(),
          undefined,
        ).ok,
      ).toBe(false)
      expect(readResponse(rawBody.toString(), 'alipay.trade.query', settings).kind).toBe('unknown')
    }),
    { numRuns: 2000, seed: 20_261_121 },
  )
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (node, sign) => {
      const text = JSON.stringify({ alipay_trade_query_response: node, sign })
      expect(readResponse(text, 'alipay.trade.query', settings).kind).toBe('unknown')
    }),
    { numRuns: 200, seed: 20_261_121 },
  )
})

test('members keep their raw text, and duplicate names are rejected', () => {
  const text = '{"a_response": {"x":[1, 2.0,"}\\",{"],"y":{}} ,"sign":"s\\/","n":1.0,"e":[]}'
  expect([...(rawMembers(text) ?? [])]).toEqual([
    ['a_response', '{"x":[1, 2.0,"}\\",{"],"y":{}}'],
    ['sign', '"s\\/"'],
    ['n', '1.0'],
    ['e', '[]'],
  ])
  expect(rawMembers('{}')?.size).toBe(0)
  for (const wrong of ['', '[]', '1', '{"a":1,"a":1}', '{"a":1,"\\u0061":1}', '{"a":}', '{"a":1']) {
    expect(rawMembers(wrong), wrong).toBeUndefined()
  }
})
