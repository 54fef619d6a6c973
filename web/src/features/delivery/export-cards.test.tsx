// @vitest-environment happy-dom
import { OrderNo } from '@faka/contract/shared/ids'
import {
  defaultStorefrontSettings,
  storefrontSettingsElementId,
} from '@faka/contract/storefront/storefront-settings'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const orderNo = OrderNo.parse('HD0VSEC2T567RK21W691')
let leave = async () => {}
let asked: unknown[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)))
    return Response.json({ code: 210046, message: 'A card password is needed.', data: { orderNo } })
  })
})
afterEach(async () => {
  await leave()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it.each([
  ['this host', '', `/verifyPassword?orderId=${orderNo}`],
  ['a host of its own', 'https://cards.example', `https://cards.example/verifyPassword?orderId=${orderNo}`],
])('leads to the page that asks for the card password on %s', async (_, verifyPasswordBase, address) => {
  const root = await show(verifyPasswordBase)
  await act(async () => [...root.querySelectorAll('button')].at(-1)?.click())
  await vi.waitFor(() => expect(root.querySelector('a')?.getAttribute('href')).toBe(address), 20_000)
})

it('sends the secrets of the orders of this device, so that tries of strangers do not lock it out', async () => {
  const manageSecret = 'd-the-secret-of-the-order'
  localStorage.setItem('orders', JSON.stringify([{ orderNo, manageSecret }]))
  const root = await show('')
  await act(async () => [...root.querySelectorAll('button')].at(-1)?.click())
  await vi.waitFor(() => expect(asked).toMatchObject([{ orders: [{ orderNo, manageSecret }] }]), 20_000)
})

async function show(verifyPasswordBase: string): Promise<HTMLElement> {
  const config = document.createElement('script')
  config.type = 'application/json'
  config.id = storefrontSettingsElementId
  config.textContent = JSON.stringify({ ...defaultStorefrontSettings, verifyPasswordBase })
  const root = document.createElement('div')
  document.body.replaceChildren(config, root)
  // settings are read once
  vi.resetModules()
  const { setupI18n: beginSpeaking } = await import('../../lib/locale.ts')
  const { createQueryClient: queryClient } = await import('../../lib/query-client.ts')
  const { StaticRouter: StillWay } = await import('../../lib/routing.tsx')
  const { Providers: Surroundings } = await import('../../app/providers.tsx')
  const { ExportCards: ExportSeveral } = await import('./export-cards.tsx')
  const speaking = await beginSpeaking('en-US', ['orders', 'delivery'])
  const drawn = createRoot(root)
  leave = () => act(async () => drawn.unmount())
  await act(async () =>
    drawn.render(
      <Surroundings client={queryClient()} i18n={speaking}>
        <StillWay url={new URL('/userCenter/order-list', 'http://shop.test')}>
          <ExportSeveral orderNos={[orderNo]} onExported={() => {}} />
        </StillWay>
      </Surroundings>,
    ),
  )
  return root
}
