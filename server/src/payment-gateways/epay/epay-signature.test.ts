import { createHash, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPrivateKey, readPublicKey } from '../rsa-keys.ts'
import { type Fields, fieldsFromJson, readFields, textToSign } from '../signed-fields.ts'
import { signMd5, signRsa, verifyMd5, verifyRsa } from './epay-signature.ts'

const key = '89unJUB8HZ54Hj7x4nUj56HN4nUzUJ8i'
const fields: Fields = new Map([
  ['pid', '1001'],
  ['trade_no', '20260806151343349021'],
  ['out_trade_no', '20260806151343349'],
  ['type', 'alipay'],
  ['name', 'product'],
  ['money', '1'],
  ['trade_status', 'TRADE_SUCCESS'],
])

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const bare = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '')

/** The same fields with one bit of one value flipped. */
function withFlippedBit(signed: Fields, name: string, at: number, bit: number): Fields {
  const bytes = Buffer.from(signed.get(name) ?? '')
  const where = at % bytes.length
  bytes[where] = (bytes[where] ?? 0) ^ (1 << bit)
  return new Map(signed).set(name, bytes.toString('latin1'))
}

const mutation = (signed: Fields) =>
  fc.tuple(
    fc.constantFrom(...[...signed.keys()].filter((name) => name !== 'sign_type')),
    fc.nat(),
    fc.integer({ min: 0, max: 6 }),
  )

describe('MD5', () => {
  test('the documented create request is signed as EPay signs it, without empty values', () => {
    const create: Fields = new Map([
      ['pid', '1001'],
      ['type', 'alipay'],
      ['out_trade_no', '20260806151343349'],
      ['notify_url', 'http://www.pay.com/notify_url.php'],
      ['return_url', 'http://www.pay.com/return_url.php'],
      ['name', 'VIP会员'],
      ['money', '1.00'],
      ['clientip', '192.168.1.100'],
      ['device', 'pc'],
      ['param', ''],
    ])
    expect(signMd5(create, key).get('sign')).toBe('029b01741e0d9a4f03ac1c8be3b2b8ce')
  })

  test('the documented notification verifies, with the amount exactly as received', () => {
    const signed = new Map([...fields, ['sign', '07f8054c68e65a801666c69ce58ecc2e'], ['sign_type', 'MD5']])
    expect(verifyMd5(signed, key)).toBe(true)
    expect(verifyMd5(new Map(signed).set('money', '1.00'), key)).toBe(false)
  })

  test('one flipped bit anywhere invalidates it', () => {
    const signed = signMd5(fields, key)
    fc.assert(
      fc.property(
        mutation(signed),
        ([name, at, bit]) => !verifyMd5(withFlippedBit(signed, name, at, bit), key),
      ),
      { numRuns: 2000 },
    )
  })

  test('an empty key neither signs nor verifies, not even its own signature', () => {
    expect(() => signMd5(fields, '')).toThrow('empty key')
    const forged = createHash('md5').update(textToSign(fields)).digest('hex')
    const ofNobody = new Map([...fields, ['sign', forged], ['sign_type', 'MD5']])
    expect(verifyMd5(ofNobody, '')).toBe(false)
  })

  test('the signature type is fixed by the channel, not by the message', () => {
    const signed = signMd5(fields, key)
    for (const kind of ['RSA', 'md5', '', 'MD5 '])
      expect(verifyMd5(new Map(signed).set('sign_type', kind), key)).toBe(false)
    const bareOfKind = new Map(signed)
    bareOfKind.delete('sign_type')
    expect(verifyMd5(bareOfKind, key)).toBe(false)
    expect(verifyMd5(new Map(signed).set('sign', (signed.get('sign') ?? '').toUpperCase()), key)).toBe(false)
  })
})

describe('RSA', () => {
  test('each side verifies what the other signs, with PEM and bare base64 keys', () => {
    for (const [privateKey, publicKey] of [
      [pair.privateKey, pair.publicKey],
      [bare(pair.privateKey), bare(pair.publicKey)],
    ] as const)
      expect(verifyRsa(signRsa(fields, privateKey), publicKey)).toBe(true)
  })

  test('one flipped bit anywhere invalidates it', () => {
    const signed = signRsa(fields, pair.privateKey)
    fc.assert(
      fc.property(
        mutation(signed),
        ([name, at, bit]) => !verifyRsa(withFlippedBit(signed, name, at, bit), pair.publicKey),
      ),
      { numRuns: 500 },
    )
  })

  test('short keys, keys of another type and of the wrong half are rejected', () => {
    const short = generateKeyPairSync('rsa', {
      modulusLength: 1024,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const curve = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    for (const wrong of [short.privateKey, curve.privateKey, pair.publicKey, '', 'x'])
      expect(() => readPrivateKey(wrong)).toThrow()
    for (const wrong of [short.publicKey, curve.publicKey, pair.privateKey, bare(pair.privateKey), ''])
      expect(() => readPublicKey(wrong)).toThrow()
    expect(verifyRsa(signRsa(fields, pair.privateKey), '')).toBe(false)
  })
})

describe('reading a query', () => {
  test('anything but plain fields is rejected', () => {
    for (const raw of [
      'money=1&money=0.01',
      'money[]=1',
      'money%5B%5D=1',
      '__proto__[x]=1',
      'money=%zz',
      'money=%ff',
      '=1',
      'money',
      '',
      '&money=1',
      'name=a%26out_trade_no%3DB&money=1',
    ])
      expect(readFields(raw), raw).toBeUndefined()
  })

  test('the separators that gateways use besides & are understood', () => {
    const expected = new Map([
      ['pid', '1001'],
      ['name', 'VIP 会员 & co'],
      ['money', '1'],
    ])
    for (const separator of ['&', ';', '&amp;'])
      expect(
        readFields(['pid=1001', `name=VIP+${encodeURIComponent('会员 & co')}`, 'money=1'].join(separator)),
      ).toEqual(expected)
  })

  test('any fields survive a round trip through a query string', () => {
    const plainWord = fc.stringMatching(/^[A-Za-z0-9_]{1,12}$/)
    fc.assert(
      fc.property(fc.dictionary(plainWord, fc.string(), { minKeys: 1 }), (generated) => {
        const entries = Object.entries(generated).filter(([, value]) => !/&[^&]*=/.test(value))
        fc.pre(entries.length > 0 && entries.every(([, value]) => value.isWellFormed()))
        expect(readFields(String(new URLSearchParams(entries)))).toEqual(new Map(entries))
      }),
    )
  })

  test('JSON values have a text only where PHP and we agree on it', () => {
    expect(fieldsFromJson({ code: 0, msg: 'ok', buyer: null, list: [1] })).toEqual(
      new Map([
        ['code', '0'],
        ['msg', 'ok'],
      ]),
    )
    for (const money of [1.5, 1e300, true, { amount: '1' }]) expect(fieldsFromJson({ money })).toBeUndefined()
  })
})
