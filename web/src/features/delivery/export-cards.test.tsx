// @vitest-environment happy-dom
import { OrderNo } from '@faka/contract/shared/ids'
import {
  defaultStorefrontSettings,
  storefrontSettingsElementId,
} from '@faka/contract/storefront/storefront-settings'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStorage } from '../../../../test-support/dom/clear-storage.ts'
import { FixedRouter } from '../../../../test-support/dom/fixed-router.tsx'
import { renderSettled } from '../../../../test-support/dom/render-settled.ts'
import { press } from '../../../../test-support/dom/user.ts'

const orderNo = OrderNo.parse('HD0VSEC2T567RK21W691')
let requests: unknown[]

beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    requests.push(JSON.parse(String(body)))
    return Response.json({ code: 210046, message: 'A card password is needed.', data: { orderNo } })
  })
})
afterEach(() => {
  clearStorage()
  vi.unstubAllGlobals()
})

it.each([
  ['this host', '', `/verifyPassword?orderId=${orderNo}`],
  ['a separate host', 'https://cards.example', `https://cards.example/verifyPassword?orderId=${orderNo}`],
])('links to the page that asks for the card password on %s', async (_, verifyPasswordBase, address) => {
  const root = await show(verifyPasswordBase)
  await press([...root.querySelectorAll('button')].at(-1))
  await vi.waitFor(() => expect(root.querySelector('a')?.getAttribute('href')).toBe(address), 60_000)
})

it('sends the manage secrets of this device, so that attempts of others do not lock it out', async () => {
  const manageSecret = 'd-the-secret-of-the-order'
  localStorage.setItem('orders', JSON.stringify([{ orderNo, manageSecret }]))
  const root = await show('')
  await press([...root.querySelectorAll('button')].at(-1))
  await vi.waitFor(() => expect(requests).toMatchObject([{ orders: [{ orderNo, manageSecret }] }]), 60_000)
})

async function show(verifyPasswordBase: string): Promise<HTMLElement> {
  const config = document.createElement('script')
  config.type = 'application/json'
  config.id = storefrontSettingsElementId
  config.textContent = JSON.stringify({ ...defaultStorefrontSettings, verifyPasswordBase })
  const root = document.createElement('div')
  document.body.replaceChildren(config, root)
  // settings are read once per module instance
  vi.resetModules()
  const { setupI18n } = await import('../../lib/locale.ts')
  const { createQueryClient } = await import('../../lib/query-client.ts')
  const { Providers } = await import('../../app/providers.tsx')
  const { ExportCards } = await import('./export-cards.tsx')
  const i18n = await setupI18n('en-US', ['orders', 'delivery'])
  await renderSettled(
    <Providers client={createQueryClient()} i18n={i18n}>
      <FixedRouter address="/userCenter/order-list">
        <ExportCards orderNos={[orderNo]} onExported={() => {}} />
      </FixedRouter>
    </Providers>,
    root,
  )
  return root
}
