import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test('addresses of one line are one household, however they are written', () => {
  const households = [
    ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.1'],
    ['192.0.2.2'],
    ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:1:2:3:4', '2001:0DB8:0000:0000::9'],
    ['2001:db8:1::1', '2001:db8:1::2:3', '2001:db8:1:0:ffff::'],
    ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6'],
    ['2001:db8:0:1::1'],
    ['::1', '::2'],
    ['fe80::1'],
  ]
  const names = households.map((addresses) => [...new Set(addresses.map(networkOf))])
  for (const name of names) expect(name).toHaveLength(1)
  expect(new Set(names.flat()).size).toBe(households.length)
})
