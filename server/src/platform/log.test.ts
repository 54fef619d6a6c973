import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openShop } from '../../../test-support/server/open-shop.ts'
import { handleErrors } from './http.ts'
import { describeError } from './log.ts'

const secrets = [
  'KEY-7F2A-99QX',
  'correcthorse1',
  '13800138000',
  'qing@example.com',
  'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4',
  '01HD0VSEC2T567RK21W691',
]

test('an error is logged with its kind, code, message and stack', async () => {
  const missing = await readFile('/no/such/file').catch((error: unknown) => error)
  expect(describeError(missing)).toMatchObject({
    error: 'Error',
    code: 'ENOENT',
    reason: expect.stringMatching(/^ENOENT: no such file or directory,/),
  })
  const broken = () => Reflect.get(Object(undefined).order, 'status')
  const failed = (() => {
    try {
      return broken()
    } catch (error) {
      return error
    }
  })()
  const facts = describeError(failed)
  expect(facts.error).toBe('TypeError')
  expect(facts.stack?.[0]).toMatch(/^at .+/)
  expect(facts.stack?.some((frame) => frame.includes('log.test.ts'))).toBe(true)
  expect(describeError(new TypeError("Cannot read properties of undefined (reading 'fields')")).reason).toBe(
    'Cannot read properties of undefined (of fields)',
  )
})

test.each(secrets)('what a message quotes is left out of it and of the stack: %s', (secret) => {
  for (const message of [
    `Unexpected token 'x', "${secret}" is not valid JSON`,
    `the password ${secret} is too long`,
    `connect ECONNREFUSED smtp://user:${secret}@mail.example:25`,
    `no such card:${secret}`,
    `first line\n    at ${secret} (nowhere.ts:1:1)`,
  ]) {
    const facts = JSON.stringify(describeError(new Error(message)))
    expect(facts).not.toContain(secret)
    expect(facts).toMatch(/"reason":".*[a-z]{2}/)
  }
})

test('the texts of a request that failed are not in its line, even as plain words', async () => {
  await using shop = await openShop()
  const words = ['eight letters', 'plainword', 'tokenofasession', 'two\nlines apart']
  await using app = Fastify()
  handleErrors(app, shop.services)
  app.post('/test-failure/:name', async () => {
    throw new Error(`cannot use ${words.join(' and ')} here`)
  })
  const response = await app.inject({
    method: 'POST',
    url: '/test-failure/plainword',
    headers: { token: 'tokenofasession' },
    payload: { nested: [{ password: 'eight letters' }, 'two\nlines apart'] },
  })
  expect(response.statusCode).toBe(500)
  expect(shop.logged.at(-1)).toMatchObject({
    level: 'error',
    fields: {
      requestId: response.json().data.requestId,
      error: 'Error',
      reason: 'cannot use … and … and … and … here',
    },
  })
  expect(JSON.stringify(shop.logged)).not.toMatch(/eight letters|plainword|tokenofasession|lines apart/)
})
