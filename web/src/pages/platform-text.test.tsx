// @vitest-environment happy-dom
import {
  defaultStorefrontSettings,
  storefrontSettingsElementId,
} from '@faka/contract/storefront/storefront-settings'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Answer } from '../../../test-support/dom/storefront.tsx'

/** Settings are read once per document, so each test loads the storefront again. */
async function openAt(address: string, texts: readonly string[], answer: Answer, locale: 'zh-CN' | 'en-US') {
  const config = document.createElement('script')
  config.type = 'application/json'
  config.id = storefrontSettingsElementId
  config.textContent = JSON.stringify({ ...defaultStorefrontSettings, texts })
  document.head.replaceChildren(config)
  const { Storefront } = await import('../../../test-support/dom/storefront.tsx')
  const shop = new Storefront({ '/api/platform/text': () => answer })
  await shop.open(address, { locale })
  return shop
}

const footLinks = () =>
  [...document.querySelectorAll('footer a')].map((link) => [link.textContent, link.getAttribute('href')])

beforeEach(() => vi.resetModules())
afterEach(() => document.head.replaceChildren())

it('renders a text as nodes, in its own language', async () => {
  const text = '## Refunds\n\nWithin **30 days**. <b>no tag</b>'
  const answer = { code: 0, data: { locale: 'en-US', text } }
  await using shop = await openAt('/about?text=refunds', ['refunds'], answer, 'zh-CN')
  await vi.waitFor(() => expect(shop.text()).toContain('30 days'), { timeout: 60_000 })
  expect(document.querySelector('h1')?.textContent).toBe('退款规则')
  const body = document.querySelector('main [lang="en-US"]')
  expect(body?.querySelector('h3')?.textContent).toBe('Refunds')
  expect(body?.querySelector('b')).toBeNull()
  expect(body?.textContent).toContain('<b>no tag</b>')
})

it('links the published texts in the footer, and no others', async () => {
  const answer = { code: 0, data: { locale: 'en-US', text: 'x' } }
  await using _ = await openAt('/about?text=terms', ['terms', 'payment'], answer, 'en-US')
  expect(footLinks()).toEqual([
    ['Contact us', '/userCenter/contact'],
    ['Terms of service', '/about?text=terms'],
    ['How payment works', '/about?text=payment'],
  ])
})

it('says so where a text is not published, and is not found where there is no such text', async () => {
  const answer = { code: 0, data: { locale: 'zh-CN', text: null } }
  const shop = await openAt('/about?text=privacy', [], answer, 'zh-CN')
  await vi.waitFor(() => expect(shop.text()).toContain('平台还没有发布这一页'), { timeout: 60_000 })
  expect(document.querySelector('main nav a')).not.toBeNull()
  expect(footLinks()).toEqual([['联系我们', '/userCenter/contact']])
  await shop[Symbol.asyncDispose]()
  await using lost = await openAt('/about?text=secret', [], answer, 'zh-CN')
  expect(lost.text()).toContain('页面')
  expect(lost.calls).not.toContain('/api/platform/text')
})
