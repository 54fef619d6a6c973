import { checkRegistered } from '@faka/contract/account/registration'
import { expect, test } from 'vitest'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { coarseNetwork, networkPrefix, normalizeIpAddress } from './ip-address.ts'

test('addresses of one connection have one prefix, in any notation', () => {
  const households = [
    [
      '192.0.2.1',
      '::ffff:192.0.2.1',
      '::FFFF:192.0.2.1',
      '::ffff:c000:201',
      '0:0:0:0:0:ffff:192.0.2.1',
      '192.0.2.1:4711',
      '[::ffff:192.0.2.1]:80',
      ' 192.0.2.1 ',
      '"192.0.2.1:1"',
      '[192.0.2.1]',
      '64:ff9b::c000:201',
    ],
    ['192.0.2.2'],
    [
      '2001:db8::1',
      '2001:db8::2',
      '2001:db8:0:0:1:2:3:4',
      '2001:0DB8:0000:0000::9',
      '[2001:db8::1]',
      '[2001:db8::1]:443',
      '"[2001:db8::1]:443"',
      '2001:db8::1%eth0',
      '2001:db8::192.0.2.1',
    ],
    ['2001:db8:1::1', '2001:db8:1::2:3', '2001:db8:1:0:ffff::'],
    ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6'],
    ['2001:db8:0:1::1'],
    ['::1', '::2'],
    ['fe80::1', 'fe80::2%lo'],
    ['unknown', '_hidden', '', '1.2.3', '010.0.0.1', '1.2.3.4.5', '[::1', '300.1.1.1', 'x'.repeat(5000)],
  ]
  const names = households.map((addresses) => [...new Set(addresses.map(networkPrefix))])
  for (const name of names) expect(name).toHaveLength(1)
  expect(new Set(names.flat()).size).toBe(households.length)
})

test('the location of a session is a coarse network, not an address', () => {
  expect(['203.0.113.7:80', '::ffff:203.0.113.7', '2001:db8:7:8::9', '::1', 'x'].map(coarseNetwork)).toEqual([
    '203.0.113.*',
    '203.0.113.*',
    '2001:db8:7::*',
    '::*',
    '',
  ])
})

test('gateways get the address of a buyer without port, brackets or zone', () => {
  expect(
    ['203.0.113.7:80', '::ffff:203.0.113.7', '[2001:db8::7%1]:443', 'nonsense'].map(normalizeIpAddress),
  ).toEqual(['203.0.113.7', '203.0.113.7', '2001:db8::7', 'unknown'])
})

test('a limit counts a visitor behind trusted proxies as one, in any notation of the proxies', async () => {
  const proxies = ['10.0.0.0/8', '2001:db8:ffff::/48']
  await using shop = await openShop({
    config: { trustedProxies: proxies },
    limits: { registeredChecksPerHour: 5 },
  })
  const ask = async (userName: string, forwarded: string, remoteAddress = '10.1.2.3') => {
    const headers = { 'x-forwarded-for': forwarded }
    const answer = await shop.app.inject({
      method: 'POST',
      url: checkRegistered.path,
      remoteAddress,
      headers,
      payload: { userName },
    })
    return answer.statusCode
  }
  const spellings = [
    '203.0.113.7',
    '203.0.113.7:4711',
    '::ffff:203.0.113.7',
    '[::ffff:cb00:7107]:80',
    '198.51.100.1, 203.0.113.7:99',
    '203.0.113.7, 10.9.9.9:8080, [2001:db8:ffff::1]:443',
  ]
  const answers = []
  for (const [index, spelling] of spellings.entries())
    answers.push(await ask(`name-${index}`, spelling, index % 2 ? '::ffff:10.1.2.3' : '10.1.2.3'))
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  expect(await ask('another', '203.0.113.8')).toBe(200)
})

test('the header of an untrusted connection is ignored, with one warning', async () => {
  await using shop = await openShop({ limits: { registeredChecksPerHour: 2 } })
  const answers = []
  for (let host = 0; host < 3; host++) {
    const headers = { 'x-forwarded-for': `203.0.113.${host}` }
    const payload = { userName: `name-${host}` }
    const request = { method: 'POST', url: checkRegistered.path, remoteAddress: '10.3.3.3' } as const
    answers.push((await shop.app.inject({ ...request, headers, payload })).statusCode)
  }
  expect(answers).toEqual([200, 200, 429])
  expect(shop.logged.filter(({ message }) => message.includes('TRUSTED_PROXIES'))).toEqual([
    expect.objectContaining({ level: 'warn' }),
  ])
})
