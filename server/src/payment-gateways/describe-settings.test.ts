import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeGateway, internalProviders, providerNames } from './open-gateway.ts'

const describeOrFail = (provider: string) => {
  const description = describeGateway(provider)
  if (!description) throw new Error(`${provider} has no words`)
  return description
}

test.each(providerNames)(
  'every setting of %s has a name, a help in both languages and a guide',
  (provider) => {
    const { settings, words } = describeOrFail(provider)
    expect(settings.length).toBeGreaterThan(2)
    const texts = [
      words.name,
      words.forWhom,
      words.needs,
      ...settings.flatMap(({ label, help, choices }) => [label, help, ...choices.map((each) => each.label)]),
    ]
    for (const { zh, en } of texts) {
      expect(zh.trim()).not.toBe('')
      expect(en.replace(/[（(][^)）]*[)）]/g, '')).not.toBe('')
    }
    const guide = new URL(`../../../docs/payments/${words.guide}.md`, import.meta.url)
    expect(existsSync(guide), words.guide).toBe(true)
  },
)

test('gateways without a service have no form', () => {
  for (const provider of internalProviders) expect(describeGateway(provider)).toBeUndefined()
})

test('kind, default and choices of a setting are those of its schema', () => {
  const find = (provider: string, name: string) =>
    describeOrFail(provider).settings.find((setting) => setting.name === name)
  expect(find('epay-md5', 'gatewayUrl')).toMatchObject({ kind: 'address', required: true, fallback: null })
  expect(find('epay-md5', 'key')).toMatchObject({ kind: 'secret', required: true })
  expect(find('epay-md5', 'mode')).toMatchObject({ kind: 'choice', required: false, fallback: 'api' })
  expect(find('epay-md5', 'mode')?.choices.map(({ value }) => value)).toEqual(['api', 'page', 'auto'])
  expect(find('epay-rsa', 'merchantPrivateKey')).toMatchObject({ kind: 'key', required: true })
  expect(find('alipay', 'products')).toMatchObject({ kind: 'choices', fallback: ['face'] })
  expect(find('alipay', 'alipayPublicKey')).toMatchObject({ kind: 'key', required: false, fallback: null })
  expect(find('tokenpay', 'allowed')).toMatchObject({ kind: 'switch', required: true })
  expect(find('tokenpay', 'expireSeconds')).toMatchObject({ kind: 'number', fallback: 600 })
  expect(find('wechat-pay', 'gatewayUrl')).toMatchObject({ fallback: 'https://api.mch.weixin.qq.com' })
})

test('every setting that holds a key is never shown again', () => {
  const open = providerNames.flatMap((provider) =>
    describeOrFail(provider)
      .settings.filter(
        ({ name, kind }) => /key|secret|token|certificate/i.test(name) && !['secret', 'key'].includes(kind),
      )
      .map(({ name }) => `${provider} ${name}`),
  )
  // numbers of keys and certificates are no secrets
  expect(open).toEqual(['wechat-pay publicKeyId'])
})
