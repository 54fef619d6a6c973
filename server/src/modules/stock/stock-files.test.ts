import { createHash } from 'node:crypto'
import { ItemId } from '@faka/contract/shared/ids'
import { FileKey, FileName, maxFileName } from '@faka/contract/stock/stock-file'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { seedFile, sendFileBytes } from '../../../../test-support/seed/seed-file.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { CellAwayError } from '../../platform/cells/cell-away-error.ts'
import { finishFile } from './finish-file.ts'
import { listFiles } from './list-files.ts'
import { signFile } from './sign-file.ts'
import { stockFileRoutes } from './stock-file-routes.ts'

const bytes = Buffer.from('the bytes of a program')

const sign = (shop: TestShop, itemId: string, sizeBytes = bytes.length) =>
  signFile(shop.seller, { itemId: ItemId.parse(itemId), name: 'setup.zip', sizeBytes })

const finish = (shop: TestShop, key: string) => finishFile(shop.seller, { key: FileKey.parse(key) })

test('an upload makes a new version with its size and SHA-256, the newest of which is delivered', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable' })
  expect(await listFiles(shop.seller, { itemId })).toMatchObject({ takesFiles: true, files: [] })
  await seedFile(shop, itemId, { name: 'v1.zip', bytes: Buffer.from('one') })
  await seedFile(shop, itemId, { name: 'v2.zip', bytes })
  const { files, maxBytes } = await listFiles(shop.seller, { itemId })
  expect(maxBytes).toBe(1024 * 1024 * 1024)
  expect(files).toMatchObject([
    {
      name: 'v2.zip',
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      current: true,
    },
    { name: 'v1.zip', sizeBytes: 3, current: false },
  ])
})

test('a ticket is for exactly one file of one size, which arrives once', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable' })
  const ticket = await sign(shop, itemId)
  const other = await sign(shop, itemId)
  expect(await sendFileBytes(shop, ticket, Buffer.concat([bytes, bytes]))).toBe(413)
  expect(await sendFileBytes(shop, ticket, bytes.subarray(1))).toBe(400)
  expect(await sendFileBytes(shop, { ...ticket, headers: other.headers }, bytes)).toBe(404)
  expect(await sendFileBytes(shop, { ...ticket, headers: {} }, bytes)).toBe(404)
  expect(await sendFileBytes(shop, { ...ticket, url: '/api/stock/file/..%2f..%2fsecret-key' }, bytes)).toBe(
    404,
  )
  await expect(finish(shop, other.key)).rejects.toMatchObject({ codeName: 'fileIncomplete' })
  expect(await sendFileBytes(shop, ticket, bytes)).toBe(200)
  expect(await sendFileBytes(shop, ticket, bytes)).toBe(409)
  const first = await finish(shop, ticket.key)
  expect(await finish(shop, ticket.key)).toEqual(first)
  expect(await sendFileBytes(shop, ticket, bytes)).toBe(409)
  await expect(finish(shop, '0'.repeat(26))).rejects.toMatchObject({ codeName: 'fileUploadNotFound' })
})

test('uploads that are not finished are removed with what arrived, and files that are too large or too many are refused', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable' })
  const ticket = await sign(shop, itemId)
  expect(await sendFileBytes(shop, ticket, bytes)).toBe(200)
  const { objectStorage: store } = shop.services.modules.upload
  const arrived = await store.read(`arrivals/${ticket.key}`)
  arrived?.body.destroy()
  expect(arrived?.sizeBytes).toBe(bytes.length)
  await shop.advanceClock(16 * 60 + 4 * 3600)
  expect(await store.read(`arrivals/${ticket.key}`)).toBeUndefined()
  await expect(finish(shop, ticket.key)).rejects.toMatchObject({ codeName: 'fileUploadNotFound' })
  await expect(sign(shop, itemId, 1024 ** 3 + 1)).rejects.toMatchObject({ codeName: 'fileTooLarge' })
  const tickets = await Promise.allSettled(Array.from({ length: 22 }, () => sign(shop, itemId, 1024 ** 3)))
  const refused = tickets.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  expect(refused[0]).toMatchObject({ reason: { codeName: 'filesFull' } })
})

test('only items that deliver one content for every buyer by themselves take a file', async () => {
  await using shop = await openShop()
  const cards = await shop.addItem({ cards: ['A CARD'] })
  const byHand = await shop.addItem({ content: 'reusable', delivery: 'byHand' })
  for (const itemId of [cards, byHand]) {
    await expect(sign(shop, itemId)).rejects.toMatchObject({ codeName: 'itemTakesNoFile' })
    expect(await listFiles(shop.seller, { itemId })).toMatchObject({ takesFiles: false })
  }
})

test.each([
  ['setup.zip', true],
  ['安装包 v2.1 (最终).exe', true],
  ['a'.repeat(maxFileName), true],
  ['a'.repeat(maxFileName + 1), false],
  ['', false],
  ['..', false],
  ['../secret-key', false],
  ['a/b', false],
  ['a\\b', false],
  ['a\nb', false],
  ['a\0b', false],
  ['cod\u202Egpj.exe', false],
])('the name %j of a file is accepted: %s', (name, isAccepted) => {
  expect(FileName.safeParse(name).success).toBe(isAccepted)
})

test('a file that arrives while its cell is away is to be sent again', async () => {
  await using shop = await openShop()
  const find = () => {
    throw new CellAwayError()
  }
  const { services } = shop
  await using app = Fastify()
  await app.register(stockFileRoutes({ ...services, cells: { ...services.cells, find } }))
  const { statusCode, headers } = await app.inject({
    method: 'PUT',
    url: `/api/stock/file/${'0'.repeat(26)}`,
    payload: bytes,
  })
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
})
