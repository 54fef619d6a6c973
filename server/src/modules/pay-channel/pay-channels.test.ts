import { getOrder } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import {
  editChannel as editChannelOperation,
  listChannels as listChannelsOperation,
  listPlatformProviders,
  orderPlatformChannels,
  removePlatformChannel,
  testChannel as testChannelOperation,
  testPlatformSettings,
} from '@faka/contract/pay-channel/pay-channel'
import { payOrder } from '@faka/contract/payment/payment'
import { calcPrice } from '@faka/contract/pricing/pricing'
import { PayChannelId } from '@faka/contract/shared/ids'
import { getShop } from '@faka/contract/shop/shop'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  createOrderInput,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { addChannel } from './add-channel.ts'
import { editChannel } from './edit-channel.ts'
import { listBrokenChannels } from './list-broken-channels.ts'
import { listChannels } from './list-channels.ts'
import { testChannel } from './test-channel.ts'

const secret = 'aSecretThatNobodySeesAgain0123456'
const settings = { gatewayUrl: 'https://pay.example', pid: '1001', key: secret }
const gatewayUrl = 'self:/sandbox-gateway'

/** A channel of the sandbox, with these properties. */
const addOwnChannel = async (shop: TestShop, more: object = {}) => {
  const { md5 } = shop.merchant
  const made = await addChannel(shop.seller, {
    provider: 'epay-md5',
    name: 'Own',
    settings: { gatewayUrl, ...md5 },
    ...more,
  })
  return PayChannelId.parse(made.payChannelId)
}
const listOfferedChannels = async (shop: TestShop) =>
  (await shop.visitor().call(getShop, { shortUrl: shop.shortUrl })).payChannels.map(({ name }) => name)

test('invalid settings are rejected by name with the reason, and never quoted', async () => {
  await using shop = await openShop()
  const refused = (change: object) =>
    addChannel(shop.seller, {
      provider: 'epay-md5',
      name: 'x',
      settings: { ...settings, ...change },
    }).then(
      () => 'taken',
      (error: { codeName: string; data: string[] }) => `${error.codeName} ${error.data.join('; ')}`,
    )
  expect(await refused({ key: '' })).toMatch(/^channelSettingsWrong key: /)
  expect(await refused({ key: 'a b c d e f g h i j' })).toMatch(/^channelSettingsWrong key: /)
  expect(await refused({ gatewayUrl: 'http://pay.example' })).toMatch(
    /^channelSettingsWrong gatewayUrl: .*https/,
  )
  expect(await refused({ testMoney: true })).toMatch(/^channelSettingsWrong testMoney: /)
  expect(await refused({ pid: undefined, gatewayUrl: 7 })).toMatch(/gatewayUrl: .*pid: /)
  expect(await refused({ [secret]: 1, key: `${secret} ` })).not.toContain(`${secret} `)
  expect(await refused({})).toBe('taken')
  const unknown = addChannel(shop.seller, { provider: 'unknown', name: 'x', settings })
  await expect(unknown).rejects.toMatchObject({ codeName: 'channelSettingsWrong' })
})

test('a channel is listed with everything but its settings, which are stored encrypted', async () => {
  await using shop = await openShop()
  const made = await addChannel(shop.seller, {
    provider: 'epay-md5',
    name: 'Ours',
    settings,
    shortUrl: shop.shortUrl,
    enabled: false,
    feeBasisPoints: 60,
    feePayer: 'seller',
    leastFen: 100,
    mostFen: 50_000,
  })
  const listed = await listChannels(shop.seller, { shortUrl: shop.shortUrl })
  expect(listed).toHaveLength(3)
  expect(listed.find(({ name }) => name === 'Ours')).toEqual(made)
  expect(made).toMatchObject({
    feePayer: 'seller',
    leastFen: 100,
    mostFen: 50_000,
    realMoney: true,
    faults: [],
  })
  expect(JSON.stringify(listed)).not.toContain(secret)
  const rows = await shop.db.db.selectFrom('pay_channel').selectAll().execute()
  expect(Buffer.concat(rows.map(({ sealed_settings }) => sealed_settings)).includes(secret)).toBe(false)
})

test('one setting is replaced and the others stay; an invalid change changes nothing', async () => {
  await using shop = await openShop()
  const payChannelId = await addOwnChannel(shop)
  const wrong = editChannel(shop.seller, { payChannelId, settings: { key: 'short' } })
  await expect(wrong).rejects.toMatchObject({ codeName: 'channelSettingsWrong' })
  expect(await testChannel(shop.seller, { payChannelId })).toMatchObject({ ok: true })
  await editChannel(shop.seller, { payChannelId, settings: { key: secret } })
  expect(await testChannel(shop.seller, { payChannelId })).toMatchObject({ ok: false })
})

test('a channel is offered while it is enabled, and every process knows at once', async () => {
  await using shop = await openShop()
  const payChannelId = await addOwnChannel(shop)
  const other = await shop.openSecondProcess()
  expect(await listOfferedChannels(shop)).toContain('Own')
  await editChannel(shop.seller, { payChannelId, enabled: false, why: 'its keys are renewed' })
  expect(await listOfferedChannels(shop)).not.toContain('Own')
  await expect
    .poll(async () => (await other.visitor().call(getShop, { shortUrl: shop.shortUrl })).payChannels.length)
    .toBe(2)
  await editChannel(shop.seller, { payChannelId, enabled: true, name: 'Again' })
  expect(await listOfferedChannels(shop)).toContain('Again')
})

test('an administrator switches a channel off with a reason, which is recorded and shown until it is on again', async () => {
  await using shop = await openShop()
  const { visitor: admin } = await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })
  const payChannelId = await addOwnChannel(shop)
  const readState = async () =>
    (await admin.call(listChannelsOperation, { managedBy: 'platform' })).find(
      (channel) => channel.payChannelId === payChannelId,
    )
  const off = { payChannelId, enabled: false }
  expect((await admin.expectRejection(editChannelOperation, off)).code).toBe('channelReasonNeeded')
  expect(await readState()).toMatchObject({ enabled: true, disabled: null })
  await admin.call(editChannelOperation, { ...off, why: '密钥可能泄露' })
  // nothing is switched here: neither a reason is needed, nor does one replace the first
  await admin.call(editChannelOperation, { ...off, name: 'Renamed', why: 'another' })
  const time = shop.clock.now.toISOString()
  expect(await readState()).toMatchObject({ enabled: false, disabled: { time, why: '密钥可能泄露' } })
  await admin.call(editChannelOperation, { payChannelId, enabled: true })
  expect(await readState()).toMatchObject({ enabled: true, disabled: null })
  const { rows } = await sql`
    select changes, why from pay_channel_event where pay_channel_id = ${payChannelId} and kind = 'edited'
    order by event_id`.execute(shop.db.db)
  expect(rows).toEqual([
    { changes: ['enabled'], why: '密钥可能泄露' },
    { changes: ['name'], why: null },
    { changes: ['enabled'], why: null },
  ])
})

test('an administrator puts the channels of the platform in order, all of them, and removes one for good', async () => {
  await using shop = await openShop()
  const { visitor: admin } = await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })
  const payChannelId = await addOwnChannel(shop)
  const list = async () =>
    (await admin.call(listChannelsOperation, { managedBy: 'platform' })).map(
      (channel) => channel.payChannelId,
    )
  const all = await list()
  const stale = { payChannelIds: all.slice(1) }
  expect((await admin.expectRejection(orderPlatformChannels, stale)).code).toBe('channelListStale')
  const reversed = all.toReversed()
  await admin.call(orderPlatformChannels, { payChannelIds: reversed })
  expect(await list()).toEqual(reversed)
  const removal = { payChannelId, why: 'its contract ended' }
  await admin.call(removePlatformChannel, removal)
  expect(await list()).toEqual(reversed.filter((id) => id !== payChannelId))
  expect(await listOfferedChannels(shop)).not.toContain('Own')
  expect((await admin.expectRejection(removePlatformChannel, removal)).code).toBe('channelNotFound')
  // balances are no channel of this list
  const balance = PayChannelId.parse(await shop.services.modules.payChannel.balanceChannelId(shop.seller))
  const ofBalance = { payChannelId: balance, why: 'a test' }
  expect((await admin.expectRejection(removePlatformChannel, ofBalance)).code).toBe('channelNotFound')
  const { rows } = await sql`select shop_id, why from pay_channel_event where kind = 'removed'`.execute(
    shop.db.db,
  )
  expect(rows).toEqual([{ shop_id: 0, why: 'its contract ended' }])
})

test('an administrator reads the settings but never a key, and tests changed ones before they are stored', async () => {
  await using shop = await openShop()
  const { visitor: admin } = await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })
  const { payChannelId } = await addChannel(shop.seller, { provider: 'epay-md5', settings })
  const { providers } = await admin.call(listPlatformProviders, {})
  const epay = providers.find(({ provider }) => provider === 'epay-md5')
  // what only the operator may choose is among them
  expect(epay?.settings.map(({ name }) => name)).toContain('testMoney')
  const [listed] = (await admin.call(listChannelsOperation, {})).filter(
    (each) => each.payChannelId === payChannelId,
  )
  const settingOf = (name: string) => listed?.settings.find((each) => each.name === name)
  expect(listed).toMatchObject({ name: '支付宝', method: 'alipay', lastTest: null })
  expect(settingOf('pid')).toMatchObject({ value: '1001', isSet: true })
  expect(settingOf('key')).toMatchObject({ value: null, isSet: true })
  expect(JSON.stringify(listed)).not.toContain(secret)
  // its keys would go to the new address
  const moved = { payChannelId, settings: { gatewayUrl: 'https://thief.example' } }
  expect((await admin.expectRejection(testChannelOperation, moved)).code).toBe('channelSettingsWrong')
  const tried = { provider: 'balance', settings: {} }
  expect((await admin.expectRejection(testPlatformSettings, tried)).code).toBe('channelSettingsWrong')
  const own = await addOwnChannel(shop)
  expect(
    await admin.call(testChannelOperation, { payChannelId: own, settings: { key: secret } }),
  ).toMatchObject({
    ok: false,
  })
  const lastTestOf = async () =>
    (await admin.call(listChannelsOperation, {})).find((each) => each.payChannelId === own)?.lastTest
  expect(await lastTestOf()).toBeNull()
  expect(await admin.call(testChannelOperation, { payChannelId: own })).toMatchObject({ ok: true })
  expect(await lastTestOf()).toMatchObject({ ok: true })
})

test('an amount that a channel does not accept is rejected on calculation, order and payment', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(5) })
  const payChannelId = await addOwnChannel(shop, { leastFen: 1500, mostFen: 2500 })
  const buyer = shop.visitor()
  const ask = (quantity: number) => ({ itemId, quantity, payChannel: payChannelId })
  expect(await buyer.expectRejection(calcPrice, ask(1))).toMatchObject({ code: 'amountOutOfRange' })
  expect(await buyer.expectRejection(calcPrice, ask(3))).toMatchObject({ code: 'amountOutOfRange' })
  expect(await buyer.call(calcPrice, ask(2))).toMatchObject({ amountFen: 2000 })
  const orderInput = createOrderInput(shop, itemId, { payChannel: payChannelId })
  expect(await buyer.expectRejection(createOrder, orderInput)).toMatchObject({ code: 'amountOutOfRange' })
  const placed = await submitOrder(shop, itemId)
  const pay = { orderNo: placed.orderNo, payChannel: payChannelId }
  expect(await placed.buyer.expectRejection(payOrder, pay)).toMatchObject({ code: 'amountOutOfRange' })
})

test('a fee that the seller pays costs the buyer nothing', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(1) })
  const payChannelId = await addOwnChannel(shop, { feeBasisPoints: 500, feePayer: 'seller' })
  const price = await shop.visitor().call(calcPrice, { itemId, quantity: 1, payChannel: payChannelId })
  expect(price).toMatchObject({ feeFen: 0, amountFen: 1000, reasons: [] })
})

test('a channel that a device cannot use is neither offered to it nor accepted from it', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(2) })
  const payChannelId = await addOwnChannel(shop)
  await shop.db.db
    .updateTable('pay_channel')
    .set({ devices: ['wechat'] })
    .where('pay_channel_id', '=', payChannelId)
    .execute()
  const late = await shop.openSecondProcess()
  const ask = (userAgent: string, url: string, payload: object) =>
    late.app
      .inject({ method: 'POST', url, headers: { 'user-agent': userAgent }, payload })
      .then((answer) => answer.json())
  const shopOf = async (userAgent: string) =>
    (await ask(userAgent, getShop.path, { shortUrl: shop.shortUrl })).data.payChannels.length
  const inWechat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148 MicroMessenger/8.0'
  expect(await shopOf(inWechat)).toBe(3)
  expect(await shopOf('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0')).toBe(2)
  const orderInput = createOrderInput(shop, itemId, { payChannel: payChannelId })
  expect((await ask('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', createOrder.path, orderInput)).code).toBe(
    210009,
  )
  expect((await ask(inWechat, createOrder.path, orderInput)).code).toBe(0)
})

test('a public shop does not enable test money, and reports enabled channels with invalid settings', async () => {
  await using shop = await openShop({ config: { sandbox: false } })
  const payChannelId = await addOwnChannel(shop, { enabled: false })
  const on = editChannel(shop.seller, { payChannelId, enabled: true })
  await expect(on).rejects.toMatchObject({ codeName: 'testMoneyNotAllowed' })
  const ours = await addChannel(shop.seller, { provider: 'epay-md5', name: 'Ours', settings })
  expect(await listBrokenChannels(shop.services)).toEqual([])
  const encrypted = shop.services.encryption.encrypt(
    'channels',
    Buffer.from(JSON.stringify({ ...settings, key: '' })),
    ours.payChannelId,
  )
  await shop.db.db
    .updateTable('pay_channel')
    .set({ sealed_settings: encrypted })
    .where('name', '=', 'Ours')
    .execute()
  expect(await listBrokenChannels(shop.services)).toEqual([expect.stringMatching(/"Ours": key: must be/)])
})

test('the order is marked by the kind of money that paid it, whatever channel it was created for', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const qr = await requestQr(placed, shop.payChannels.md5)
  const { db } = shop.db
  await db.updateTable('orders').set({ sandbox: false }).execute()
  await shop.pressButton(qr, 'pay')
  await waitForStatus(placed, 'delivered')
  expect(await db.selectFrom('orders').select('sandbox').execute()).toEqual([{ sandbox: true }])
})

test('an order can be read whose channel was created before this process was notified of it', async () => {
  await using shop = await openShop()
  const { orderNo, buyer } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await buyer.call(getOrder, { orderNo })
  // written by SQL, so that nothing is published
  await sql`
    insert into pay_channel
    select made.* from pay_channel p, lateral jsonb_populate_record(p, '{"pay_channel_id": "CREATED000"}') made
    where p.pay_channel_id = ${shop.payChannels.md5}`.execute(shop.db.db)
  await shop.db.db.updateTable('orders').set({ pay_channel_id: 'CREATED000' }).execute()
  expect((await buyer.call(getOrder, { orderNo })).payChannel.id).toBe('CREATED000')
})
