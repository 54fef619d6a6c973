import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { openAlipaySimulator } from '../../../simulators/alipay-simulator.ts'
import { openEpaySimulator } from '../../../simulators/epay-simulator.ts'
import { openWechatSimulator } from '../../../simulators/wechat-simulator.ts'
import { normalizeKey } from './diagnose-key.ts'
import { tryOpenGateway } from './open-gateway.ts'

const pair = (bits: number) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const good = pair(2048)
const ec = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const encrypted = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'word' },
}).privateKey

async function wechatSettings() {
  await using gateway = await openWechatSimulator()
  return { ...gateway.settings.byKey, publicKey: good.publicKey }
}

const errorsOf = (provider: string, settings: object): string => {
  const openGatewayOrFail = tryOpenGateway(provider, settings)
  return openGatewayOrFail.ok ? '' : openGatewayOrFail.errors.join('; ')
}

test('keys copied from environment files, emails and consoles are accepted', async () => {
  const settings = await wechatSettings()
  const { privateKey } = good
  const bare = privateKey.replace(/-----[^-]+-----|\s/g, '')
  for (const pasted of [
    privateKey.replaceAll('\n', '\\n'),
    privateKey.replaceAll('\n', ' '),
    privateKey.replaceAll('\n', ''),
    privateKey.replaceAll('\n', '\r\n'),
    `\n\n${privateKey.replaceAll(/^/gm, '    ')}\n`,
    bare,
    `  ${bare}  `,
  ])
    expect(errorsOf('wechat-pay', { ...settings, merchantPrivateKey: pasted })).toBe('')
  for (const merchantSerialNo of [
    '51:57:f0:9e:fd:c0:96:de:15:eb:e8:1a:47:05:7a:72:32:f1:b8:e1',
    '5157 F09E FDC0 96DE 15EB E81A 4705 7A72 32F1 B8E1',
  ])
    expect(errorsOf('wechat-pay', { ...settings, merchantSerialNo })).toBe('')
  expect(normalizeKey(normalizeKey(privateKey))).toBe(normalizeKey(privateKey))
})

test('each mistake with a key has its own message, and none quotes the key', async () => {
  const settings = await wechatSettings()
  const table: readonly (readonly [string, string, string])[] = [
    ['merchantPrivateKey', encrypted, 'this one is encrypted'],
    ['merchantPrivateKey', pair(1024).privateKey, 'this one has 1024 bits'],
    ['merchantPrivateKey', ec.privateKey, 'this is a key of the kind ec'],
    ['merchantPrivateKey', good.publicKey, 'this is a public key'],
    [
      'merchantPrivateKey',
      '-----BEGIN CERTIFICATE-----\nMIID\n-----END CERTIFICATE-----',
      'this is a certificate',
    ],
    ['merchantPrivateKey', good.privateKey.slice(0, 900), 'its END line is missing'],
    [
      'merchantPrivateKey',
      good.privateKey.replace(/-----[^-]+-----|\s/g, '').slice(0, 900),
      'cut in the middle',
    ],
    ['publicKey', good.privateKey, 'this is a private key'],
    ['publicKey', pair(1024).publicKey, 'this one has 1024 bits'],
  ]
  for (const [field, value, result] of table) {
    const errors = errorsOf('wechat-pay', { ...settings, [field]: value })
    expect(errors).toContain(`${field}: `)
    expect(errors).toContain(result)
    expect(errors).not.toContain(
      value
        .replace(/-----[^-]+-----/g, '')
        .trim()
        .slice(0, 20),
    )
  }
})

test('the seller’s own public key in place of the gateway’s is detected', async () => {
  await using epay = await openEpaySimulator('rsa')
  const { privateKey, publicKey } = good
  const own = { merchantPrivateKey: privateKey, gatewayPublicKey: publicKey }
  expect(errorsOf('epay-rsa', { ...epay.settings, ...own })).toContain(
    'gatewayPublicKey: is your own public key',
  )
  await using alipay = await openAlipaySimulator()
  const alipayOwn = { privateKey, alipayPublicKey: publicKey }
  expect(errorsOf('alipay', { ...alipay.settings.keys, ...alipayOwn })).toContain(
    'alipayPublicKey: is the app’s own public key',
  )
})

test('unknown and missing settings are named', async () => {
  const settings = await wechatSettings()
  expect(errorsOf('wechat-pay', { ...settings, mchid: '1' })).toContain('mchid')
  expect(errorsOf('wechat-pay', { ...settings, mchId: undefined })).toContain('mchId: is missing')
})
