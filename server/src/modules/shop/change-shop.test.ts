import { getItem } from '@faka/contract/item/item'
import { ShortUrl } from '@faka/contract/shared/ids'
import { getCustomPage } from '@faka/contract/shop/custom-page'
import { deriveAccent } from '@faka/contract/shop/derive-accent'
import { changeShop, showShop } from '@faka/contract/shop/seller-shop'
import { getShop } from '@faka/contract/shop/shop'
import { logoUrlOf } from '@faka/contract/upload/upload'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { listStoredFiles, uploadPicture } from '../../../../test-support/seed/pictures.ts'
import {
  buy,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { createCustomPage } from './create-custom-page.ts'

const openOwner = async (shop: TestShop) => (await openBuyer(shop, { userName: 'seller' })).visitor

test('a seller changes the shop field by field, and every process shows it at once', async () => {
  await using shop = await openShop()
  const buyer = (await shop.openSecondProcess()).visitor()
  const owner = await openOwner(shop)
  const { shortUrl } = shop
  // both processes have the shop in their caches
  expect(await buyer.call(getShop, { shortUrl })).toMatchObject({ name: 'Test shop', notice: '' })
  await owner.call(changeShop, { shortUrl, name: '青柠卡铺', notice: '照常发货', contact: { qq: '10001' } })
  await expect
    .poll(() => buyer.call(getShop, { shortUrl }))
    .toMatchObject({ name: '青柠卡铺', notice: '照常发货', contact: { qq: '10001' } })
  const changed = await owner.call(changeShop, { shortUrl, contact: { wechat: 'qing', qq: null } })
  expect(changed).toMatchObject({ name: '青柠卡铺', notice: '照常发货', contact: { wechat: 'qing' } })
  expect(changed.contact).not.toHaveProperty('qq')
  await owner.call(changeShop, { shortUrl, seoTitle: 'Cards at once', seoDescription: 'All games' })
  expect(await owner.call(changeShop, { shortUrl, seoDescription: '' })).toMatchObject({
    seoTitle: 'Cards at once',
    seoDescription: '',
  })
  const shown = await owner.call(getShop, { shortUrl })
  expect(shown.seoTitle).toBe('Cards at once')
  expect(shown).not.toHaveProperty('seoDescription')
  expect(await owner.call(changeShop, { shortUrl, notice: '' })).toMatchObject({
    notice: '',
    name: '青柠卡铺',
  })
})

test('an uploaded logo is shown to everyone, and replaced or removed together with its file', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const owner = await openOwner(shop)
  const uploaded = async () =>
    logoUrlOf((await uploadPicture(shop, owner, undefined, { purpose: 'logo' })).key)
  const first = await uploaded()
  expect((await owner.call(changeShop, { shortUrl, logo: first })).logo).toBe(first)
  expect((await shop.visitor().call(getShop, { shortUrl })).logo).toBe(first)
  const picture = await fetch(`${shop.url}${first}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await picture.body?.cancel()

  const second = await uploaded()
  await owner.call(changeShop, { shortUrl, logo: second })
  expect((await fetch(`${shop.url}${first}`)).status).toBe(404)
  await owner.call(changeShop, { shortUrl, logo: null })
  await shop.advanceClock(3600)
  await shop.advanceClock(3600)
  expect((await listStoredFiles(shop)).filter((name) => name.startsWith('pictures/'))).toEqual([])
})

test('the accent of a shop colours its page, its custom pages, its items and their orders, until it is removed', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const owner = await openOwner(shop)
  const id = await shop.addItem({ cards: ['A'] })
  const buyer = shop.visitor()
  expect(await buyer.call(getShop, { shortUrl })).not.toHaveProperty('accent')
  expect((await owner.call(changeShop, { shortUrl, accent: '#c2410c' })).accent).toBe('#c2410c')
  const accent = deriveAccent('#c2410c')
  expect((await buyer.call(getShop, { shortUrl })).accent).toEqual(accent)
  expect((await buyer.call(getItem, { id })).accent).toEqual(accent)
  expect((await readOrder(await buy(shop, id))).accent).toEqual(accent)
  const { id: customPageId } = await createCustomPage(shop.seller, { shortUrl, title: 'Guide', text: 'Text' })
  expect((await buyer.call(getCustomPage, { customPageId })).accent).toEqual(accent)
  for (const wrong of ['red', '#C2410C', '#fff', '#c2410c}*{display:none'])
    expect((await owner.expectRejection(changeShop, { shortUrl, accent: wrong })).code).toBe('badInput')
  expect((await owner.call(changeShop, { shortUrl, name: '青柠卡铺' })).accent).toBe('#c2410c')
  await owner.call(changeShop, { shortUrl, accent: null })
  expect(await buyer.call(getItem, { id })).not.toHaveProperty('accent')
})

test('a file name, a stranger’s upload and an upload for another purpose are no logo, and nothing changes', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const owner = await openOwner(shop)
  for (const logo of ['logo.png', 'C:\\logo.png', 'http://example.com/logo.png', '/home/qing/logo.png'])
    expect((await owner.expectRejection(changeShop, { shortUrl, logo, name: 'x' })).code).toBe('badInput')
  const stranger = (await openBuyer(shop)).visitor
  const others = logoUrlOf((await uploadPicture(shop, stranger, undefined, { purpose: 'logo' })).key)
  const proof = logoUrlOf((await uploadPicture(shop, owner)).key)
  const unknown = '/api/upload/logo/00000000000000000000000000'
  for (const logo of [others, proof, unknown, others.replace('/logo/', '/avatar/')])
    expect((await owner.expectRejection(changeShop, { shortUrl, logo, name: 'x' })).code).toBe(
      'uploadNotFound',
    )
  expect(await shop.visitor().call(getShop, { shortUrl })).toMatchObject({ name: 'Test shop', logo: null })
})

test('a seller sees all own shops and no others, and an unknown one is not found', async () => {
  await using shop = await openShop()
  const owner = await openOwner(shop)
  const { list, total } = await owner.call(showShop, {})
  expect([list.map(({ shortUrl }) => shortUrl), total]).toEqual([[shop.shortUrl], 1])
  const stranger = (await openBuyer(shop)).visitor
  expect((await stranger.call(showShop, {})).total).toBe(0)
  const unknown = ShortUrl.parse('no-such-shop')
  expect((await owner.expectRejection(showShop, { shortUrl: unknown })).code).toBe('shopNotFound')
})

test('buyers of an item that is delivered by hand read the hours of its shop, and one who paid outside them from when on', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const owner = await openOwner(shop)
  const byHand = await shop.addItem({ delivery: 'byHand', description: 'By a person.', title: 'By hand' })
  const automatic = await shop.addItem({ description: 'At once.', cards: ['A'] })
  const descriptionOf = async (id: typeof byHand) => (await shop.visitor().call(getItem, { id })).description
  const hours = { days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '22:00', timeZone: 'Asia/Shanghai' }
  const changed = await owner.call(changeShop, { shortUrl, deliveryHours: hours })
  expect(changed.deliveryHours).toEqual(hours)
  await expect
    .poll(() => descriptionOf(byHand))
    .toMatch(/^Delivered manually every day, 09:00–22:00 .*\n\nBy a person\.$/s)
  expect(await descriptionOf(automatic)).toBe('At once.')

  const { visitor: buyer } = await openBuyer(shop)
  const { orderNo } = await submitOrder(shop, byHand, { buyer })
  await shop.pressButton(await requestQr({ buyer, orderNo }, shop.payChannels.md5), 'pay')
  await waitForStatus({ buyer, orderNo }, 'paid')
  const inHours = (time: number) => {
    const hour = new Date(time + 8 * 3_600_000).getUTCHours()
    return hour >= 9 && hour < 22
  }
  const seen = new Set<boolean>()
  for (let hour = 0; hour < 24; hour += 3) {
    const now = shop.clock.now.getTime()
    const { handledFrom } = await readOrder({ buyer, orderNo })
    seen.add(handledFrom === undefined)
    if (inHours(now)) expect(handledFrom).toBeUndefined()
    else {
      expect(handledFrom).toMatch(/T01:00:00\.000Z$/)
      expect(Date.parse(handledFrom ?? '')).toBeGreaterThan(now)
    }
    shop.clock.now = new Date(now + 3 * 3_600_000)
  }
  expect([...seen].sort()).toEqual([false, true])
  // the session of before is over by now
  const later = await openOwner(shop)
  expect((await later.call(changeShop, { shortUrl, deliveryHours: null })).deliveryHours).toBeNull()
  await expect.poll(() => descriptionOf(byHand)).toBe('By a person.')
})

test('delivery hours of no day, of no length or in an unknown time zone are refused', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const owner = await openOwner(shop)
  const hours = { days: [1], from: '09:00', to: '22:00' }
  expect((await owner.call(changeShop, { shortUrl, deliveryHours: hours })).deliveryHours).toEqual({
    ...hours,
    timeZone: 'Asia/Shanghai',
  })
  for (const wrong of [
    { days: [] },
    { days: [1, 1] },
    { to: '09:00' },
    { to: '24:00' },
    { timeZone: 'No/Where' },
  ])
    expect(
      (await owner.expectRejection(changeShop, { shortUrl, deliveryHours: { ...hours, ...wrong } })).code,
      JSON.stringify(wrong),
    ).toBe('badInput')
})
