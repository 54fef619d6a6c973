// @vitest-environment happy-dom

import { codes } from '@faka/contract/shared/codes'
import { CustomPageId, ShortUrl } from '@faka/contract/shared/ids'
import { type CustomPage, getCustomPage } from '@faka/contract/shop/custom-page'
import { expect, it, vi } from 'vitest'
import { Storefront } from '../../../test-support/dom/storefront.tsx'

const id = CustomPageId.parse('7RC1A5629Z')
const otherId = CustomPageId.parse('7RC1A5629Y')
const found: CustomPage = {
  id,
  shortUrl: ShortUrl.parse('demo'),
  shopName: 'Mina',
  logo: null,
  title: 'How to redeem',
  text: '## First\n\nOpen **the site**. <b onclick="x()">no tag</b> [mine](javascript:alert)',
  changeTime: '2026-11-21T08:01:00.000Z',
  pages: [
    { id, title: 'How to redeem' },
    { id: otherId, title: 'Warranty' },
  ],
}

it('shows a page that a seller wrote as nodes, with the way to the shop and to its other pages', async () => {
  await using shop = new Storefront({ [getCustomPage.path]: () => ({ code: 0, data: found }) })
  await shop.open(`/page/${id}`, { locale: 'en-US' })
  await vi.waitFor(() => expect(shop.text()).toContain('the site'), { timeout: 60_000 })
  expect(document.querySelector('h1')?.textContent).toBe('How to redeem')
  expect(document.querySelector('main h3')?.textContent).toBe('First')
  expect(document.querySelector('main b, main [onclick], main a[href^="javascript"]')).toBeNull()
  const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/shopDetail/demo', `/page/${otherId}`]))
  await vi.waitFor(() => expect(document.title).toContain('How to redeem · Mina'), { timeout: 60_000 })
})

it('names the shop in the top bar of the mobile site, and leads to it', async () => {
  await using shop = new Storefront({ [getCustomPage.path]: () => ({ code: 0, data: found }) })
  await shop.open(`/page/${id}`, { mobile: true })
  const name = () => document.querySelector<HTMLAnchorElement>('header a[translate="no"]')
  await vi.waitFor(() => expect(name()?.textContent).toBe('Mina'), { timeout: 60_000 })
  await vi.waitFor(() => expect(name()?.getAttribute('href')).toBe('/shopDetail/demo'), { timeout: 60_000 })
  expect(document.querySelector('h1')?.textContent).toBe('How to redeem')
  const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/page/${otherId}`])
})

it('says that a page is not there, on both sites, where its seller has removed it', async () => {
  const { code, zh } = codes.customPageNotFound
  for (const mobile of [false, true]) {
    await using shop = new Storefront({ [getCustomPage.path]: () => ({ code, message: zh, data: null }) })
    await shop.open(`/page/${otherId}`, { locale: 'zh-CN', mobile })
    await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('页面走丢了'), {
      timeout: 60_000,
    })
    if (mobile) expect(document.querySelector('header')?.textContent).toContain('页面走丢了')
  }
})
