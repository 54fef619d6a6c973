import { getItem } from '@faka/contract/item/item'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { changeClassify } from '../../modules/shop/change-classify.ts'
import { createCustomPage } from '../../modules/shop/create-custom-page.ts'
import { freezeShop } from '../../modules/shop/freeze-shop.ts'
import { mountSearchFiles } from './mount-search-files.ts'

const mount = ({ services }: TestShop) => {
  const app = Fastify()
  mountSearchFiles(app, services, () => ['terms'])
  return app
}
const readFrom = async (shop: TestShop, url: string) => {
  const app = mount(shop)
  const answer = await app.inject({ url })
  await app.close()
  return answer
}
const addresses = ({ body }: { body: string }) =>
  [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at]) => at)

test('a sitemap has the shop and exactly the items that its lists show', async () => {
  await using shop = await openShop()
  const { services, seller, shortUrl, classifyId } = shop
  const { publicUrl } = services.config
  const listed = await shop.addItem({ classifyId })
  await shop.addItem({ published: false })
  const byLink = await shop.addItem({ unlisted: true })
  const index = await readFrom(shop, '/sitemap.xml')
  expect(index.headers['content-type']).toContain('application/xml')
  expect(addresses(index)).toEqual([
    `${publicUrl}/sitemap/texts.xml`,
    `${publicUrl}/sitemap/shops/${shortUrl}/1.xml`,
  ])
  const ofShop = `/sitemap/shops/${shortUrl}/1.xml`
  const sitemap = await readFrom(shop, ofShop)
  expect(addresses(sitemap)).toEqual([
    `${publicUrl}/shopDetail/${shortUrl}`,
    `${publicUrl}/shopDetail/${shortUrl}?classifyId=${classifyId}`,
    `${publicUrl}/itemDetail/${listed}?shopId=${shortUrl}`,
  ])
  expect(sitemap.body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)

  const isUnlisted = async (id: typeof listed) => (await shop.visitor().call(getItem, { id })).unlisted
  expect([await isUnlisted(listed), await isUnlisted(byLink)]).toEqual([undefined, true])

  await changeClassify(seller, { classifyId, hidden: true })
  expect(addresses(await readFrom(shop, ofShop))).toEqual([`${publicUrl}/shopDetail/${shortUrl}`])
  expect(await isUnlisted(listed)).toBe(true)
})

test('the pages that the seller of a shop wrote are in its sitemap, with when each was changed', async () => {
  await using shop = await openShop()
  const { services, seller, shortUrl } = shop
  await shop.addItem()
  const { id } = await createCustomPage(seller, { shortUrl, title: 'Guide', text: 'Text' })
  const read = () => readFrom(shop, `/sitemap/shops/${shortUrl}/1.xml`)
  const address = `${services.config.publicUrl}/page/${id}`
  await expect.poll(async () => addresses(await read())).toContain(address)
  expect((await read()).body).toContain(
    `<loc>${address}</loc><lastmod>${shop.clock.now.toISOString()}</lastmod>`,
  )
})

test('a shop that takes no orders is in no sitemap, and one that does not exist neither', async () => {
  await using shop = await openShop()
  const { seller, shortUrl } = shop
  await freezeShop(seller, { shortUrl, why: 'a reason' })
  expect(addresses(await readFrom(shop, '/sitemap.xml'))).toHaveLength(1)
  for (const name of [shortUrl, 'nothing', '%00'])
    expect((await readFrom(shop, `/sitemap/shops/${name}/1.xml`)).statusCode).toBe(404)
})

test('a shop without items on sale is in no sitemap, and none has more parts than its items fill', async () => {
  await using shop = await openShop()
  const part = (no: number) => `/sitemap/shops/${shop.shortUrl}/${no}.xml`
  await shop.addItem({ published: false })
  expect(addresses(await readFrom(shop, '/sitemap.xml'))).toHaveLength(1)
  expect((await readFrom(shop, part(1))).statusCode).toBe(404)
  await shop.addItem()
  expect(addresses(await readFrom(shop, '/sitemap.xml'))).toHaveLength(2)
  expect((await readFrom(shop, part(1))).statusCode).toBe(200)
  for (const no of [2, 999]) expect((await readFrom(shop, part(no))).statusCode).toBe(404)
})

test('a sitemap is kept for some minutes, and none is made for its head', async () => {
  await using shop = await openShop()
  await shop.addItem()
  await using app = mount(shop)
  const url = `/sitemap/shops/${shop.shortUrl}/1.xml`
  for (const asked of ['/sitemap.xml', url]) {
    const head = await app.inject({ url: asked, method: 'HEAD' })
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
      200,
      'application/xml; charset=utf-8',
      '',
    ])
  }
  // a text that was made for the head would be kept
  await shop.addItem()
  const first = await app.inject({ url })
  expect(addresses(first).filter((address) => address?.includes('/itemDetail/'))).toHaveLength(2)
  await shop.addItem()
  expect((await app.inject({ url })).body).toBe(first.body)
  await shop.advanceClock(301)
  expect((await app.inject({ url })).body).not.toBe(first.body)
})

test('a long list is read to its end', async () => {
  await using shop = await openShop()
  await shop.addItem()
  const { rows } = await sql`
    with copies as (
      insert into item_wares (item_id, shop_id, wares, created_at)
      select nextval(pg_get_serial_sequence('item', 'item_id')), shop_id, wares, created_at
      from item_wares, generate_series(1, 2100) returning *)
    insert into item (item_id, public_id, shop_id, content, status, wares_id, position, created_at)
    overriding system value
    select item_id, 'C' || lpad(item_id::text, 9, '0'), shop_id, 'cards', 'published', wares_id, 7, created_at
    from copies returning public_id`.execute(shop.db.db)
  const found = addresses(await readFrom(shop, `/sitemap/shops/${shop.shortUrl}/1.xml`)).filter((address) =>
    address?.includes('/itemDetail/'),
  )
  expect(found).toHaveLength(rows.length + 1)
  expect(new Set(found).size).toBe(found.length)
})

test('robots.txt hides no page, so that search engines see which are not to be listed, and names the sitemap', async () => {
  await using shop = await openShop()
  const { body, headers } = await readFrom(shop, '/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  const lines = body.split('\n')
  expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual(['Disallow:'])
  expect(lines).toContain(`Sitemap: ${shop.services.config.publicUrl}/sitemap.xml`)
})
