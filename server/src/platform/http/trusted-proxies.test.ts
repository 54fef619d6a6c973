import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { proxyPresets } from './proxy-presets.ts'
import { createTrustedProxyCheck, readTrustedProxies } from './trusted-proxies.ts'

test('addresses, ranges and presets are trusted, and nothing else', () => {
  const errors: string[] = []
  const trusts = createTrustedProxyCheck(
    readTrustedProxies('10.0.0.1, 192.168.0.0/16,2001:db8::/32 , cloudflare', errors),
  )
  expect(errors).toEqual([])
  for (const address of [
    '10.0.0.1',
    '::ffff:10.0.0.1',
    '192.168.9.9:80',
    '[2001:db8::1]:1',
    '104.16.0.1',
    '2606:4700::5',
  ])
    expect([address, trusts(address)]).toEqual([address, true])
  for (const address of ['10.0.0.2', '192.169.0.1', '2001:db9::1', '104.32.0.1', '', 'unknown', '::1'])
    expect([address, trusts(address)]).toEqual([address, false])
  expect(createTrustedProxyCheck([])('127.0.0.1')).toBe(false)
})

test('every range of every preset is valid', () => {
  for (const [name, ranges] of Object.entries(proxyPresets)) {
    const errors: string[] = []
    expect(readTrustedProxies(name, errors)).toEqual(ranges)
    expect(errors).toEqual([])
  }
})

test('a list is read from a file, one range per line', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'faka-proxies-')), 'edge.txt')
  await writeFile(path, '# of today\n1.71.146.0/23\r\n\n2402:4e00::/32\n')
  const trusts = createTrustedProxyCheck(readTrustedProxies(`file:${path}`, []))
  expect(['1.71.147.9', '2402:4e00::1', '1.71.148.1'].map(trusts)).toEqual([true, true, false])
})

test('anything but an address, range, preset or file prevents the start', () => {
  for (const wrong of [
    '10.0.0.0/33',
    'aliyun',
    '10.0.0',
    '010.0.0.1',
    '[::1]',
    '1.2.3.4:80',
    'file:/nowhere/at/all',
  ]) {
    const { errors } = readConfig({ TRUSTED_PROXIES: `127.0.0.1,${wrong}` })
    expect(errors).toEqual([expect.stringContaining('TRUSTED_PROXIES')])
  }
})
