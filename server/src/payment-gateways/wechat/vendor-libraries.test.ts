import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { decryptResource } from './decrypt-resource.ts'
import { signJsapi } from './sign-jsapi.ts'
import { authorizationHeader } from './sign-request.ts'
import { verifyMessage } from './verify-message.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const key = createPublicKey(publicKey)
const serialNo = 'PUB_KEY_ID_0000000000000001'
const seed = 20_261_121
const nonce = fc.stringMatching(/^[0-9A-Za-z]{8,32}$/)
const timestamp = fc.integer({ min: 1_600_000_000, max: 2_000_000_000 })

test('ten thousand messages signed by the vendor’s library verify, and changed ones do not', {
  timeout: 600_000,
}, () => {
  const message = fc.record({
    nonce,
    timestamp,
    body: fc.string({ unit: 'binary', maxLength: 300 }),
    flip: fc.nat(),
  })
  fc.assert(
    fc.property(message, ({ nonce: messageNonce, timestamp: messageTime, body, flip }) => {
      const text = Formatter.response(String(messageTime), messageNonce, body)
      const headers = {
        'wechatpay-timestamp': String(messageTime),
        'wechatpay-nonce': messageNonce,
        'wechatpay-serial': serialNo,
        'wechatpay-signature': Rsa.sign(text, privateKey),
      }
      const verify = (change: object = {}, of = body) =>
        verifyMessage(
          { headers: { ...headers, ...change }, body: of },
          () => key,
          new Date(messageTime * 1000),
        )
      expect(verify()).toBe('true')
      const signature = Buffer.from(headers['wechatpay-signature'], 'base64')
      const place = flip % (signature.length * 8)
      signature.writeUInt8(signature.readUInt8(place >> 3) ^ (1 << (place & 7)), place >> 3)
      expect(verify({ 'wechatpay-signature': signature.toString('base64') })).toBe('badSignature')
      expect(verify({}, `${body} `)).toBe('badSignature')
    }),
    { numRuns: 10_000, seed },
  )
})

test('our signatures equal those of the vendor’s library', () => {
  const signer = { mchId: '1230000109', merchantSerialNo: '0123456789ABCDEF', merchantPrivateKey: privateKey }
  const request = fc.record({
    method: fc.constantFrom('GET' as const, 'POST' as const),
    pathAndQuery: fc.stringMatching(/^\/v3\/[a-z/-]{1,40}(\?[a-z]{1,8}=[0-9A-Z]{1,20})?$/),
    body: fc.string({ unit: 'grapheme', maxLength: 200 }),
  })
  fc.assert(
    fc.property(request, nonce, timestamp, (signedRequest, requestNonce, requestTime) => {
      const text = Formatter.request(
        signedRequest.method,
        signedRequest.pathAndQuery,
        String(requestTime),
        requestNonce,
        signedRequest.body,
      )
      const theirs = Formatter.authorization(
        signer.mchId,
        requestNonce,
        Rsa.sign(text, privateKey),
        String(requestTime),
        signer.merchantSerialNo,
      )
      const partsOf = (header: string) =>
        [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => `${name} ${value}`).sort()
      const ours = authorizationHeader(signedRequest, { timestamp: requestTime, nonce: requestNonce }, signer)
      expect(ours.split(' ')[0]).toBe(theirs.split(' ')[0])
      expect(partsOf(ours)).toEqual(partsOf(theirs))
    }),
    { numRuns: 1000, seed },
  )
})

test('ten thousand resources encrypted by the vendor’s library are decrypted, and changed ones are not', () => {
  const encrypted = fc.record({
    key: fc.stringMatching(/^[0-9A-Za-z]{32}$/),
    nonce: fc.stringMatching(/^[0-9A-Za-z]{12}$/),
    beside: fc.string({ unit: 'grapheme', maxLength: 30 }),
    plain: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
    flip: fc.nat(),
  })
  fc.assert(
    fc.property(
      encrypted,
      ({ key: apiV3Key, nonce: encryptedNonce, beside: associatedData, plain, flip }) => {
        const ciphertext = Aes.AesGcm.encrypt(plain, apiV3Key, encryptedNonce, associatedData)
        const resource = {
          algorithm: 'AEAD_AES_256_GCM',
          nonce: encryptedNonce,
          associated_data: associatedData,
        } as const
        expect(decryptResource({ ...resource, ciphertext }, apiV3Key)).toBe(Buffer.from(plain).toString())
        const changed = Buffer.from(ciphertext, 'base64')
        const place = flip % (changed.length * 8)
        changed.writeUInt8(changed.readUInt8(place >> 3) ^ (1 << (place & 7)), place >> 3)
        expect(
          decryptResource({ ...resource, ciphertext: changed.toString('base64') }, apiV3Key),
        ).toBeUndefined()
      },
    ),
    { numRuns: 10_000, seed },
  )
})

test('JSAPI parameters are signed as the vendor’s library signs them', () => {
  const now = new Date(1_700_000_000_000)
  const appId = 'wx0123456789abcdef'
  const random = (length: number) => Buffer.alloc(length, 7)
  const params = signJsapi(
    'wx201410272009395522657a690389285100',
    { appId, merchantPrivateKey: privateKey },
    { now: () => now, random },
  )
  const { timeStamp, nonceStr, package: packageText, paySign } = params
  expect(timeStamp).toBe('1700000000')
  const text = Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, packageText)
  expect(paySign).toBe(Rsa.sign(text, privateKey))
  expect(Rsa.verify(text, paySign, publicKey)).toBe(true)
})
