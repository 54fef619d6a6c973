import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PayChannelId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { type AcgFakaRows, acgFakaDump } from '../../../test-support/import/acg-faka-dump.ts'
import {
  type DujiaoNextRows,
  writeDujiaoNextFile,
} from '../../../test-support/import/dujiao-next-database.ts'
import { type DujiaokaRows, dujiaokaDump } from '../../../test-support/import/dujiaoka-dump.ts'
import { linlinqiDump, uuid } from '../../../test-support/import/linlinqi-dump.ts'
import { openImport } from '../../../test-support/import/open-import.ts'
import { seedSellerChannel } from '../../../test-support/seed/seller-channel.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { runLine } from '../../../test-support/server/run-line.ts'
import { editSellerChannel } from '../modules/pay-channel/edit-seller-channel.ts'
import { listSellerChannels } from '../modules/pay-channel/list-seller-channels.ts'
import { decryptPayChannelSettings, findPayChannelById } from '../modules/pay-channel/public.ts'
import { removeSellerChannel } from '../modules/pay-channel/remove-seller-channel.ts'

const secret = 'aSecretThatIsNeverShownAgain012345'

const pem = (side: 'privateKey' | 'publicKey', pair = generateKeyPairSync('rsa', { modulusLength: 2048 })) =>
  pair[side].export({ format: 'pem', type: side === 'privateKey' ? 'pkcs8' : 'spki' }).toString()
const privateKey = pem('privateKey')
const publicKey = pem('publicKey')

const epay = { merchant_id: '1001', merchant_key: 'https://pay.example.com/submit.php', merchant_pem: secret }

const pays: DujiaokaRows = {
  pays: [
    { id: 14, pay_name: '易支付-支付宝', pay_check: 'alipay', pay_handleroute: '/pay/yipay', ...epay },
    { id: 15, pay_name: '易支付-微信', pay_check: 'wxpay', pay_handleroute: 'pay/yipay', ...epay },
    { id: 16, pay_name: '关掉的', pay_check: 'qqpay', pay_handleroute: '/pay/yipay', is_open: 0, ...epay },
    {
      id: 17,
      pay_name: '没有加密',
      pay_check: 'bank',
      pay_handleroute: '/pay/yipay',
      ...epay,
      merchant_key: 'http://pay.example.com/submit.php',
    },
    { id: 18, pay_name: '没有密钥', pay_check: 'alipay2', pay_handleroute: '/pay/yipay', merchant_pem: '' },
    {
      id: 1,
      pay_name: '支付宝当面付',
      pay_check: 'zfbf2f',
      pay_handleroute: '/pay/alipay',
      merchant_id: '2021000000000001',
      merchant_key: publicKey,
      merchant_pem: privateKey,
    },
    {
      id: 2,
      pay_name: '没有公钥',
      pay_check: 'aliweb',
      pay_handleroute: '/pay/alipay',
      merchant_id: '2021000000000001',
      merchant_pem: privateKey,
    },
    { id: 8, pay_name: '微信扫码', pay_check: 'wescan', pay_handleroute: '/pay/wepay' },
    { id: 21, pay_name: 'Stripe', pay_check: 'stripe', pay_handleroute: 'pay/stripe' },
    { id: 23, pay_name: 'USDT', pay_check: 'epusdt', pay_handleroute: 'pay/epusdt' },
    { id: 19, pay_name: 'V 免签', pay_check: 'vzfb', pay_handleroute: 'pay/vpay' },
  ],
}

const openDujiaoka = (shop: TestShop) => openImport(shop, 'dujiaoka', dujiaokaDump(pays))

const listed = async (shop: TestShop) =>
  (await listSellerChannels(shop.seller, { shortUrl: shop.shortUrl })).list

const settingsOf = async (shop: TestShop, payChannelId: string) => {
  const row = await findPayChannelById(shop.services, payChannelId)
  return row && decryptPayChannelSettings(shop.services, row)
}

test('ways to pay of our protocols come switched off with their secrets encrypted, and every other is a loss with its reason', async () => {
  await using shop = await openShop()
  await using moving = await openDujiaoka(shop)
  const tried = await moving.run()
  expect(await listed(shop)).toEqual([])
  const { data, out } = await moving.run('--write')
  expect(data).toEqual({ ...tried.data, written: true })
  expect(data).toMatchObject({ payChannels: { read: 6, added: 3, lost: 3 } })
  expect(out).toContain('test each of them, then switch it on')

  const channels = await listed(shop)
  expect(
    channels.map(({ provider, name, method, enabled, realMoney }) => [
      provider,
      name,
      method,
      enabled,
      realMoney,
    ]),
  ).toEqual([
    ['epay-md5', '易支付-支付宝', 'alipay', false, true],
    ['epay-md5', '易支付-微信', 'wxpay', false, true],
    ['alipay', '支付宝当面付', 'alipay', false, true],
  ])
  expect(await settingsOf(shop, channels[1]?.id ?? '')).toEqual({
    gatewayUrl: 'https://pay.example.com',
    pid: '1001',
    key: secret,
    payType: 'wxpay',
    mode: 'page',
  })
  const stored = await shop.db.db.selectFrom('pay_channel').selectAll().execute()
  const events = await shop.db.db.selectFrom('pay_channel_event').selectAll().execute()
  const shown = [
    JSON.stringify([channels, data, stored, events]),
    out,
    ...stored.map((row) => row.sealed_settings.toString('latin1')),
  ]
  for (const text of shown) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain('PRIVATE KEY')
  }

  const why = new Map(data.losses.map((loss) => [loss.key, `${loss.table}: ${loss.why}`]))
  expect([...why.keys()].sort()).toEqual(['1', '17', '18', '19', '2', '21', '23', '8'])
  expect(why.get('17')).toBe(
    'payChannel: not imported, since these settings are missing or invalid: Gateway address (gatewayUrl)',
  )
  expect(why.get('18')).toContain('(key)')
  expect(why.get('2')).toContain('(alipayPublicKey)')
  expect(why.get('1')).toContain('before you switch it on, add what the old shop did not have')
  expect(why.get('1')).toContain('(sellerId)')
  expect(why.get('8')).toContain('version 2 of WeChat Pay')
  expect(why.get('21')).toContain('a secret for each address')
  expect(why.get('23')).toContain('coins')
  expect(why.get('19')).toContain('does not have its protocol')
})

test('one that lacks what the old shop did not ask for is switched on once that is added, and not before', async () => {
  await using shop = await openShop()
  await using moving = await openDujiaoka(shop)
  await moving.run('--write')
  const alipay = (await listed(shop)).find(({ provider }) => provider === 'alipay')
  const payChannelId = PayChannelId.parse(alipay?.id)
  expect(alipay?.faults).toEqual(['sellerId: is missing'])
  await expect(editSellerChannel(shop.seller, { payChannelId, enabled: true })).rejects.toMatchObject({
    codeName: 'channelSettingsWrong',
  })
  const settings = { sellerId: '2088000000000001' }
  const edited = await editSellerChannel(shop.seller, { payChannelId, settings, enabled: true })
  expect(edited).toMatchObject({ enabled: true, faults: [] })
})

test('a second import adds none twice, and leaves what the seller changed or removed since', async () => {
  await using shop = await openShop()
  await using moving = await openDujiaoka(shop)
  await moving.run('--write')
  const [first, second] = await listed(shop)
  await editSellerChannel(shop.seller, {
    payChannelId: PayChannelId.parse(first?.id),
    name: '主要',
    settings: { pid: '2002' },
    enabled: true,
  })
  await removeSellerChannel(shop.seller, { payChannelId: PayChannelId.parse(second?.id) })
  const before = await listed(shop)
  const { data } = await moving.run('--write')
  expect(data).toMatchObject({ payChannels: { read: 6, added: 0, there: 3, lost: 3 } })
  expect(await listed(shop)).toEqual(before)
  expect(await settingsOf(shop, first?.id ?? '')).toMatchObject({ pid: '2002', key: secret })
})

test('none comes where the platform allows none of shops, and no more than a shop can have', async () => {
  await using strict = await openShop({ config: { sellerChannels: false } })
  await using moving = await openDujiaoka(strict)
  const refused = await moving.run('--write')
  expect(refused.data).toMatchObject({ payChannels: { read: 6, added: 0, lost: 6 } })
  expect(refused.out).toContain('the platform allows no payment methods of shops')

  await using shop = await openShop()
  for (let added = 0; added < 29; added += 1)
    await seedSellerChannel(shop, {
      provider: 'epay-md5',
      settings: { gatewayUrl: 'https://pay.example.com', pid: '1', key: secret },
    })
  await using later = await openDujiaoka(shop)
  const tried = await later.run()
  const { data } = await later.run('--write')
  expect(data).toMatchObject({ payChannels: { read: 6, added: 1, lost: 5 } })
  expect(data.losses).toEqual(tried.data.losses)
  expect(await listed(shop)).toHaveLength(30)
})

const acgRows: AcgFakaRows = {
  acg_pay: [
    { id: 1, name: '余额', code: '#system', handle: '#system' },
    { id: 2, name: '支付宝', code: 'alipay', pay_config_id: 1, cost: '0.015', cost_type: 1, sort: 2 },
    { id: 3, name: '微信', code: 'wxpay', pay_config_id: 1, cost: '0.500', sort: 1 },
    { id: 4, name: '当面付', code: '2', handle: 'Alipay', pay_config_id: 2, sort: 3 },
    { id: 5, name: '别人的配置', handle: 'Alipay', pay_config_id: 1 },
    { id: 6, name: '老版本', pay_config_id: 0 },
    { id: 7, name: '码支付', handle: 'CodePay', pay_config_id: 3 },
    { id: 8, name: '归档', pay_config_id: 1, archived: 1 },
  ],
  acg_pay_config: [
    { id: 1, config: JSON.stringify({ url: 'https://pay.example.com/', pid: 1001, key: secret }) },
    {
      id: 2,
      handle: 'Alipay',
      config: JSON.stringify({ app_id: '2021000000000001', public_key: publicKey, private_key: privateKey }),
    },
    { id: 3, handle: 'CodePay', config: '{}' },
  ],
}

test('the configs of acg-faka become settings, and its part of the amount a fee', async () => {
  await using shop = await openShop()
  await using moving = await openImport(shop, 'acg-faka', acgFakaDump(acgRows))
  const { data } = await moving.run('--write')
  const channels = await listed(shop)
  expect(channels.map(({ name, provider, feeBasisPoints }) => [name, provider, feeBasisPoints])).toEqual([
    ['微信', 'epay-md5', 0],
    ['支付宝', 'epay-md5', 150],
    ['当面付', 'alipay', 0],
  ])
  expect(await settingsOf(shop, channels[0]?.id ?? '')).toMatchObject({
    gatewayUrl: 'https://pay.example.com',
    pid: '1001',
    payType: 'wxpay',
  })
  expect(await settingsOf(shop, channels[2]?.id ?? '')).toMatchObject({ products: ['page'] })
  const why = new Map(data.losses.map((loss) => [loss.key, loss.why]))
  expect([...why.keys()].sort()).toEqual(['3', '4', '5', '6', '7'])
  expect(why.get('3')).toContain('fixed fee')
  expect(why.get('4')).toContain('(sellerId)')
  expect(why.get('5')).toContain('not in the database')
  expect(why.get('6')).toContain('not in the database')
  expect(why.get('7')).toContain('does not have its protocol')
})

test('a dump of acg-faka before 3.5.9, which has no table of configs, is read without them', async () => {
  await using shop = await openShop()
  const dump = [...acgFakaDump(acgRows)].join('').replaceAll('acg_pay_config', 'other_pay_config')
  await using moving = await openImport(shop, 'acg-faka', [dump])
  const { data } = await moving.run('--write')
  expect(data).toMatchObject({ payChannels: { read: 0 } })
  expect(data.losses.filter(({ why }) => why.includes('not in the database'))).toHaveLength(5)
})

const channel = { is_active: true, interaction_mode: 'qr' }
const wechat = {
  appid: 'wxd678efh567hg6787',
  mchid: '1900000109',
  merchant_serial_no: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  merchant_private_key: privateKey.replaceAll('\n', '\\n'),
  api_v3_key: '0123456789abcdef0123456789abcdef',
}

const nextRows: DujiaoNextRows = {
  payment_channels: [
    {
      ...channel,
      id: 1,
      name: '易支付',
      provider_type: 'epay',
      channel_type: 'wechat',
      interaction_mode: 'redirect',
      fee_rate: '1.20',
      min_amount: '5.00',
      max_amount: '500.00',
      config_json: {
        gateway_url: 'https://pay.example.com/',
        epay_version: 'v1',
        merchant_id: 1001,
        merchant_key: secret,
        api_path: '/mapi.php',
      },
    },
    {
      ...channel,
      id: 2,
      name: '易支付 v2',
      provider_type: 'epay',
      channel_type: 'alipay',
      config_json: {
        gateway_url: 'https://pay.example.com',
        epay_version: 'V2',
        merchant_id: '1001',
        private_key: privateKey,
        platform_public_key: publicKey,
      },
    },
    {
      ...channel,
      id: 3,
      name: '微信',
      provider_type: 'official',
      channel_type: 'wechat',
      config_json: wechat,
    },
    {
      ...channel,
      id: 4,
      name: '支付宝证书',
      provider_type: 'official',
      channel_type: 'alipay',
      config_json: {
        app_id: '2021000000000001',
        private_key: privateKey,
        alipay_public_key: publicKey,
        app_cert_sn: 'ab',
        alipay_root_cert_sn: 'cd',
      },
    },
    {
      ...channel,
      id: 5,
      name: '支付宝',
      provider_type: 'official',
      channel_type: 'alipay',
      interaction_mode: 'wap',
      fixed_fee: '0.30',
      config_json: { app_id: '2021000000000001', private_key: privateKey, alipay_public_key: publicKey },
    },
    {
      ...channel,
      id: 6,
      name: '美元',
      provider_type: 'epay',
      channel_type: 'alipay',
      config_json: { target_currency: 'usd', exchange_rate: '0.14' },
    },
    {
      ...channel,
      id: 7,
      name: 'USDT',
      provider_type: 'bepusdt',
      channel_type: 'usdt-trc20',
      config_json: {},
    },
    { ...channel, id: 8, name: 'OkPay', provider_type: 'okpay', channel_type: 'usdt', config_json: {} },
    { ...channel, id: 9, name: 'PayPal', provider_type: 'official', channel_type: 'paypal', config_json: {} },
    {
      ...channel,
      id: 10,
      name: '贵的',
      provider_type: 'official',
      channel_type: 'wechat',
      config_json: wechat,
      fee_rate: '12.00',
      min_amount: '9.00',
      max_amount: '8.00',
    },
    {
      ...channel,
      id: 11,
      name: '坏的',
      provider_type: 'epay',
      channel_type: 'alipay',
      config_json: 'no json',
    },
  ],
}

test('EPay in both dialects, Alipay and WeChat Pay of dujiao-next become ours, with fee and range of amounts', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-import-'))
  writeDujiaoNextFile(join(folder, 'dujiao.db'), nextRows)
  const line = ['import', 'dujiao-next', 'dujiao.db', '--shop', shop.shortUrl, '--write']
  const { data } = await runLine(shop, folder, line)
  await rm(folder, { recursive: true })
  const channels = await listed(shop)
  expect(
    channels.map(({ name, provider, method, feeBasisPoints, leastFen, mostFen }) => [
      name,
      provider,
      method,
      feeBasisPoints,
      leastFen,
      mostFen,
    ]),
  ).toMatchObject([
    ['易支付', 'epay-md5', 'wxpay', 120, 500, 50_000],
    ['易支付 v2', 'epay-rsa', 'alipay', 0, 1, expect.any(Number)],
    ['微信', 'wechat-pay', 'wxpay', 0, 1, expect.any(Number)],
    ['支付宝', 'alipay', 'alipay', 0, 1, expect.any(Number)],
    ['贵的', 'wechat-pay', 'wxpay', 0, 1, expect.any(Number)],
  ])
  expect(channels.map(({ faults }) => faults)).toEqual([[], [], [], ['sellerId: is missing'], []])
  expect(channels.every(({ enabled }) => !enabled)).toBe(true)
  expect(await settingsOf(shop, channels[0]?.id ?? '')).toMatchObject({
    gatewayUrl: 'https://pay.example.com',
    mode: 'page',
    payType: 'wxpay',
  })
  expect(await settingsOf(shop, channels[3]?.id ?? '')).toMatchObject({ products: ['wap'] })
  const { losses } = data as { losses: { key: string; why: string }[] }
  const why = (key: string) => losses.flatMap((loss) => (loss.key === key ? [loss.why] : []))
  expect(why('4')).toEqual([expect.stringContaining('not in the database')])
  expect(why('5')).toEqual([expect.stringContaining('fixed fee'), expect.stringContaining('(sellerId)')])
  expect(why('6')).toEqual([expect.stringContaining('another currency')])
  expect(why('7')).toEqual([expect.stringContaining('coins')])
  expect(why('8')).toEqual([expect.stringContaining('does not have its protocol')])
  expect(why('9')).toEqual([expect.stringContaining('a secret for each address')])
  expect(why('10')).toEqual([
    expect.stringContaining('more than 10%'),
    expect.stringContaining('range of amounts'),
  ])
  expect(why('11')).toEqual([expect.stringContaining('missing or invalid')])
})

test('the ways to pay of LinLinQi are its own protocol and coins: both are losses', async () => {
  await using shop = await openShop()
  const dump = linlinqiDump({
    payment_channels: [
      { id: uuid(1), name: '网关' },
      { id: uuid(2), name: 'USDT', provider: 'bepusdt' },
      { id: uuid(3), name: '关掉的', enabled: 'f' },
    ],
  })
  await using moving = await openImport(shop, 'linlinqi', dump)
  const { data } = await moving.run('--key', 'dump.sql')
  expect(data.losses.map(({ what, why }) => [what, why])).toEqual([
    ['网关', expect.stringContaining('does not have its protocol')],
    ['USDT', expect.stringContaining('coins')],
  ])
})
