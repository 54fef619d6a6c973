import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { publishedCase } from '../../../../test-support/server/vectors/published-vectors.ts'
import { decryptResource, EncryptedResource } from './decrypt-resource.ts'
import { readCertificate } from './settings.ts'
import { verifyMessage } from './verify-message.ts'

const text = z.string()
const path = 'wechat/vectors/wechatpay-go.json'

/** The notification that the tests of WeChat Pay's own Go library verify and decrypt. */
const published = z.parse(
  z.object({ certificate: text, now: z.number(), headers: z.record(text, text), body: text }),
  publishedCase(path, 'Handler_ParseNotifyRequest: the signature').input,
)
const apiV3Key = z.parse(text, publishedCase(path, 'Handler_ParseNotifyRequest: the resource').input.key)
const publishedNow = new Date(published.now * 1000)
const publishedSignature = published.headers['wechatpay-signature'] ?? ''

const { publicKey, serialNumber } = readCertificate(published.certificate)
const keyOf = (serialNo: string) => (serialNo === serialNumber ? publicKey : undefined)
const verify = (change: { headers?: object; body?: string; now?: Date } = {}) => {
  const { headers, body } = published
  const message = { headers: { ...headers, ...change.headers }, body: change.body ?? body }
  return verifyMessage(message, keyOf, change.now ?? publishedNow)
}

test('one flipped bit anywhere is detected', () => {
  const bytes = Buffer.from(published.body)
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(verify({ body: changed.toString('latin1') }), `byte ${at}`).toBe('badSignature')
  }
  const signature = Buffer.from(publishedSignature, 'base64')
  for (let at = 0; at < signature.length; at++) {
    const changed = Buffer.from(signature)
    changed.writeUInt8(changed.readUInt8(at) ^ 128, at)
    const headers = { 'wechatpay-signature': changed.toString('base64') }
    expect(verify({ headers }), `signature ${at}`).toBe('badSignature')
  }
  expect(verify({ headers: { 'wechatpay-nonce': 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBy' } })).toBe('badSignature')
  expect(verify({ headers: { 'wechatpay-timestamp': '1624523847' } })).toBe('badSignature')
})

test('one flipped bit of an encrypted resource prevents its decryption', () => {
  const resource = EncryptedResource.parse(JSON.parse(published.body).resource)
  const encrypted = Buffer.from(resource.ciphertext, 'base64')
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Buffer.from(encrypted)
    changed.writeUInt8(changed.readUInt8(at) ^ 16, at)
    const other = { ...resource, ciphertext: changed.toString('base64') }
    expect(decryptResource(other, apiV3Key), `byte ${at}`).toBeUndefined()
  }
  expect(decryptResource({ ...resource, associated_data: 'payscorf' }, apiV3Key)).toBeUndefined()
  expect(decryptResource({ ...resource, nonce: 'Kj7QIyUiYx1r' }, apiV3Key)).toBeUndefined()
  expect(decryptResource(resource, 'testMchAPIv3Key1')).toBeUndefined()
  // a shorter tag would be easier to forge
  expect(decryptResource({ ...resource, ciphertext: 'AAAAAAAAAAAAAAAAAAAAAA==' }, apiV3Key)).toBeUndefined()
})

test('old and unsigned messages and probes are rejected', () => {
  const later = (seconds: number) => new Date(publishedNow.getTime() + seconds * 1000)
  expect(verify({ now: later(300) })).toBe('true')
  expect(verify({ now: later(301) })).toBe('stale')
  expect(verify({ now: later(-301) })).toBe('stale')
  expect(verify({ headers: { 'wechatpay-serial': 'D7CE59D1F522D702' } })).toBe('unknownKey')
  for (const name of Object.keys(published.headers).filter((other) => other !== 'wechatpay-serial'))
    expect(verify({ headers: { [name]: undefined } }), name).toBe('badSignature')
  const signature = publishedSignature
  expect(verify({ headers: { 'wechatpay-signature': `WECHATPAY/SIGNTEST/${signature}` } })).toBe(
    'badSignature',
  )
})
