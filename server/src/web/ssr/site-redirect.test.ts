import { defaultStorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { findSiteRedirect, rememberSite } from './site-redirect.ts'

const phone = { 'sec-ch-ua-mobile': '?1', accept: 'text/html,*/*' }
const iPhone = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1',
  accept: 'text/html',
}

/** The redirect of a request; undefined where there is none. */
async function redirectOf(
  url: string,
  headers: Record<string, string>,
  mobileBase = defaultStorefrontSettings.mobileBase,
) {
  const app = Fastify()
  await app.register(cookie)
  app.get('/*', async (request, reply) => {
    const redirect = findSiteRedirect(request, new URL(request.url, 'http://own.origin'), {
      publicUrl: 'https://shop.example',
      mobileBase,
    })
    if (redirect?.chosenSite) rememberSite(reply, redirect.chosenSite)
    return { location: redirect?.location }
  })
  const answer = await app.inject({ url, headers })
  await app.close()
  const { location }: { location?: string } = answer.json()
  return { location, cookie: answer.headers['set-cookie'] }
}

test.each([
  ['/shopDetail/demo?classifyId=A', phone, '/m/shopDetail/demo?classifyId=A'],
  ['/itemDetail/724AHRCQ33?shopId=demo', iPhone, '/m/itemDetail/724AHRCQ33?shopId=demo'],
  ['/', phone, '/m/'],
  ['/paySuccess?orderId=1', phone, '/m/paySuccess?orderId=1'],
  // redirected by its own page, which reads the order
  ['/cashDesk?orderId=1', phone, undefined],
  // on the mobile site already
  ['/m/shopDetail/demo', phone, undefined],
  ['/m', phone, undefined],
  // no phones
  ['/shopDetail/demo', { accept: 'text/html' }, undefined],
  ['/shopDetail/demo', { ...iPhone, 'sec-ch-ua-mobile': '?0' }, undefined],
  // the full site was chosen
  ['/shopDetail/demo', { ...phone, cookie: 'a=b; site=full' }, undefined],
  // no document
  ['/picture.png', { ...phone, accept: 'image/*' }, undefined],
] as const)('%s is redirected as expected', async (url, headers, location) => {
  expect((await redirectOf(url, headers)).location).toBe(location)
})

test('choosing a site is remembered and redirects to the same page there', async () => {
  expect(await redirectOf('/m/shopDetail/demo?classifyId=A&site=full', phone)).toEqual({
    location: '/shopDetail/demo?classifyId=A',
    cookie: expect.stringMatching(/^site=full; Max-Age=\d{8}; Path=\/;/),
  })
  expect(await redirectOf('/shopDetail/demo?site=mobile', { ...phone, cookie: 'site=full' })).toEqual({
    location: '/m/shopDetail/demo',
    cookie: expect.stringMatching(/^site=; Max-Age=0; Path=\/;/),
  })
  expect(await redirectOf('/shopDetail/demo?site=elsewhere', { accept: 'text/html' })).toEqual({})
})

test('a mobile site on another host gets the same path and query', async () => {
  const elsewhere = 'https://m.example'
  expect((await redirectOf('/shopDetail/demo?a=1', phone, elsewhere)).location).toBe(
    'https://m.example/shopDetail/demo?a=1',
  )
  expect((await redirectOf('/m/shopDetail/demo', phone, elsewhere)).location).toBe(
    'https://m.example/m/shopDetail/demo',
  )
})

test('the mobile site on its own host stays there, and redirects to the full one with the choice in the URL', async () => {
  const base = 'https://m.example/shop'
  const there = { ...phone, host: 'm.example' }
  expect(await redirectOf('/shop/shopDetail/demo', there, base)).toEqual({})
  expect(await redirectOf('/shop/shopDetail/demo?a=1&site=full', there, base)).toEqual({
    location: 'https://shop.example/shopDetail/demo?a=1&site=full',
  })
  // neither another path of that host nor that path of another host belongs to it
  expect((await redirectOf('/shopDetail/demo', there, base)).location).toBe(
    'https://m.example/shop/shopDetail/demo',
  )
  expect((await redirectOf('/shop/x', phone, base)).location).toBe('https://m.example/shop/shop/x')
})

test.each([
  '//evil.example',
  '//evil.example/?site=full',
  '/\\evil.example?site=full',
  '/m//evil.example?site=full',
  '/m//evil.example/x?site=mobile',
  '/m/\\evil.example?site=full',
  '/%2f/evil.example?site=full',
  '/https://evil.example?site=full',
])('%s leads to no other host', async (url) => {
  const { location } = await redirectOf(url, phone)
  if (location !== undefined) expect(new URL(location, 'http://own.origin').host).toBe('own.origin')
})
