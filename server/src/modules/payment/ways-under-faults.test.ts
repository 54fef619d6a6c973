import { describe } from 'vitest'
import { gatewayKinds } from '../../../../test-support/server/gateway-kinds.ts'
import { testFaults } from '../../../../test-support/server/gateway-shop.ts'

// a page for desktops and H5 differ from these in the address that a payment gets
for (const name of ['Alipay, wap', 'WeChat Pay, JSAPI']) {
  const kind = gatewayKinds.get(name)
  if (!kind) throw new Error(`there is no ${name}`)
  describe(`${name}, whatever goes wrong`, () => testFaults(kind))
}
