import { expect, test } from 'vitest'
import { uploadPicture } from '../../../../test-support/seed/pictures.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { inTx } from '../../platform/db.ts'
import { listPictures, useUploads } from './public.ts'

test('a picture is served by its link for five minutes at most, and as nothing but a picture', async () => {
  await using shop = await openShop()
  const { url, key } = await uploadPicture(shop, shop.visitor())
  const shown = await shop.app.inject(url)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="picture.webp"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': expect.stringMatching(/^private, max-age=[12]?\d?\d$/),
  })
  const seconds = Number(/\d+/.exec(String(shown.headers['cache-control'])))
  expect(seconds).toBeGreaterThanOrEqual(149)
  const other = await uploadPicture(shop, shop.visitor())
  const later = new URL(url, 'http://x')
  later.searchParams.set('until', String(Number(later.searchParams.get('until')) + 60))
  for (const forged of [
    `/api/upload/file/${key}`,
    url.replace(key, other.key),
    url.replace(/mac=.{5}/, 'mac=AAAAA'),
    later.pathname + later.search,
    `/api/upload/avatar/${key}`,
    '/api/upload/avatar/..%2f..%2fpostgres',
  ]) {
    const answer = await shop.app.inject(forged)
    expect(answer.statusCode, forged).toBe(404)
    expect(answer.headers['cache-control'], forged).toBe('no-store')
  }
  shop.clock.now = new Date(shop.clock.now.getTime() + 300_000)
  expect((await shop.app.inject(url)).statusCode).toBe(404)
})

test('pictures are kept where a module uses them, all or none, each once, and listed with links in order', async () => {
  await using shop = await openShop()
  const visitor = shop.visitor()
  const pictures = [await uploadPicture(shop, visitor), await uploadPicture(shop, visitor)]
  const keys = pictures.map(({ key }) => key).reverse()
  const use = (keysToUse: readonly string[], purpose: 'proof' | 'avatar' = 'proof') =>
    inTx(shop.services.common, (tx) => useUploads(shop.seller, tx, { keys: keysToUse, purpose }))
  await expect(use([...keys, '0'.repeat(26)])).rejects.toMatchObject({ codeName: 'uploadNotFound' })
  await expect(use([keys[0]!, keys[0]!])).rejects.toMatchObject({ codeName: 'uploadNotFound' })
  await expect(use(keys, 'avatar')).rejects.toMatchObject({ codeName: 'uploadNotFound' })
  await use(keys)
  await expect(use(keys)).rejects.toMatchObject({ codeName: 'uploadNotFound' })
  await shop.advanceClock(2 * 24 * 3600)
  const shown = await listPictures(shop.services, ['0'.repeat(26), ...keys])
  expect(shown.map(({ key }) => key)).toEqual(keys)
  for (const { url } of shown) expect((await shop.app.inject(url)).statusCode).toBe(200)
})

test('a picture that is not used for a day is removed', async () => {
  await using shop = await openShop()
  const { key } = await uploadPicture(shop, shop.visitor())
  await shop.advanceClock(23 * 3600)
  expect(await listPictures(shop.services, [key])).toHaveLength(1)
  await shop.advanceClock(2 * 3600)
  expect(await listPictures(shop.services, [key])).toEqual([])
  expect(await shop.db.db.selectFrom('upload').selectAll().execute()).toEqual([])
})
