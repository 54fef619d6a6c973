import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accentRule } from '@faka/contract/shop/accent-rule'
import { deriveAccent } from '@faka/contract/shop/derive-accent'
import { defaultStorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerSecurityHeaders } from '../security-headers.ts'
import { storefrontPlugin } from './storefront-plugin.ts'

const accent = deriveAccent('#c2410c')

/** A minimal renderer, whose markup contains its input. */
const renderer = `
export const listPageSources = (page, { locale }) => ['src/pages/' + page + '.tsx', 'src/locales/' + locale + '/shell.ts']
export const listPartSources = (page) => page === 'cash-desk' ? ['src/features/pay.tsx'] : []
const shopOf = (pathname) => ({ shortUrl: pathname.slice(12), name: 'Shop', logo: null, ...(pathname.endsWith('coloured') && { accent: '${accent}' }) })
const queryOf = (search) => ({ page: 1, ...Object.fromEntries(new URLSearchParams(search)) })
export async function loadPageData({ pathname, search }) {
  if (pathname === '/broken') throw new Error('the database is away')
  if (pathname.startsWith('/shopDetail/'))
    return { page: 'shop-detail', notFound: false, first: { page: 'shop', shop: shopOf(pathname), query: queryOf(search), evil: '</script><!--\\u2028' }, title: '店 & "co"', description: '<b>' }
  if (pathname === '/about')
    return { page: 'platform-text', notFound: false, first: { page: 'text', name: search.slice(6), found: { text: search === '?text=terms' ? 'terms' : null } }, title: 'text', description: '' }
  if (pathname === '/page/1') return { page: 'custom-page', notFound: false, first: { page: 'customPage', found: { id: '1', shortUrl: 'demo', shopName: 'Shop', logo: null, title: 'Guide', accent: '${accent}' } }, title: 'Guide', description: '' }
  if (search === '?orderId=unpaid') return { page: 'cash-desk', notFound: false, first: { page: 'checkout', shop: {}, order: {} }, title: 'desk', description: '' }
  if (pathname === '/cashDesk') return { page: 'cash-desk', notFound: false, first: undefined, title: 'desk', description: '' }
  return { page: 'not-found', notFound: true, first: { page: 'notFound' }, title: 'lost', description: '' }
}
export const emptyPageData = () => ({ page: 'shop-detail', notFound: false, first: undefined, title: 'FAKA', description: '' })
export const renderPage = (_url, scene, { locale, theme }) => ({ html: '<h1>' + scene.page + locale + theme + '</h1>', preloads: '' })
`
const manifest = {
  'src/app/client.tsx': { file: 'static/main-1.js', css: ['static/main-1.css'], imports: ['_shell.js'] },
  '_shell.js': { file: 'static/shell-1.js' },
  'src/pages/shop-detail.tsx': { file: 'static/shop-1.js', css: ['static/shop-1.css'] },
  'src/pages/cash-desk.tsx': { file: 'static/desk-1.js', css: ['static/desk-1.css'] },
  'src/features/pay.tsx': { file: 'static/pay-1.js', css: ['static/pay-1.css'], imports: ['_shell.js'] },
  'src/locales/zh-CN/shell.ts': { file: 'static/zh-1.js' },
}

let dist: string
const failures: unknown[] = []
const app = Fastify()

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'storefront-'))
  await mkdir(join(dist, 'client', '.vite'), { recursive: true })
  await mkdir(join(dist, 'client', 'static'))
  await mkdir(join(dist, 'server'))
  await writeFile(join(dist, 'server', 'server.js'), renderer)
  await writeFile(join(dist, 'server', 'package.json'), '{"type":"module"}')
  await writeFile(join(dist, 'client', '.vite', 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(dist, 'client', 'favicon.svg'), '<svg/>')
  for (const [name, text] of Object.entries({
    'main-1.css': 'main{}',
    'shop-1.css': 'shop{}',
    'desk-1.css': 'desk{}',
    'pay-1.css': 'pay{}',
    'main-1.js': '1',
  }))
    await writeFile(join(dist, 'client', 'static', name), text)
  registerSecurityHeaders(app, false)
  await app.register(cookie)
  const absent = () => Promise.reject(new Error('not asked for'))
  await app.register((pages) =>
    storefrontPlugin(pages, {
      dist,
      publicUrl: 'https://shop.example',
      settings: {
        ...defaultStorefrontSettings,
        services: { userManagement: 'https://users.example', cardCore: '' },
      },
      reads: {
        getShop: absent,
        pageItems: absent,
        getItem: absent,
        getUnpaidOrder: absent,
        findOrderAccent: async () => undefined,
        getPlatformText: absent,
        getCustomPage: absent,
        now: () => new Date(),
      },
      onError: (error) => failures.push(error),
    }),
  )
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const hash = (text: string | undefined) =>
  `'sha256-${createHash('sha256')
    .update(text ?? '')
    .digest('base64')}'`

describe('a rendered page', () => {
  it('allows exactly its own inline style and script', async () => {
    const { body, headers } = await get('/shopDetail/demo')
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1]
    const script = /<script>(.*?)<\/script>/s.exec(body)?.[1]
    expect(style).toBe('main{}\nshop{}')
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${hash(script)};`)
    expect(headers['content-security-policy']).toContain(`style-src 'self' ${hash(style)};`)
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  it('carries the accent of its shop as a rule of the style that the policy allows', async () => {
    const { body, headers } = await get('/shopDetail/coloured')
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1]
    expect(style).toBe(`main{}\nshop{}\n${accentRule(accent)}`)
    expect(headers['content-security-policy']).toContain(`style-src 'self' ${hash(style)};`)
    expect(body).toContain(`data-accent="${accent}"`)
    expect((await get('/page/1')).body).toContain(accentRule(accent))
    expect((await get('/shopDetail/demo')).body).not.toContain('data-accent')
  })

  it('loads its scripts late, and no style sheets', async () => {
    const { body } = await get('/shopDetail/demo')
    expect(body).not.toContain('<script type="module"')
    // imports of the entry come after it, so that the largest is fetched early and each is evaluated after its imports
    expect(body).toContain('["/static/main-1.js","/static/shell-1.js","/static/shop-1.js","/static/zh-1.js"]')
    expect(body.match(/<link rel="stylesheet"[^>]*>/g)?.every((link) => link.endsWith(' disabled>'))).toBe(
      true,
    )
  })

  it('fetches what it will import together with its scripts, and has its styles', async () => {
    const { body } = await get('/cashDesk?orderId=unpaid')
    // fetched after the scripts of the page, which evaluate it themselves
    expect(body).toContain('for(const href of [...hrefs,...["/static/pay-1.js"]])setTimeout')
    expect(/<style>(.*?)<\/style>/s.exec(body)?.[1]).toBe('main{}\ndesk{}\npay{}')
    expect(body).toContain('<link rel="stylesheet" href="/static/pay-1.css" disabled>')
  })

  it('embeds its data so that nothing in it can end the element', async () => {
    const { body } = await get('/shopDetail/demo')
    const data = /id="first-screen">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({ page: 'shop', evil: '</script><!--\u2028' })
    expect(data).not.toMatch(/[<>\u2028]/)
  })

  it('of an order is kept by no cache, and listed by no search engine', async () => {
    const { headers } = await get('/cashDesk?orderId=unpaid')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toBe('noindex')
    // what the browser fills belongs to one visitor as well
    expect((await get('/cashDesk')).headers['x-robots-tag']).toBe('noindex')
    expect((await get('/shopDetail/demo')).headers['cache-control']).toBe('private, no-cache')
  })

  it('that shows a search is not listed by search engines', async () => {
    const { body, headers } = await get('/shopDetail/demo?keyword=%3Cb%3E')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).not.toContain('rel="canonical"')
    expect((await get('/shopDetail/demo')).headers['x-robots-tag']).toBeUndefined()
  })

  it('of a text of the platform is listed by search engines once it is published', async () => {
    expect((await get('/about?text=terms')).headers['x-robots-tag']).toBeUndefined()
    expect((await get('/about?text=help')).headers['x-robots-tag']).toBe('noindex')
  })

  it('writes titles and descriptions as text', async () => {
    const { body } = await get('/shopDetail/demo')
    expect(body).toContain('<title>店 &#38; &#34;co&#34;</title>')
    expect(body).toContain('content="&#60;b&#62;"')
  })
})

describe('the visitor', () => {
  it('gets the language of the cookie rather than that of the browser', async () => {
    const { body, headers } = await get('/shopDetail/demo', {
      cookie: 'arco-locale=en-US; theme=dark',
      'accept-language': 'zh-CN',
    })
    expect(body).toContain('<html lang="en-US" data-theme="dark">')
    expect(body).toContain('shop-detailen-USdark')
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('gets the language of the URL rather than that of the browser, but not rather than their own choice', async () => {
    const asked = { 'accept-language': 'zh-CN' }
    const { body } = await get('/shopDetail/demo?lang=en-US', asked)
    expect(body).toContain('<html lang="en-US"')
    expect(body).toContain('<link rel="canonical" href="https://shop.example/shopDetail/demo?lang=en-US">')
    const chosen = await get('/shopDetail/demo?lang=en-US', { ...asked, cookie: 'arco-locale=zh-CN' })
    expect(chosen.body).toContain('<html lang="zh-CN"')
    expect((await get('/shopDetail/demo?lang=fr', asked)).body).toContain('<html lang="zh-CN"')
  })

  it('gets the language of the browser as a cookie on the first visit', async () => {
    const { headers } = await get('/shopDetail/demo', { 'accept-language': 'fr, en;q=0.8' })
    expect(headers['set-cookie']).toBe('arco-locale=en-US; Max-Age=31536000; Path=/; SameSite=Lax')
  })

  it('gets the chosen layout, by attributes and one style that the policy allows', async () => {
    const { body, headers } = await get('/shopDetail/demo', {
      cookie: 'app-settings=navbar.menuCollapse.320',
    })
    expect(body).toContain(
      '<html lang="zh-CN" data-theme="system" data-navbar="off" data-menu-collapse="on">',
    )
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1]
    expect(style).toBe('main{}\nshop{}\n:root{--menu-width:320px}')
    expect(headers['content-security-policy']).toContain(`style-src 'self' ${hash(style)};`)
    const evil = await get('/shopDetail/demo', { cookie: 'app-settings=navbar%22%3E.1e9%7D' })
    expect(evil.body).toContain('<html lang="zh-CN" data-theme="system">')
    expect(evil.body).not.toContain('--menu-width')
  })

  it('cannot choose an unknown theme or language', async () => {
    const { body } = await get('/shopDetail/demo', { cookie: 'arco-locale="><script>; theme=%E0%A4%A' })
    expect(body).toContain('<html lang="zh-CN" data-theme="system">')
  })
})

describe('the mobile site', () => {
  const phone = { 'sec-ch-ua-mobile': '?1', accept: 'text/html' }

  it('has the page of the full site as canonical URL', async () => {
    const { body } = await get('/m/shopDetail/demo?classifyId=A&other=1', phone)
    expect(body).toContain('<h1>shop-detail')
    expect(body.match(/<link rel="canonical"[^>]*>/g)).toEqual([
      '<link rel="canonical" href="https://shop.example/shopDetail/demo?classifyId=A">',
    ])
    expect((await get('/m/cashDesk?orderId=1', phone)).body).toContain(
      '<link rel="canonical" href="https://shop.example/cashDesk?orderId=1">',
    )
    for (const address of ['/cashDesk?orderId=1', '/mobile', '/nothing'])
      expect((await get(address)).body, address).not.toContain('rel="canonical"')
  })

  it('passes the device to each page, on either site', async () => {
    const stays = { ...phone, cookie: 'site=full' }
    for (const [address, headers] of [
      ['/m/shopDetail/demo', phone],
      ['/shopDetail/demo', stays],
      ['/cashDesk?orderId=1', phone],
    ] as const)
      expect((await get(address, headers)).body, address).toMatch(
        /^<!doctype html><html [^>]*data-device="phone"/,
      )
    for (const hint of ['?0', ''])
      expect((await get('/m/shopDetail/demo', { 'sec-ch-ua-mobile': hint })).body).not.toContain(
        'data-device',
      )
  })

  it('is where phones are redirected, by a response that is not cached', async () => {
    const { statusCode, headers } = await get('/shopDetail/demo?classifyId=A', phone)
    expect([statusCode, headers.location]).toEqual([302, '/m/shopDetail/demo?classifyId=A'])
    expect(headers['cache-control']).toBe('no-store')
    const page = await get('/m/shopDetail/demo', phone)
    for (const { vary } of [headers, page.headers])
      expect(String(vary).split(', ')).toEqual(
        expect.arrayContaining(['accept-language', 'cookie', 'sec-ch-ua-mobile', 'user-agent']),
      )
  })

  it('is left by an explicit choice, which is remembered', async () => {
    const { headers } = await get('/m/shopDetail/demo?classifyId=A&site=full', phone)
    expect(headers.location).toBe('/shopDetail/demo?classifyId=A')
    expect(headers['set-cookie']).toMatch(/^site=full; /)
  })

  it('has its own not-found pages, and serves no files', async () => {
    expect((await get('/m/nothing', phone)).statusCode).toBe(404)
    expect((await get('/m', phone)).statusCode).toBe(404)
    expect((await get('/m/favicon.svg', phone)).headers['content-type']).toMatch(/^text\/html/)
  })
})

describe('every other page', () => {
  it('is rendered in its loading state, and loads its scripts late too', async () => {
    const { body, statusCode } = await get('/cashDesk?orderId=1')
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<script type="module"')
    expect(body).toMatch(/<script>.*"\/static\/main-1\.js"/)
    expect(body).toContain('<style>main{}\ndesk{}\npay{}</style>')
    expect(body).not.toContain('first-screen')
    expect(body).toContain('<div id="root"><h1>cash-desk')
  })

  it('is not found with 404', async () => {
    const { body, statusCode } = await get('/nothing')
    expect([statusCode, body.includes('<title>lost</title>')]).toEqual([404, true])
  })

  it('is rendered by the browser, with 503, where a read failed, and the failure is reported', async () => {
    const { body, statusCode } = await get('/broken')
    expect([statusCode, body.includes('<div id="root"><h1>shop-detail')]).toEqual([503, true])
    expect(failures).toMatchObject([{ message: 'the database is away' }])
  })
})

describe('the response', () => {
  it('has the security headers on every page', async () => {
    const { headers } = await get('/cashDesk')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://users.example;")
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('caches hashed files without limit, and pages not at all', async () => {
    expect((await get('/static/main-1.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
    expect((await get('/shopDetail/demo')).headers['cache-control']).toBe('private, no-cache')
  })

  it('never serves the manifest of the build', async () => {
    expect((await get('/.vite/manifest.json')).statusCode).toBe(404)
  })

  it('is compressed as the browser accepts', async () => {
    expect(
      (await get('/shopDetail/demo', { 'accept-encoding': 'gzip, br' })).headers['content-encoding'],
    ).toBe('br')
    expect(
      (await get('/shopDetail/demo', { 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding'],
    ).toBe('gzip')
    expect((await get('/shopDetail/demo')).headers['content-encoding']).toBeUndefined()
  })
})
