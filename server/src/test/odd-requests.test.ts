import { codeName } from '@faka/contract/shared/codes'
import { Envelope } from '@faka/contract/shared/envelope'
import { expect, test } from 'vitest'
import { buildStorefront } from '../../../test-support/server/built-programs.ts'
import { openListeningShop } from '../../../test-support/server/open-listening-shop.ts'
import { type RawAnswer, sendRaw } from '../../../test-support/server/raw-request.ts'

const statusAndCode = ({ status, body }: RawAnswer) => [
  status,
  codeName(Envelope.parse(JSON.parse(body)).code),
]

const getRequest = (url: string, host = 'Host: x\r\n') =>
  `GET ${url} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`

test('malformed URLs are neither pages nor operations: 404 in the envelope', async () => {
  await using shop = await openListeningShop()
  const addresses = [
    '//',
    '//[',
    '//x',
    '///',
    '//x/../card-core/order/get',
    '/assets/..%2f',
    '/assets/..%2f..%2fsrc%2fapp.ts',
    '/assets/%2e%2e/',
    '/assets/../src/app.ts',
    '/%',
    '/%zz',
    '/%ff',
    '/%ed%a0%80',
    '/shopDetail/%00',
    '/itemDetail/%00',
    '/a%5cb',
    '/assets/%00',
    '/assets/logo.svg%00.png',
    '*',
    'x',
    'http://[',
    'http://elsewhere.example/card-core/order/get',
  ]
  for (const address of addresses) {
    const response = await sendRaw(shop.port, getRequest(address))
    expect([address, response.status >= 400 && response.status < 500]).toEqual([address, true])
    expect([address, response.body.slice(0, 9)]).toEqual([address, '{"code":4'])
    expect([address, codeName(Envelope.parse(JSON.parse(response.body)).code)]).toEqual([
      address,
      response.status === 404 ? 'routeNotFound' : 'badInput',
    ])
  }
  expect(statusAndCode(await sendRaw(shop.port, getRequest('//')))).toEqual([404, 'routeNotFound'])
  expect(statusAndCode(await sendRaw(shop.port, getRequest('//[')))).toEqual([404, 'routeNotFound'])
  expect(statusAndCode(await sendRaw(shop.port, getRequest('/assets/..%2f')))).toEqual([404, 'routeNotFound'])
  expect(shop.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('no address under a folder of the built pages leads out of it', async () => {
  await buildStorefront()
  await using shop = await openListeningShop()
  const page = await sendRaw(shop.port, getRequest('/favicon.svg'))
  expect(page.status).toBe(200)
  // a file beside the folder, and one of the program
  const targets = [
    { steps: 1, name: 'favicon.svg', text: page.body },
    { steps: 4, name: 'package.json', text: '"workspaces"' },
  ]
  const ways = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..%252f', '.%2e/']
  for (const folder of ['/static/', '/seller/static/', '/assets/', '/avatars/'])
    for (const way of ways)
      for (const { steps, name, text } of targets) {
        const address = `${folder}${way.repeat(steps)}${name}`
        const { status, body } = await sendRaw(shop.port, getRequest(address))
        expect([address, status >= 400 && status < 500, body.includes(text)]).toEqual([address, true, false])
      }
})

test('requests rejected by the HTTP parser are answered in the envelope, and the connection is closed', async () => {
  await using shop = await openListeningShop()
  const cases: [what: string, bytes: string, status: number, code: string][] = [
    ['no HTTP', 'hello\r\n\r\n', 400, 'badInput'],
    ['a TLS hello', '\x16\x03\x01\x02\x00\x01\x00', 400, 'badInput'],
    ['a space in the address', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'badInput'],
    ['NUL in the address', 'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'badInput'],
    ['NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nToken: a\0b\r\n\r\n', 400, 'badInput'],
    [
      'a length in words',
      'POST /card-core/order/get HTTP/1.1\r\nHost: x\r\nContent-Length: ten\r\n\r\n',
      400,
      'badInput',
    ],
    [
      'two ways to say where a body ends',
      'POST /card-core/order/get HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'badInput',
    ],
    [
      'a chunk of no size',
      'POST /card-core/order/get HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'badInput',
    ],
    ['no host', getRequest('/', ''), 400, 'badInput'],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400, 'badInput'],
    ['giant headers', `GET / HTTP/1.1\r\nHost: x\r\nToken: ${'x'.repeat(70_000)}\r\n\r\n`, 431, 'tooLarge'],
    ['NUL in the query', getRequest('/card-core/order/get?orderNo=%00'), 400, 'badInput'],
    [
      'an unknown method',
      'PROPFIND / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      404,
      'routeNotFound',
    ],
  ]
  for (const [what, bytes, status, code] of cases) {
    const response = await sendRaw(shop.port, bytes)
    expect([what, ...statusAndCode(response)]).toEqual([what, status, code])
    expect([what, response.headers.connection]).toEqual([what, 'close'])
  }
})

test('NUL and lone surrogates are rejected in every text at every place, and change nothing', async () => {
  await using shop = await openListeningShop()
  const post = (path: string, body: string) =>
    sendRaw(
      shop.port,
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAccept-Language: en\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  for (const odd of ['\\u0000', 'a\\u0000b', '\\ud800', '\\udfff x', 'x\\ud83c']) {
    const found = await post('/card-core/item/page', `{"shortUrl":"test-shop","keyword":"${odd}"}`)
    expect([odd, ...statusAndCode(found)]).toEqual([odd, 400, 'badInput'])
    expect(JSON.parse(found.body).data).toEqual([
      { path: 'keyword', message: 'This contains characters that cannot be stored.' },
    ])
    expect(statusAndCode(await post('/card-core/item/page', `{"${odd}":1}`))).toEqual([400, 'badInput'])
  }
  expect(statusAndCode(await post('/card-core/order/check?orderNo=a%00', '{}'))).toEqual([400, 'badInput'])
  expect(
    statusAndCode(await post('/card-core/item/page', '{"shortUrl":"test-shop","keyword":"🃏"}')),
  ).toEqual([200, 'ok'])
})

test('bodies that are not UTF-8 are rejected instead of being changed silently', async () => {
  await using shop = await openListeningShop()
  const body = Buffer.concat([
    Buffer.from('{"userName":"'),
    Buffer.from([0xd6, 0xd0]),
    Buffer.from('","password":"x"}'),
  ])
  const head = `POST /user-management/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`
  expect(statusAndCode(await sendRaw(shop.port, Buffer.concat([Buffer.from(head), body])))).toEqual([
    400,
    'badInput',
  ])
})

test('a GET on the path of an operation is answered as an operation, not as a page', async () => {
  await using shop = await openListeningShop()
  for (const url of [
    '/card-core/order/get',
    '/card-core',
    '/card-core/x',
    '/user-management/auth/login',
    '/api/x',
    '/api',
  ])
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect([
        url,
        method,
        ...statusAndCode(
          await sendRaw(shop.port, `${method} ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
        ),
      ]).toEqual([url, method, 404, 'routeNotFound'])
})
