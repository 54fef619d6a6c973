import {
  editChannel as editChannelOperation,
  listChannels as listChannelsOperation,
} from '@faka/contract/pay-channel/pay-channel'
import {
  addSellerChannel,
  editSellerChannel,
  listChannelProviders,
  listSellerChannels,
  orderSellerChannels,
  removeSellerChannel,
  testChannelSettings,
  testSellerChannel,
} from '@faka/contract/pay-channel/seller-channel'
import { PayChannelId } from '@faka/contract/shared/ids'
import { getShop } from '@faka/contract/shop/shop'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { submitOrder } from '../../../../test-support/seed/purchase.ts'
import { seedSellerChannel } from '../../../../test-support/seed/seller-channel.ts'
import { openHostileGateway } from '../../../../test-support/server/hostile-gateway.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { addChannel } from './add-channel.ts'
import { editChannel } from './edit-channel.ts'
import { listBrokenChannels } from './list-broken-channels.ts'
import { listSandboxChannelNames } from './list-sandbox-channel-names.ts'

const secret = 'aSecretThatIsNeverShownAgain012345'
const settings = { gatewayUrl: 'https://pay.example.com', pid: '1001', key: secret }
const epay = { provider: 'epay-md5', settings }
/** The settings of a public shop without test money. */
const publicShop = { config: { sandbox: false, publicUrl: 'https://shop.example.com' } }

const openSeller = async (shop: TestShop) => (await openBuyer(shop, { userName: 'seller' })).visitor

const nameAndIcon = ({ name, method }: { name: string; method: string }) => [name, method]

test('the icon and the name of an EPay payment method follow its wallet, and a name of the seller’s own stays', async () => {
  await using shop = await openShop()
  const seller = await openSeller(shop)
  const { shortUrl } = shop
  const add = (payType: string, name?: string) =>
    seller.call(addSellerChannel, {
      shortUrl,
      provider: 'epay-md5',
      settings: { ...settings, payType },
      ...(name !== undefined && { name }),
    })
  const change = (payChannelId: PayChannelId, payType: string) =>
    seller.call(editSellerChannel, { payChannelId, settings: { payType } })
  const wallet = await add('wxpay')
  expect(nameAndIcon(wallet)).toEqual(['微信支付', 'wxpay'])
  expect(nameAndIcon(await change(wallet.id, 'qqpay'))).toEqual(['QQ钱包', 'qqpay'])
  const unknown = await seller.call(editSellerChannel, {
    payChannelId: wallet.id,
    // the form sends the name along
    name: 'QQ钱包',
    settings: { payType: 'unionpay' },
  })
  expect(nameAndIcon(unknown)).toEqual(['易支付 v1', 'any'])
  const named = await add('bank', '我的网银')
  expect(nameAndIcon(named)).toEqual(['我的网银', 'bank'])
  expect(nameAndIcon(await change(named.id, 'alipay'))).toEqual(['我的网银', 'alipay'])
  // what does not change the wallet leaves the icon as it was chosen
  const chosen = await seller.call(editSellerChannel, { payChannelId: named.id, method: 'any' })
  expect(nameAndIcon(chosen)).toEqual(['我的网银', 'any'])
  const switchedOff = await seller.call(editSellerChannel, { payChannelId: named.id, enabled: false })
  expect(nameAndIcon(switchedOff)).toEqual(['我的网银', 'any'])
})

const readEvents = (shop: TestShop) =>
  shop.db.db
    .selectFrom('pay_channel_event')
    .select(['kind', 'changes', 'actor', 'shop_id'])
    .where('shop_id', '<>', 0)
    .orderBy('event_id')
    .execute()

test('a seller adds, orders, edits and removes payment methods, each in the audit trail with its actor', async () => {
  await using shop = await openShop()
  const seller = await openSeller(shop)
  const { shortUrl } = shop
  const first = await seller.call(addSellerChannel, { shortUrl, ...epay, feeBasisPoints: 60 })
  const second = await seller.call(addSellerChannel, {
    shortUrl,
    provider: 'sandbox',
    settings: {},
    name: 'Trial',
  })
  expect(first).toMatchObject({
    name: '支付宝',
    provider: 'epay-md5',
    realMoney: true,
    enabled: true,
    lastTest: null,
  })
  expect(second).toMatchObject({ name: 'Trial', provider: 'sandbox', realMoney: false, settings: [] })
  const offered = async () =>
    (await shop.visitor().call(getShop, { shortUrl })).payChannels.map(({ name }) => name)
  expect((await offered()).slice(0, 2)).toEqual(['支付宝', 'Trial'])
  await seller.call(orderSellerChannels, { shortUrl, payChannelIds: [second.id, first.id] })
  expect((await offered()).slice(0, 2)).toEqual(['Trial', '支付宝'])
  await seller.call(editSellerChannel, { payChannelId: first.id, enabled: false, settings: { pid: '1002' } })
  expect(await offered()).not.toContain('支付宝')
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), {
    payChannel: second.id,
  })
  await seller.call(removeSellerChannel, { payChannelId: second.id })
  expect(await offered()).not.toContain('Trial')
  expect(placed.orderNo).toBeTruthy()
  const { list, platform } = await seller.call(listSellerChannels, { shortUrl })
  expect(list.map(({ id }) => id)).toEqual([first.id])
  expect(platform).toHaveLength(2)
  const events = await readEvents(shop)
  expect(events.map(({ kind, changes }) => [kind, changes])).toEqual([
    ['added', ['settings.gatewayUrl', 'settings.pid', 'settings.key']],
    ['added', ['settings.gatewayUrl', 'settings.payType', 'settings.pid', 'settings.key']],
    ['ordered', [second.id, first.id]],
    ['edited', ['enabled', 'settings.pid']],
    ['removed', []],
  ])
  expect(new Set(events.map(({ actor }) => actor)).size).toBe(1)
  expect(events[0]?.actor).toMatch(/^seller \d+$/)
})

test('a secret is never returned, and it is known which are set and when they changed', async () => {
  await using shop = await openShop()
  const seller = await openSeller(shop)
  const { shortUrl } = shop
  const { id } = await seller.call(addSellerChannel, { shortUrl, ...epay })
  const other = 'anotherSecretThatIsNeverShown0123'
  await seller.call(editSellerChannel, { payChannelId: id, settings: { key: other } })
  const answers = [
    await seller.call(listSellerChannels, { shortUrl }),
    await seller.expectRejection(editSellerChannel, { payChannelId: id, settings: { key: `${other} x` } }),
    await seller.call(testSellerChannel, { payChannelId: id }),
  ]
  for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/NeverShown/)
  const [channel] = (await seller.call(listSellerChannels, { shortUrl })).list
  expect(channel?.settings.find(({ name }) => name === 'key')).toEqual({
    name: 'key',
    value: null,
    isSet: true,
    changeTime: shop.clock.now.toISOString(),
  })
  expect(channel?.settings.find(({ name }) => name === 'pid')).toMatchObject({
    value: '1001',
    changeTime: null,
  })
  expect(JSON.stringify(await readEvents(shop))).not.toMatch(/NeverShown/)
  expect(JSON.stringify(shop.logged)).not.toMatch(/NeverShown/)
})

test('channels of the platform are as unknown to a seller, those that the platform made for the shop too', async () => {
  await using shop = await openShop()
  const seller = await openSeller(shop)
  const { shortUrl } = shop
  const made = await addChannel(shop.seller, { ...epay, name: 'Ours', shortUrl, enabled: false })
  for (const payChannelId of [made.payChannelId, shop.payChannels.md5, 'NOSUCHCHAN'].map((id) =>
    PayChannelId.parse(id),
  ))
    for (const [operation, input] of [
      [editSellerChannel, { payChannelId, enabled: true }],
      [testSellerChannel, { payChannelId }],
      [removeSellerChannel, { payChannelId }],
    ] as const)
      expect(await seller.expectRejection(operation, input)).toMatchObject({ code: 'channelNotFound' })
  const order = { shortUrl, payChannelIds: [made.payChannelId] }
  expect(await seller.expectRejection(orderSellerChannels, order)).toMatchObject({ code: 'channelListStale' })
  const listed = await seller.call(listSellerChannels, { shortUrl })
  // the disabled one is not offered to buyers, and no response reveals it
  expect(JSON.stringify(listed)).not.toContain('Ours')
  expect(listed.platform.map(({ id }) => id).sort()).toEqual(Object.values(shop.payChannels).sort())
})

test('a seller names no address of this machine, of a private network or of a gateway in place of the vendor’s', async () => {
  await using shop = await openShop(publicShop)
  const seller = await openSeller(shop)
  const { shortUrl } = shop
  const refused = async (provider: string, given: Record<string, unknown>): Promise<string> => {
    const { code, data } = await seller.expectRejection(addSellerChannel, {
      shortUrl,
      provider,
      settings: given,
    })
    const tried = await seller.expectRejection(testChannelSettings, { shortUrl, provider, settings: given })
    expect(tried).toMatchObject({ code, data })
    return `${code} ${String(data)}`
  }
  for (const gatewayUrl of [
    'self:/sandbox-gateway',
    'self:/card-core',
    'http://127.0.0.1:3000',
    'https://127.0.0.1',
    'https://localhost',
    'https://10.1.2.3/pay',
    'https://169.254.169.254',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://db.internal',
    'https://intranet',
    'http://pay.example.com',
  ])
    expect(await refused('epay-md5', { ...settings, gatewayUrl }), gatewayUrl).toMatch(
      /^channelSettingsWrong gatewayUrl: must be /,
    )
  expect(await refused('epay-md5', { ...settings, testMoney: true })).toMatch(/testMoney: /)
  const stripe = { secretKey: `sk_live_${'a'.repeat(24)}`, webhookSecret: `whsec_${'b'.repeat(24)}` }
  expect(await refused('stripe', { ...stripe, gatewayUrl: 'https://stripe.example.com' })).toMatch(
    /gatewayUrl: must be an address of the gateway itself/,
  )
  for (const provider of ['balance', 'manual', 'nothing'])
    expect(await refused(provider, { realMoney: true })).toMatch(/provider: must be one of/)
  expect(
    await refused('stripe', { ...stripe, secretKey: `sk_test_${'a'.repeat(24)}` }).catch(String),
  ).toBeTruthy()
})

test('a public shop takes no test money of a seller, whose channels never keep it from starting', async () => {
  await using shop = await openShop()
  const { id } = await seedSellerChannel(shop)
  await seedSellerChannel(shop, { provider: 'epay-md5', settings })
  await shop.db.db
    .updateTable('pay_channel')
    .set({ sealed_settings: shop.services.encryption.encrypt('channels', Buffer.from('{}'), id) })
    .where('pay_channel_id', '=', id)
    .execute()
  expect(await listBrokenChannels(shop.services)).toEqual([])
  expect(await listSandboxChannelNames(shop.services)).toHaveLength(2)
  const live = await shop.openSecondProcess(publicShop)
  const { payChannels } = await live.visitor().call(getShop, { shortUrl: shop.shortUrl })
  expect(payChannels.map(({ realMoney }) => realMoney)).toEqual([true])
  await using realShop = await openShop(publicShop)
  const seller = await openSeller(realShop)
  const add = { shortUrl: realShop.shortUrl, provider: 'sandbox', settings: {} }
  expect(await seller.expectRejection(addSellerChannel, add)).toMatchObject({ code: 'testMoneyNotAllowed' })
  const { providers } = await seller.call(listChannelProviders, { shortUrl: realShop.shortUrl })
  expect(providers.map(({ provider }) => provider)).not.toContain('sandbox')
})

test('a stored key is sent to no other address: a change of the address needs every key again', async () => {
  await using shop = await openShop()
  await using thief = await openHostileGateway()
  const seller = await openSeller(shop)
  const { id: payChannelId } = await seller.call(addSellerChannel, { shortUrl: shop.shortUrl, ...epay })
  const moved = { gatewayUrl: thief.settings.gatewayUrl }
  for (const operation of [testSellerChannel, editSellerChannel])
    expect(await seller.expectRejection(operation, { payChannelId, settings: moved })).toMatchObject({
      code: 'channelSettingsWrong',
      data: ['key: must be given again, since the address changes'],
    })
  expect(thief.calls).toEqual([])
  const whole = { ...moved, key: thief.settings.key }
  expect(await seller.call(testSellerChannel, { payChannelId, settings: whole })).toMatchObject({ ok: true })
  expect(thief.calls).not.toEqual([])
})

test('an administrator’s session cannot have the platform’s keys sent elsewhere, nor read them', async () => {
  await using shop = await openShop()
  await using thief = await openHostileGateway()
  const { visitor: admin } = await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })
  const moved = { payChannelId: shop.payChannels.md5, settings: { gatewayUrl: thief.settings.gatewayUrl } }
  expect(await admin.expectRejection(editChannelOperation, moved)).toMatchObject({
    code: 'channelSettingsWrong',
  })
  expect(thief.calls).toEqual([])
  expect((await admin.call(listChannelsOperation, {})).map((channel) => Object.keys(channel))).not.toContain(
    'settings',
  )
})

test('settings are tested without being stored, and a plain test is remembered until they change', async () => {
  await using shop = await openShop()
  await using gateway = await openHostileGateway()
  const seller = await openSeller(shop)
  const { shortUrl } = shop
  const before = await shop.db.db.selectFrom('pay_channel').selectAll().execute()
  const good = { shortUrl, provider: 'epay-md5', settings: gateway.settings }
  expect(await seller.call(testChannelSettings, good)).toMatchObject({ ok: true, setting: null })
  expect(await shop.db.db.selectFrom('pay_channel').selectAll().execute()).toEqual(before)
  const { id: payChannelId } = await seller.call(addSellerChannel, good)
  const lastTest = async () => (await seller.call(listSellerChannels, { shortUrl })).list[0]?.lastTest
  await seller.call(testSellerChannel, { payChannelId, settings: { pid: '1002' } })
  expect(await lastTest()).toBe(null)
  await seller.call(testSellerChannel, { payChannelId })
  expect(await lastTest()).toEqual({ ok: true, time: shop.clock.now.toISOString() })
  await seller.call(editSellerChannel, { payChannelId, settings: { pid: '1002' } })
  expect(await lastTest()).toBe(null)
})

test('a wrong key at the sandbox is blamed on the key', async () => {
  await using shop = await openShop()
  const seller = await openSeller(shop)
  const { shortUrl } = shop
  const sandbox = { gatewayUrl: 'self:/sandbox-gateway', pid: '1001', key: 'not-the-key-of-the-merchant' }
  const tried = await seller.call(testChannelSettings, { shortUrl, provider: 'epay-md5', settings: sandbox })
  expect(tried).toMatchObject({ ok: false, setting: 'key' })
})

test('a platform that allows none neither adds nor offers sellers’ payment methods, and lets them be removed', async () => {
  await using shop = await openShop()
  const { id: payChannelId } = await seedSellerChannel(shop, { name: 'Own' })
  const strict = await shop.openSecondProcess({ config: { sellerChannels: false } })
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller', via: strict })
  const { shortUrl } = shop
  const { payChannels } = await strict.visitor().call(getShop, { shortUrl })
  expect(payChannels.map(({ name }) => name)).not.toContain('Own')
  for (const [operation, input] of [
    [addSellerChannel, { shortUrl, ...epay }],
    [editSellerChannel, { payChannelId, settings: { pid: '1' } }],
    [editSellerChannel, { payChannelId, enabled: true }],
    [testSellerChannel, { payChannelId }],
    [testChannelSettings, { shortUrl, ...epay }],
  ] as const)
    expect(await seller.expectRejection(operation, input)).toMatchObject({ code: 'sellerChannelsOff' })
  expect(await seller.call(listSellerChannels, { shortUrl })).toMatchObject({ allowed: false })
  await seller.call(editSellerChannel, { payChannelId, enabled: false })
  await seller.call(removeSellerChannel, { payChannelId })
})

test('a shop has at most 30 payment methods of its own, however many are added at once', async () => {
  await using shop = await openShop()
  await Promise.allSettled(Array.from({ length: 35 }, () => seedSellerChannel(shop, epay)))
  const rows = await shop.db.db
    .selectFrom('pay_channel')
    .select('position')
    .where('managed_by', '=', 'seller')
    .orderBy('position')
    .execute()
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
})

test('a shop opens at most five channels of the sandbox in a minute, each of which needs new keys', async () => {
  await using shop = await openShop()
  const added = await Promise.allSettled(Array.from({ length: 7 }, () => seedSellerChannel(shop)))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(added.filter(({ status }) => status === 'rejected')).toMatchObject(
    [1, 2].map(() => ({ reason: { codeName: 'tooOften', limit: { name: 'sandbox', quota: 5 } } })),
  )
})

test('the operator can switch off a seller’s payment method, and its manager is listed', async () => {
  await using shop = await openShop()
  const { id } = await seedSellerChannel(shop)
  const edited = await editChannel(shop.seller, { payChannelId: id, enabled: false, why: 'fraud' })
  expect(edited).toMatchObject({ managedBy: 'seller', shortUrl: shop.shortUrl, enabled: false })
})
