import { describe } from 'vitest'
import { gatewayKinds } from '../../../../test-support/server/gateway-kinds.ts'
import { testFaults } from '../../../../test-support/server/gateway-shop.ts'

for (const name of ['Alipay, page', 'Alipay, wap', 'WeChat Pay, H5', 'WeChat Pay, JSAPI']) {
  const kind = gatewayKinds.get(name)
  if (!kind) throw new Error(`there is no ${name}`)
  describe(`${name}, whatever goes wrong`, () => testFaults(kind))
}
