import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { createGuardedAgent, guardedLookup, isAllowedUrl } from './post-to-untrusted-url.ts'
import { isPublicAddress } from './public-address.ts'

test('only publicly reachable addresses are public', () => {
  for (const address of ['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2400:3200::1'])
    expect(isPublicAddress(address), address).toBe(true)
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '198.18.0.1',
    '192.0.2.1',
    '::1',
    '::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'no address',
    '',
  ])
    expect(isPublicAddress(address), address).toBe(false)
})

test('a seller can set any https URL of the public internet, and no other', () => {
  const fit = ['https://seller.example/hook?shop=1', 'https://seller.example:8443', 'https://1.1.1.1/hook']
  const unfit = [
    'http://seller.example/hook',
    'ftp://seller.example',
    'seller.example',
    '',
    'https://',
    'https://user:pass@seller.example',
    'https://seller.example/#part',
    'https://intranet/hook',
    'https://localhost',
    'https://a.localhost',
    'https://printer.local',
    'https://metadata.internal',
    'https://127.0.0.1',
    'https://10.0.0.1',
    'https://[::1]',
    'https://[fd00::1]',
    'https://2130706433',
    'https://0x7f.1',
    'https://169.254.169.254/latest',
    'https://[::ffff:127.0.0.1]',
    'https://127.1',
  ]
  for (const url of fit) expect(isAllowedUrl(url, false), url).toBe(true)
  for (const url of unfit) expect(isAllowedUrl(url, false), url).toBe(false)
})

test('this machine may be called only in development', () => {
  for (const url of ['http://127.0.0.1:4000/hook', 'http://localhost:4000', 'https://[::1]/hook']) {
    expect(isAllowedUrl(url, true), url).toBe(true)
    expect(isAllowedUrl(url, false), url).toBe(false)
  }
  for (const url of ['http://10.0.0.1', 'http://seller.example', 'https://192.168.1.1'])
    expect(isAllowedUrl(url, true), url).toBe(false)
})

/** A resolver for one name. */
const resolver = (...addresses: string[]): typeof lookup => {
  const answer = (
    _name: string,
    _options: object,
    done: (error: null, found: { address: string; family: number }[]) => void,
  ) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  return answer as typeof lookup
}

const looked = (loopback: boolean, ...addresses: string[]) =>
  new Promise<unknown>((resolve) =>
    guardedLookup(loopback, resolver(...addresses))('seller.example', { all: true }, (error, found) =>
      resolve(error ? error.message : found),
    ),
  )

test('a name that resolves to a private address is rejected at the call, even if only one of its addresses is private', async () => {
  expect(await looked(false, '1.1.1.1')).toEqual([{ address: '1.1.1.1', family: 4 }])
  for (const addresses of [['127.0.0.1'], ['1.1.1.1', '10.0.0.1'], ['fd00::1'], []])
    expect(await looked(false, ...addresses)).toBe('not a public address')
  expect(await looked(true, '127.0.0.1')).toEqual([{ address: '127.0.0.1', family: 4 }])
  expect(await looked(true, '10.0.0.1')).toBe('not a public address')
})

test('no byte reaches a private host, whatever its name', async () => {
  let received = 0
  const server = createServer((_request, response) => {
    received++
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://seller.example:${port}/`
  const look = resolver('127.0.0.1')
  await expect(request(url, { dispatcher: createGuardedAgent(false, look) })).rejects.toThrow(
    'not a public address',
  )
  expect(received).toBe(0)
  const { statusCode, body } = await request(url, { dispatcher: createGuardedAgent(true, look) })
  await body.dump()
  expect({ statusCode, received }).toEqual({ statusCode: 200, received: 1 })
  server.close()
})
