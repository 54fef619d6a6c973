// @vitest-environment happy-dom
import { defaultLayoutSettings } from '@faka/contract/storefront/layout-settings'
import { defaultStorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import { expect, it } from 'vitest'
import type { RendererReads } from './page-loader.ts'
import { loadPageData, renderPage } from './server.tsx'

const never = () => Promise.reject(new Error('not asked for'))
const reads: RendererReads = {
  getShop: never,
  pageItems: never,
  getItem: never,
  getUnpaidOrder: never,
  findOrderAccent: never,
  getPlatformText: never,
  getCustomPage: never,
  now: () => new Date(),
  notFoundKind: () => undefined,
}

it.each([
  '/userCenter/account',
  '/userCenter/order-list',
  '/userCenter/wallet',
  '/userCenter/fankui',
  '/userCenter/contact',
])(
  '%s is rendered with its name and its navigation, and with nothing about the visitor',
  async (pathname) => {
    // What a browser keeps is nothing that the server could know.
    localStorage.setItem('orders', JSON.stringify([{ itemTitle: 'kept here' }]))
    const url = new URL(pathname, 'http://shop.test')
    const scene = await loadPageData(url, 'en-US', reads)
    const { html } = await renderPage(url, scene, {
      locale: 'en-US',
      theme: 'system',
      mobile: false,
      base: '',
      phone: false,
      app: defaultLayoutSettings,
      contact: defaultStorefrontSettings.contact,
      texts: [],
      codeWays: ['phone'],
    })
    const drawn = document.createElement('div')
    drawn.innerHTML = html
    expect(drawn.querySelectorAll('main h1')).toHaveLength(1)
    expect([...drawn.querySelectorAll('aside nav a')].map((link) => link.getAttribute('href'))).toEqual([
      '/userCenter/order-list',
      '/userCenter/account',
      '/userCenter/wallet',
      '/userCenter/fankui',
      '/userCenter/inquiries',
      '/userCenter/contact',
    ])
    // what a phone paints first, and nothing larger later
    if (pathname === '/userCenter/order-list')
      expect(drawn.querySelector('main p')?.textContent).toContain('placed on this device')
    expect(drawn.querySelector('aside nav [aria-current="page"]')?.getAttribute('href')).toBe(pathname)
    expect(drawn.querySelector('main button:not([aria-expanded])')).toBeNull()
    expect(drawn.querySelector('main')?.textContent).not.toMatch(/log in|¥|kept here/i)
  },
)
