import { getOrderFile } from '@faka/contract/delivery/order-file'
import { ItemId } from '@faka/contract/shared/ids'
import { FileKey } from '@faka/contract/stock/stock-file'
import { expect, test } from 'vitest'
import {
  type ObjectStoreSimulator,
  objectStoreCredentials,
  openObjectStoreSimulator,
} from '../../../../simulators/object-store-simulator.ts'
import { sendBytes } from '../../../../test-support/seed/pictures.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { finishFile } from './finish-file.ts'
import { signFile } from './sign-file.ts'
import { storeFile } from './store-file.ts'

interface Bucket extends AsyncDisposable {
  shop: TestShop
  store: ObjectStoreSimulator
}

/** A shop that stores its files in a bucket, and the server of that bucket, which uses the shop's clock. */
async function openBucket(upload: 'POST' | 'PUT'): Promise<Bucket> {
  let now = (): Date => new Date()
  const store = await openObjectStoreSimulator(() => now())
  const settings = { ...objectStoreCredentials, kind: 's3' as const, endpoint: store.url, upload }
  const shop = await openShop({ config: { objectStorage: { ...settings, pathStyle: true } } })
  now = () => shop.clock.now
  return {
    shop,
    store,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await store[Symbol.asyncDispose]()
    },
  }
}

const bytes = Buffer.alloc(300_000, 'a program ')

test.each(['POST', 'PUT'] as const)(
  'a file goes straight to the bucket by %s, and from there to its buyer, by addresses that expire',
  async (upload) => {
    await using bucket = await openBucket(upload)
    const { shop, store } = bucket
    const itemId = ItemId.parse(await shop.addItem({ content: 'reusable' }))
    const ticket = await signFile(shop.seller, { itemId, name: '安装包.zip', sizeBytes: bytes.length })
    expect(ticket.method).toBe(upload)
    expect(await sendBytes(shop, ticket, bytes)).toEqual({ status: 200, code: '' })
    const key = FileKey.parse(ticket.key)
    const file = await finishFile(shop.seller, { key })
    expect(file).toMatchObject({ name: '安装包.zip', sizeBytes: bytes.length, current: true })
    expect([...store.files.keys()]).toEqual([`goods/${key}`])
    // what is sent with the ticket afterwards reaches no buyer, and is removed
    expect(await sendBytes(shop, ticket, Buffer.alloc(bytes.length, 'x'))).toMatchObject({ status: 200 })
    const placed = await buy(shop, itemId)
    const { url } = await placed.buyer.call(getOrderFile, { orderNo: placed.orderNo })
    const redirected = await shop.app.inject(url)
    expect(redirected.statusCode).toBe(302)
    expect(redirected.headers['referrer-policy']).toBe('no-referrer')
    const address = String(redirected.headers.location)
    expect(address).not.toContain(objectStoreCredentials.secretKey)
    const download = await fetch(address)
    expect(download.headers.get('content-disposition')).toBe(
      `attachment;filename="___.zip";filename*=UTF-8''${encodeURIComponent('安装包.zip')}`,
    )
    expect(download.headers.get('content-type')).toBe('application/octet-stream')
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true)
    const rest = await fetch(address, { headers: { range: 'bytes=299999-' } })
    expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, 1])
    const forged = await fetch(address.replace(key, '0'.repeat(26)))
    expect(forged.status).toBe(403)
    shop.clock.now = new Date(shop.clock.now.getTime() + 301_000)
    expect((await fetch(address)).status).toBe(403)
    expect((await shop.app.inject(url)).statusCode).toBe(403)
    await shop.advanceClock(4 * 3600)
    expect([...store.files.keys()]).toEqual([`goods/${key}`])
    expect(store.rejections.length).toBeGreaterThan(0)
  },
)

test('a file that is changed in the bucket while it is checked is not sold, and one that is not read is finished later', async () => {
  await using bucket = await openBucket('POST')
  const { shop, store } = bucket
  const itemId = ItemId.parse(await shop.addItem({ content: 'reusable' }))
  const { key } = await storeFile(
    shop.seller,
    { itemId, name: 'setup.zip', sizeBytes: bytes.length, text: undefined },
    (async function* () {
      yield bytes
    })(),
  )
  expect(store.files.get(`goods/${key}`)?.bytes.equals(bytes)).toBe(true)
  expect(store.uploads.size).toBe(0)
  const { objectStorage } = shop.services.modules.upload
  await expect(objectStorage.move(`goods/${key}`, 'goods/other', '"another"')).rejects.toMatchObject({
    codeName: 'storeSilent',
  })
  const ticket = await signFile(shop.seller, { itemId, name: 'setup.zip', sizeBytes: bytes.length })
  await sendBytes(shop, ticket, bytes)
  store.mode = 'failing'
  const again = { key: FileKey.parse(ticket.key) }
  await expect(finishFile(shop.seller, again)).rejects.toMatchObject({ codeName: 'storeSilent' })
  store.mode = 'sound'
  expect(await finishFile(shop.seller, again)).toMatchObject({ current: true })
})
