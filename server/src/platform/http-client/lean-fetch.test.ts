import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leanFetch } from './lean-fetch.ts'

const app = Fastify()
let address = ''

beforeAll(async () => {
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.all('/echo', async (request, reply) =>
    reply
      .status(201)
      .header('set-cookie', ['a=1', 'b=2'])
      .send({
        method: request.method,
        type: request.headers['content-type'] ?? null,
        body: request.body ?? null,
      }),
  )
  app.get('/away', async (_request, reply) => reply.redirect('/echo'))
  app.get('/nothing', async (_request, reply) => reply.status(204).send())
  app.get('/flood', async () => 'x'.repeat(1024 * 1024 + 1))
  app.get('/never', () => new Promise(() => {}))
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test('it returns what fetch returns', async () => {
  const wishes: [string, RequestInit][] = [
    ['/echo', {}],
    ['/echo', { method: 'POST', body: new URLSearchParams({ a: '1 ü', b: '&' }) }],
    ['/echo', { method: 'POST', body: 'text', headers: { 'content-type': 'text/x-mine' } }],
    ['/away', {}],
    ['/nothing', {}],
    ['/missing', {}],
  ]
  const read = async (response: Response) => ({
    status: response.status,
    type: response.headers.get('content-type'),
    cookies: response.headers.getSetCookie(),
    location: response.headers.get('location'),
    text: await response.text(),
  })
  for (const [page, wish] of wishes) {
    const manual: RequestInit = { ...wish, redirect: 'manual' }
    expect(await read(await leanFetch(address + page, manual))).toEqual(
      await read(await fetch(address + page, manual)),
    )
  }
})

test('it aborts by its signal, before and during the request', async () => {
  const end = new AbortController()
  const waiting = leanFetch(`${address}/never`, { redirect: 'manual', signal: end.signal })
  end.abort()
  await expect(waiting).rejects.toThrow()
  await expect(leanFetch(`${address}/echo`, { redirect: 'manual', signal: end.signal })).rejects.toThrow()
})

test('an endless response is not buffered', async () => {
  await expect(leanFetch(`${address}/flood`, { redirect: 'manual' })).rejects.toThrow('too long')
})

test('it fails as fetch fails where no server listens', async () => {
  await expect(leanFetch('http://127.0.0.1:4599/', { redirect: 'manual' })).rejects.toThrow()
})
