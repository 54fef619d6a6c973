import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerSecurityHeaders } from '../../security-headers.ts'
import { mountDevUi } from './mount-dev-ui.ts'

let dist: string
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'faka-dev-ui-'))
  await mkdir(join(dist, 'static'))
  await writeFile(join(dist, 'index.html'), '<!doctype html>')
  await writeFile(join(dist, 'static', 'main.js'), '')
})
afterEach(() => rm(dist, { recursive: true, force: true }))

const addresses = ['/dev/ui', '/dev/ui?theme=dark', '/dev/ui/static/main.js']

async function statuses(production: boolean): Promise<number[]> {
  await using app = Fastify()
  registerSecurityHeaders(app, false)
  await mountDevUi(app, { production }, dist)
  return await Promise.all(addresses.map(async (url) => (await app.inject(url)).statusCode))
}

test('outside production the components are served, with a policy that allows our own scripts only', async () => {
  expect(await statuses(false)).toEqual([200, 200, 200])
  await using app = Fastify()
  registerSecurityHeaders(app, false)
  await mountDevUi(app, { production: false }, dist)
  const { headers } = await app.inject('/dev/ui')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
})

test('in production neither the page of components nor its code is served', async () => {
  expect(await statuses(true)).toEqual([404, 404, 404])
})

test('without a build there is no page of components', async () => {
  await rm(join(dist, 'index.html'))
  expect(await statuses(false)).toEqual([404, 404, 404])
})
