import type { LookupAddress } from 'node:dns'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGuardedAgent } from './post-to-untrusted-url.ts'
import { createUntrustedFetch } from './untrusted-fetch.ts'

const app = Fastify()
let address = ''
let calls = 0

beforeAll(async () => {
  app.addHook('onRequest', async () => {
    calls++
  })
  app.get('/away', async (_request, reply) => reply.redirect('/private'))
  app.get('/private', async () => 'a secret of this network')
  app.get('/flood', async () => 'x'.repeat(5 * 1024 * 1024))
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const open = (loopback: boolean) => createUntrustedFetch({ agent: createGuardedAgent(loopback), loopback })

test('no address of this machine or its networks is called', async () => {
  const { port } = new URL(address)
  const before = calls
  for (const url of [
    `${address}/private`,
    `http://localhost:${port}/private`,
    `https://127.0.0.1:${port}/private`,
    `https://[::1]:${port}/private`,
    `https://[::ffff:127.0.0.1]:${port}/private`,
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://metadata.google.internal/',
    'http://pay.example.com/',
    'self:/sandbox-gateway',
  ])
    await expect(open(false)(url), url).rejects.toThrow('this address may not be called')
  expect(calls).toBe(before)
})

test('a public name that resolves to a private address is not called', async () => {
  const look = (_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(null, [
      { address: '1.1.1.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ])
  const agent = createGuardedAgent(false, look as Parameters<typeof createGuardedAgent>[1])
  const call = createUntrustedFetch({ agent, loopback: false })
  await expect(call(`https://pay.example.com:${new URL(address).port}/private`)).rejects.toThrow(
    'not a public address',
  )
})

test('a redirect is returned and never followed, and an endless response is cut', async () => {
  const before = calls
  const response = await open(true)(`${address}/away`)
  expect(response.status).toBe(302)
  expect(await response.text()).not.toContain('secret')
  expect(calls).toBe(before + 1)
  await expect(open(true)(`${address}/flood`)).rejects.toThrow('too long')
})
