import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import {
  defaultStorefrontSettings,
  type StorefrontSettings,
} from '@faka/contract/storefront/storefront-settings'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerSecurityHeaders } from '../security-headers.ts'
import { createManifest, ground, surface } from './manifest.ts'
import { mountPwa } from './mount-pwa.ts'

const web = join(import.meta.dirname, '../../../../web')

let dist: string
const builds = (text: string) => writeFile(join(dist, 'client', '.vite', 'manifest.json'), text)
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'installation-'))
  await mkdir(join(dist, 'client', '.vite'), { recursive: true })
  await builds('{}')
})
afterAll(() => rm(dist, { recursive: true }))

async function get(url: string, settings: Partial<StorefrontSettings> = {}) {
  const app = Fastify()
  registerSecurityHeaders(app, false)
  mountPwa(app, { dist, settings: { ...defaultStorefrontSettings, offline: true, ...settings } })
  const answer = await app.inject({ url })
  await app.close()
  return answer
}

describe('the manifest', () => {
  it.each([
    ['/manifest.webmanifest?lang=en-US', 'en-US', '/userCenter/order-list', '/'],
    ['/m/manifest.webmanifest?lang=zh-CN', 'zh-CN', '/m/userCenter/order-list', '/m/'],
    ['/m/manifest.webmanifest?lang=<b>&lang=x', 'zh-CN', '/m/userCenter/order-list', '/m/'],
  ])('%s is that of its site and language', async (url, lang, start, scope) => {
    const answer = await get(url)
    const { headers } = answer
    expect(headers['content-type']).toContain('application/manifest+json')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(answer.json()).toMatchObject({
      lang,
      start_url: start,
      scope,
      display: 'standalone',
      short_name: 'FAKA',
    })
  })

  it('is not served below a path where the mobile site has its own host', async () => {
    const { statusCode } = await get('/m/manifest.webmanifest', { mobileBase: 'https://m.example' })
    expect(statusCode).toBe(404)
  })

  it('names existing icons with their sizes', async () => {
    for (const { src, sizes } of createManifest('', 'zh-CN').icons) {
      const { width, height, format } = await sharp(join(web, 'public', src)).metadata()
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
    }
  })

  it('has the colours of the storefront', async () => {
    const tokens = await readFile(join(web, 'src', 'ui', 'tokens.css'), 'utf8')
    expect(tokens).toContain(`--surface: light-dark(${surface.light}, ${surface.dark});`)
    expect(tokens).toContain(`--ground: light-dark(${ground},`)
  })
})

describe('the worker', () => {
  it('is revalidated at each visit, may fetch from this origin alone, and is valid JavaScript', async () => {
    const { headers, body } = await get('/sw.js')
    expect(headers['content-type']).toContain('text/javascript')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toBe("default-src 'none';connect-src 'self'")
    expect(() => new Script(body)).not.toThrow()
    expect(body).toContain('"bases":["","/m"]')
  })

  it('differs between builds, and only then', async () => {
    const [first, same] = [await get('/sw.js'), await get('/sw.js')]
    await builds('{"src/app/client.tsx":{"file":"static/main-2.js"}}')
    const other = await get('/sw.js')
    expect(same.body).toBe(first.body)
    expect(other.body).not.toBe(first.body)
  })

  it('replaces every earlier worker where offline use is off, and handles no requests', async () => {
    const { body } = await get('/sw.js', { offline: false })
    expect(() => new Script(body)).not.toThrow()
    expect(body).toContain('registration.unregister()')
    expect(body).toContain('caches.delete')
    expect(body).not.toContain("'fetch'")
  })
})
