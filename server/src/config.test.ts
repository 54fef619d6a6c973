import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { limitDefinitions } from './modules/declarations.ts'
import { connectTimeoutMs } from './platform/db/connection-pool.ts'
import { isPrivateUrl } from './platform/private-url.ts'

const key = 'k'.repeat(32)

test('without settings the shop opens on this machine, with test money and the default limits', () => {
  const { config, errors } = readConfig({})
  expect(errors).toEqual([])
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    selfUrl: 'http://127.0.0.1:3000',
    production: false,
    sandbox: true,
    demo: true,
    enabledServices: ['user-management', 'card-core'],
    databaseUrl: undefined,
    secretKey: undefined,
    trustedProxies: [],
  })
  expect(config.limits).toMatchObject({
    unpaidMinutes: 15,
    unpaidPerBuyer: 3,
    unpaidPerAddressAndItem: 5,
    maxQuantity: 999,
    createsPerMinute: 30,
    lookUpsPer10Minutes: 30,
    wrongCardPasswords: 8,
    cardsPerImport: 10_000,
    cardPagesPerMinute: 60,
    wrongPasswords: 5,
    wrongCodes: 5,
    codeResendSeconds: 60,
    codesPerPhoneAndDay: 10,
  })
})

test('with default settings a dead connection is replaced within 15 seconds', () => {
  const { databaseQuerySeconds } = readConfig({}).config
  expect(databaseQuerySeconds * 1000 + connectTimeoutMs).toBeLessThanOrEqual(15_000)
})

test('every mistake is reported by one sentence that names its setting', () => {
  const mistakes: [name: string, value: string][] = [
    ...['0', '65536', '-1', '80.5', '1e3', 'http', ' 80', '０'].map((port): [string, string] => [
      'PORT',
      port,
    ]),
    ['APP_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'nonsense'],
    ['PUBLIC_URL', 'shop.example.com'],
    ['PUBLIC_URL', 'ftp://shop.example.com'],
    ['SERVICES', 'card-core,payments'],
    ['SECRET_KEY', 'hunter2'],
    ['SMS', 'pigeon'],
    ...Object.values(limitDefinitions).flatMap(({ env, min, max }): [string, string][] => [
      [env, String(min - 1)],
      [env, String(max + 1)],
      [env, 'many'],
    ]),
  ]
  for (const [name, value] of mistakes) {
    const { errors } = readConfig({ [name]: value })
    expect(errors, `${name}=${value}`).toHaveLength(1)
    expect(errors[0]).toMatch(new RegExp(`^${name} .+\\.$`))
    if (name === 'SECRET_KEY') expect(errors[0]).not.toContain(value)
  }
  const all = readConfig({ PORT: 'x', APP_ENV: 'x', PUBLIC_URL: 'x', SERVICES: 'x' })
  expect(all.errors).toHaveLength(4)
})

test('production requires its key, and never accepts test money', () => {
  expect(readConfig({ APP_ENV: 'production' }).errors).toEqual([
    expect.stringMatching(/^SECRET_KEY is missing/),
  ])
  const { config, errors } = readConfig({ APP_ENV: 'production', SECRET_KEY: key, SANDBOX_I_KNOW: '1' })
  expect(errors).toEqual([])
  expect(config).toMatchObject({ production: true, sandbox: false, demo: false, secretKey: key })
})

test('a public address accepts test money only by an explicit setting', () => {
  const open = (more: object) => readConfig({ PUBLIC_URL: 'https://shop.example.com/', ...more }).config
  expect(open({})).toMatchObject({ sandbox: false, publicUrl: 'https://shop.example.com' })
  expect(open({ SANDBOX_I_KNOW: '1' }).sandbox).toBe(true)
  expect(open({ SANDBOX_I_KNOW: 'yes' }).sandbox).toBe(false)
  const isPrivate: [host: string, wanted: boolean][] = [
    ...['localhost', 'shop.localhost', 'pc.local', '127.0.0.1', '10.1.2.3', '192.168.0.9', '172.16.0.1'].map(
      (host): [string, boolean] => [host, true],
    ),
    ...['172.31.255.1', '[::1]', '[fd00::1]'].map((host): [string, boolean] => [host, true]),
    ...['172.32.0.1', '11.0.0.1', '8.8.8.8', 'localhost.example.com', '10.example.com', '[2001:db8::1]'].map(
      (host): [string, boolean] => [host, false],
    ),
    ...['127.0.0.1.example.com', 'xlocalhost'].map((host): [string, boolean] => [host, false]),
  ]
  for (const [host, wanted] of isPrivate) expect(isPrivateUrl(`http://${host}:3000/x`), host).toBe(wanted)
})

test('the number of workers is a setting within bounds', () => {
  expect(readConfig({ WORKERS: '1' }).config.workers).toBe(1)
  expect(readConfig({ WORKERS: '16' }).config.workers).toBe(16)
  for (const WORKERS of ['0', '17', 'all'])
    expect(readConfig({ WORKERS }).errors).toEqual([
      `WORKERS is "${WORKERS}"; it must be a whole number from 1 to 16.`,
    ])
})

test('allowed origins are written as browsers send them, and each mistake is reported by its own sentence', () => {
  const origins = 'https://shop.example, http://localhost:5173,,'
  const { config, errors } = readConfig({ ALLOWED_ORIGINS: origins })
  expect(errors).toEqual([])
  expect(config.allowedOrigins).toEqual(['https://shop.example', 'http://localhost:5173'])
  for (const none of [undefined, '', ' , '])
    expect(readConfig({ ALLOWED_ORIGINS: none }).config.allowedOrigins).toEqual([])
  const mistakes = [
    '*',
    'null',
    'shop.example',
    'https://shop.example/',
    'https://shop.example/app',
    'https://*.example',
    'HTTPS://shop.example',
    'https://Shop.example',
    'https://shop.example:443',
    'https://a:b@shop.example',
    'ftp://shop.example',
    'file:///shop',
    'javascript:alert(1)',
    'https://店.example',
  ]
  for (const wrong of mistakes) {
    const { errors: originErrors } = readConfig({ ALLOWED_ORIGINS: `https://shop.example,${wrong}` })
    expect(originErrors, wrong).toEqual([expect.stringMatching(/^ALLOWED_ORIGINS names ".+"; .+\.$/)])
    expect(originErrors[0]).toContain(`"${wrong}"`)
  }
  expect(readConfig({ ALLOWED_ORIGINS: 'a,b' }).errors).toHaveLength(2)
})

test('the mobile site is a path of this origin or another URL', () => {
  const mobile = (MOBILE_URL: string) => {
    const { config, errors } = readConfig({ MOBILE_URL })
    return errors.length > 0 ? errors : config.mobileUrl
  }
  expect([mobile(''), mobile('/m/'), mobile('/phone')]).toEqual(['/m', '/m', '/phone'])
  expect(mobile('https://m.example/shop/')).toBe('https://m.example/shop')
  for (const wrong of [
    'm',
    '//m.example',
    '/m/x',
    '/',
    'm.example',
    'ftp://m.example',
    '/M?x',
    '/\\m.example',
  ])
    expect(mobile(wrong), wrong).toEqual([expect.stringMatching(/^MOBILE_URL .+\.$/)])
})

test('a mobile site on another host may call the services, and is not the full site itself', () => {
  const own = readConfig({ PUBLIC_URL: 'https://shop.example', MOBILE_URL: 'https://m.example/phone' })
  expect([own.errors, own.config.allowedOrigins]).toEqual([[], ['https://m.example']])
  expect(readConfig({ MOBILE_URL: '/m' }).config.allowedOrigins).toEqual([])
  const same = readConfig({ PUBLIC_URL: 'https://shop.example/', MOBILE_URL: 'https://shop.example' })
  expect(same.errors).toEqual([expect.stringMatching(/^MOBILE_URL is the address of the full site/)])
})

test('settings are read as people write them', () => {
  const { config, errors } = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    SERVICES: ' card-core ',
    TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2',
    DEMO: '0',
    DATABASE_URL: 'postgresql://u:p@db:5432/shop',
    LIMIT_UNPAID_MINUTES: '5',
    PUBLIC_URL: '',
  })
  expect(errors).toEqual([])
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    selfUrl: 'http://127.0.0.1:8080',
    publicUrl: 'http://localhost:8080',
    enabledServices: ['card-core'],
    trustedProxies: ['10.0.0.1', '10.0.0.2'],
    demo: false,
    databaseUrl: 'postgresql://u:p@db:5432/shop',
    limits: { unpaidMinutes: 5 },
  })
  expect(readConfig({ HOST: '::' }).config.selfUrl).toBe('http://127.0.0.1:3000')
  expect(readConfig({ HOST: '::1' }).config.selfUrl).toBe('http://[::1]:3000')
})
