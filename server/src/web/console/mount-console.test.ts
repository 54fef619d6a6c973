import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultStorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerSecurityHeaders } from '../security-headers.ts'
import { mountConsole } from './mount-console.ts'

const manifest = {
  'src/app/console.tsx': {
    file: 'static/console-1.js',
    css: ['static/console-1.css'],
    imports: ['_vendor.js'],
  },
  '_vendor.js': { file: 'static/vendor-1.js' },
}

let dist: string
const app = Fastify()
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'console-'))
  await mkdir(join(dist, '.vite'))
  await mkdir(join(dist, 'static'))
  await writeFile(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(dist, 'static', 'console-1.css'), 'main{}')
  await writeFile(join(dist, 'static', 'console-1.js'), '1')
  registerSecurityHeaders(app, false)
  await app.register(cookie)
  await app.register((scope) =>
    mountConsole(scope, { dist, settings: defaultStorefrontSettings, uploadOrigins: [] }),
  )
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('every page is the same document, in the language and theme of the visitor, with its own scripts alone', async () => {
  const cookies = { cookie: 'arco-locale=en-US; theme=dark' }
  const { body, statusCode } = await get('/seller?shop=demo', cookies)
  expect(statusCode).toBe(200)
  expect(body).toMatch(/^<!doctype html><html lang="en-US" data-theme="dark"/)
  expect(body).toContain('["/seller/static/console-1.js","/seller/static/vendor-1.js"]')
  expect(body).not.toMatch(/"\/static\//)
  expect((await get('/seller/', cookies)).body).toBe(body)
})

test('the policy allows exactly the inline style and script of the document', async () => {
  const { body, headers } = await get('/seller')
  const hash = (tag: string) => {
    const text = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(body)?.[1] ?? ''
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  }
  const policy = headers['content-security-policy']
  expect(policy).toContain(`script-src 'self' ${hash('script')};`)
  expect(policy).toContain(`style-src 'self' ${hash('style')};`)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('a phone is not redirected, and an address without a page is answered with 404 and the document', async () => {
  const phone = { 'sec-ch-ua-mobile': '?1', accept: 'text/html' }
  expect((await get('/seller', phone)).statusCode).toBe(200)
  const unknown = await get('/seller/nothing')
  expect([unknown.statusCode, unknown.body.includes('console-1.js')]).toEqual([404, true])
})

test('files are cached without limit, and the manifest is never served', async () => {
  const file = await get('/seller/static/console-1.js')
  expect([file.statusCode, file.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  expect(file.headers['x-content-type-options']).toBe('nosniff')
  expect((await get('/seller/.vite/manifest.json')).body).not.toContain('vendor-1.js"}')
})
