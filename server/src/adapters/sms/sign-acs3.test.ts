import { expect, test } from 'vitest'
import { canonicalAcs3Query, signAcs3 } from './sign-acs3.ts'

test('the documented example request gets the documented signature', () => {
  const headers = signAcs3({
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query: canonicalAcs3Query({
      RegionId: 'cn-shanghai',
      ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
    }),
    signedAt: new Date('2023-10-26T10:22:32.789Z'),
    nonce: '3156853299f313e23d1673dc12e1703d',
    keyId: 'YourAccessKeyId',
    keySecret: 'YourAccessKeySecret',
  })
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
  expect(headers).toMatchObject({ 'x-acs-date': '2023-10-26T10:22:32Z' })
  expect(headers).not.toHaveProperty('host')
})

test('a query has one canonical form, sorted, with all but unreserved characters percent-encoded', () => {
  expect(canonicalAcs3Query({ b: "a b+c*d~e'(f)!", a: '卡', A: '' })).toBe(
    'A=&a=%E5%8D%A1&b=a%20b%2Bc%2Ad~e%27%28f%29%21',
  )
})
