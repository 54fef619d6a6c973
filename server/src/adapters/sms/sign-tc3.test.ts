import { expect, test } from 'vitest'
import { signTc3 } from './sign-tc3.ts'

test('the documented example request gets the documented signature', () => {
  const authorization = signTc3({
    service: 'cvm',
    headers: { 'content-type': 'application/json; charset=utf-8', host: 'cvm.tencentcloudapi.com' },
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    signedAt: new Date(1551113065_000),
    keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    keySecret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
  })
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})
