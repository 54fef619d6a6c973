import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import type { FileReply } from '../../platform/http.ts'
import { sellerCtx } from '../../services.ts'
import { archiveParts } from '../archive-parts.ts'
import { exportStock } from '../stock/export-stock.ts'
import { exportShop } from './export-shop.ts'

const bodyOf = ({ body }: FileReply): Readable => (body instanceof Readable ? body : Readable.from(body))

const readWhole = async (file: FileReply): Promise<string> =>
  (await bodyOf(file).toArray()).map(String).join('')

const countRunning = async ({ db }: TestShop): Promise<number> =>
  (await db.db.selectFrom('limit_window').select('key').where('key', 'like', 'card-export %').execute())
    .length

const rejection = { codeName: 'exportRunning' }

test('a shop has one export of cards at a time, in whichever process, and the next one when that has ended', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(3) })
  const other = sellerCtx((await shop.openSecondProcess()).services)
  const running = await exportStock(shop.seller, { itemId, state: 'free' })
  await expect(exportStock(shop.seller, { itemId, state: 'free' })).rejects.toMatchObject(rejection)
  const { shortUrl } = shop
  await expect(exportShop(other, { shortUrl }, { archiveParts })).rejects.toMatchObject(rejection)
  expect(await readWhole(running)).toContain('CARD-0001')
  expect(await countRunning(shop)).toBe(0)
  await readWhole(await exportShop(other, { shortUrl }, { archiveParts }))
  expect(await countRunning(shop)).toBe(0)
})

test('an export that is cut off, or whose process ended, keeps no other back for good', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(3) })
  const input = { itemId, state: 'free' } as const
  const body = bodyOf(await exportStock(shop.seller, input))
  body.destroy()
  if (!body.closed) await once(body, 'close')
  await expect.poll(() => countRunning(shop)).toBe(0)
  await exportStock(shop.seller, input)
  await shop.advanceClock(15 * 60 - 1)
  await expect(exportStock(shop.seller, input)).rejects.toMatchObject(rejection)
  await shop.advanceClock(1)
  await readWhole(await exportStock(shop.seller, input))
})
