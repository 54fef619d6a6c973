import { AlipaySdk } from 'alipay-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  makeCredentials,
  settingsOf,
  signedForm,
  signedResponse,
  signText,
} from '../../../../simulators/alipay-signing.ts'
import { publishedCase } from '../../../../test-support/server/vectors/published-vectors.ts'
import type { RawNotification } from '../gateway-adapter.ts'
import { readCertificates, rootCertificateSn } from './alipay-certificate.ts'
import { readNotification } from './alipay-notification.ts'
import { AlipaySettings } from './alipay-settings.ts'
import { isSignedBy, notificationTextToSign, signRequest, verificationKeys } from './alipay-signature.ts'
import { readResponse } from './request-alipay.ts'

const credentials = makeCredentials(new Date('2026-11-20T08:00:00Z'))
const offered = settingsOf(credentials, 'https://openapi.alipay.com')
const real = { ...offered.keys, testMoney: false }
const settings = AlipaySettings.parse(real)

/** A notification of August 2019 from the tests of Alipay's own library, field by field. */
const published2019 = z.parse(
  z.object({ form: z.string(), publicKey: z.string(), appId: z.string(), sellerId: z.string() }),
  publishedCase(
    'alipay/vectors/alipay-sdk-nodejs-all.json',
    'checkNotifySign: with sign_type arguments verify success',
  ).input,
)
const notification2019: readonly (readonly [string, string])[] = [...new URLSearchParams(published2019.form)]
const { appId, sellerId, publicKey: alipayPublicKey } = published2019
const merchant2019 = AlipaySettings.parse({ ...real, appId, sellerId, alipayPublicKey })

const postedForm = (body: string): RawNotification => ({
  method: 'POST',
  rawQuery: '',
  headers: {},
  rawBody: Buffer.from(body),
})
const form = (fields: Iterable<readonly [string, string]>) =>
  String(new URLSearchParams([...fields].map(([name, value]) => [name, value])))

/** The text with one bit flipped; undefined if the result is not valid text. */
function withFlippedBit(text: string, at: number, bit: number): string | undefined {
  const bytes = Buffer.from(text)
  if (bytes.length === 0) return undefined
  const where = at % bytes.length
  bytes[where] = (bytes[where] ?? 0) ^ (1 << bit)
  const changed = bytes.toString('utf8')
  return Buffer.from(changed).equals(bytes) ? changed : undefined
}

describe('vectors published by Alipay', () => {
  test('the notification of 2019 is a payment of ten 分 under its key', () => {
    expect(readNotification(postedForm(form(notification2019)), merchant2019)).toEqual({
      ok: true,
      kind: 'paid',
      eventKey: '2019081500222155624068450559358070',
      paymentNo: '20190815155618536-564-57',
      tradeNo: '2019081522001468450512505578',
      amountFen: 10,
    })
  })

  test('one bit flipped anywhere makes it invalid', () => {
    let tried = 0
    for (const [name, value] of notification2019)
      for (let at = 0; at < Buffer.byteLength(value); at++) {
        const changed = withFlippedBit(value, at, at % 7)
        if (changed === undefined || changed === value) continue
        tried++
        const fields = notification2019.map(([key, kept]) => [key, key === name ? changed : kept] as const)
        expect(readNotification(postedForm(form(fields)), merchant2019).ok, `${name} ${at}`).toBe(false)
      }
    expect(tried).toBeGreaterThan(600)
  })

  test('additional, missing and duplicate fields, another algorithm and a missing key are rejected', () => {
    const without = (name: string) => notification2019.filter(([key]) => key !== name)
    const judged = (body: string) => {
      const notification = readNotification(postedForm(body), merchant2019)
      return notification.ok ? notification.kind : notification.reason
    }
    expect(judged(form([...notification2019, ['more', '1']]))).toBe('badSignature')
    expect(judged(form(without('point_amount')))).toBe('badSignature')
    expect(judged(`${form(notification2019)}&total_amount=0.10`)).toBe('malformed')
    for (const kind of ['RSA', 'MD5', 'toString', ''])
      expect(judged(form([...without('sign_type'), ['sign_type', kind]]))).toBe('badSignature')
    expect(judged(form(without('sign')))).toBe('malformed')
    const query = { ...postedForm(''), method: 'GET' as const, rawQuery: form(notification2019) }
    expect(readNotification(query, merchant2019)).toEqual({ ok: false, reason: 'malformed' })
    const elsewhere = readNotification(postedForm(form(notification2019)), {
      ...merchant2019,
      sellerId: '2088000000000000',
    })
    expect(elsewhere).toEqual({ ok: false, reason: 'wrongMerchant' })
  })
})

describe('compatibility with alipay-sdk', () => {
  const { keys, certificates } = offered
  const sdk = new AlipaySdk({
    appId: keys.appId,
    privateKey: keys.privateKey,
    keyType: 'PKCS8',
    signType: 'RSA2',
    alipayPublicKey: keys.alipayPublicKey,
  })
  const text = fc.string({ unit: 'binary', maxLength: 24 }).map((each) => each.replace(/&|\p{Cs}/gu, ''))
  const name = fc.stringMatching(/^[a-z][a-z_]{0,12}$/)
  const message = fc.dictionary(name, text, { minKeys: 1, maxKeys: 12 })

  test('the SDK and we accept and reject the same 10,000 notifications', () => {
    const ownKeys = verificationKeys(settings, undefined)
    let taken = 0
    let refused = 0
    const seen = fc.sample(fc.tuple(message, fc.nat(), fc.nat({ max: 6 })), {
      numRuns: 2500,
      seed: 20_261_121,
    })
    for (const [fields, at, bit] of seen) {
      const { sign: _, sign_type: __, ...plain } = fields
      const signed = new Map(new URLSearchParams(signedForm(plain, credentials, false)))
      const names = [...signed.keys()].filter((key) => key !== 'sign_type')
      // unchanged, and with one bit flipped in each of three fields
      const changes = [0, 1, 2].map((step) => names[(at + step) % names.length] ?? 'sign')
      for (const changed of [undefined, ...changes]) {
        const result = new Map(signed)
        const value = changed === undefined ? undefined : withFlippedBit(result.get(changed) ?? '', at, bit)
        if (changed !== undefined) result.set(changed, value ?? `${result.get(changed)}!`)
        const ours = isSignedBy(ownKeys, notificationTextToSign(result), result.get('sign') ?? '')
        const theirs = sdk.checkNotifySignV2(Object.fromEntries(result))
        // the library accepts malformed base64, so several spellings of one signature
        const expected = changed !== 'sign' && theirs
        if (ours !== expected) expect({ result, ours }).toEqual({ result, ours: expected })
        if (ours) taken++
        else refused++
      }
    }
    expect([taken, refused]).toEqual([2500, 7500])
  })

  test('the SDK signs requests as we do, with keys and with certificates', () => {
    const certified = new AlipaySdk({
      appId: keys.appId,
      privateKey: keys.privateKey,
      keyType: 'PKCS8',
      signType: 'RSA2',
      appCertContent: certificates.appCertificate,
      alipayPublicCertContent: certificates.alipayCertificate,
      alipayRootCertContent: certificates.alipayRootCertificate,
    })
    const contents = fc.sample(fc.dictionary(name, fc.string({ minLength: 1 })), {
      numRuns: 300,
      seed: 20_261_121,
    })
    for (const content of contents)
      for (const library of [sdk, certified]) {
        const requests = library.sdkExecute(
          'alipay.trade.query',
          { bizContent: content },
          { bizContentAutoSnakeCase: false },
        )
        const fields = new Map(new URLSearchParams(requests))
        const sign = fields.get('sign')
        fields.delete('sign')
        expect(signRequest(fields, settings).get('sign')).toBe(sign)
        if (library === sdk) continue
        const [own] = readCertificates(certificates.appCertificate)
        expect(fields.get('app_cert_sn')).toBe(own?.sn)
        expect(fields.get('alipay_root_cert_sn')).toBe(rootCertificateSn(certificates.alipayRootCertificate))
      }
  })

  test('a response that the SDK accepts is valid for us too, whatever its whitespace and escapes', () => {
    const method = 'alipay.trade.query'
    const nodes = fc.sample(fc.tuple(message, fc.constantFrom('', ' ', '\n')), {
      numRuns: 300,
      seed: 20_261_121,
    })
    for (const [node, blank] of nodes) {
      // slashes escaped as Alipay writes them; reserializing would lose that
      const written = JSON.stringify({ ...node, code: '10000', list: [{ a: '}"{' }] }).replaceAll('/', '\\/')
      const sign = signText(written, credentials.alipayPrivateKey)
      const answer = `{"alipay_trade_query_response":${blank}${written},${blank}"sign":"${sign}"}`
      expect(() => sdk.checkResponseSign(answer, 'alipay_trade_query_response', sign, '')).not.toThrow()
      expect(readResponse(answer, method, settings).kind).toBe('done')
    }
  })

  test('a response with one changed character or a duplicate node is rejected', () => {
    const answer = signedResponse('a.b', { code: '10000', x: '1' }, credentials, {
      certified: false,
      isBad: false,
    })
    const kindOf = (response: string) => readResponse(response, 'a.b', settings).kind
    expect(kindOf(answer)).toBe('done')
    for (const [from, to] of [
      ['"1"', '"2"'],
      ['"code":', '"code": '],
      ['"sign"', '"sgin"'],
      ['{', '{"a_b_response":{"code":"10000"},'],
    ] as const)
      expect(kindOf(answer.replace(from, to)), to).toBe('unknown')
    const refused = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }
    const result = signedResponse('a.b', refused, credentials, { certified: false, isBad: false })
    expect(readResponse(result, 'a.b', settings)).toMatchObject({
      kind: 'refused',
      code: 'ACQ.TRADE_NOT_EXIST',
    })
    const unsigned = JSON.stringify({ a_b_response: refused })
    expect(readResponse(unsigned, 'a.b', settings).kind).toBe('unknown')
    const trouble = { code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' }
    const troubled = signedResponse('a.b', trouble, credentials, { certified: false, isBad: false })
    expect(readResponse(troubled, 'a.b', settings).kind).toBe('unknown')
  })
})
