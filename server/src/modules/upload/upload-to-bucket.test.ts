import { finishUpload, type UploadTicket } from '@faka/contract/upload/upload'
import { expect, test } from 'vitest'
import {
  type ObjectStoreSimulator,
  objectStoreCredentials,
  openObjectStoreSimulator,
} from '../../../../simulators/object-store-simulator.ts'
import {
  createPicture,
  requestTicket,
  sendBytes,
  uploadPicture,
} from '../../../../test-support/seed/pictures.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'

interface Bucket extends AsyncDisposable {
  shop: TestShop
  store: ObjectStoreSimulator
}

/** A shop that stores its pictures in a bucket, and the server of that bucket, which uses the shop's clock. */
async function openBucket(upload: 'POST' | 'PUT', secretKey?: string): Promise<Bucket> {
  let now = (): Date => new Date()
  const store = await openObjectStoreSimulator(() => now())
  const settings = { ...objectStoreCredentials, ...(secretKey && { secretKey }) }
  const shop = await openShop({
    config: { objectStorage: { kind: 's3', endpoint: store.url, ...settings, upload, pathStyle: true } },
  })
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

test.each(['POST', 'PUT'] as const)(
  'a picture goes straight to the bucket by %s, is re-encoded there, and served from there',
  async (upload) => {
    await using bucket = await openBucket(upload)
    const { shop, store } = bucket
    const visitor = shop.visitor()
    const bytes = await createPicture({ type: 'image/jpeg' })
    const ticket = await requestTicket(visitor, bytes, { contentType: 'image/jpeg' })
    expect(ticket.method).toBe(upload)
    expect(ticket.url.startsWith(`${store.url}/${objectStoreCredentials.bucket}`)).toBe(true)
    expect(JSON.stringify(ticket)).not.toContain(objectStoreCredentials.secretKey)
    expect(await sendBytes(shop, ticket, bytes)).toEqual({ status: 200, code: '' })
    expect([...store.files.keys()]).toEqual([`arrivals/${ticket.key}`])
    const picture = await visitor.call(finishUpload, { key: ticket.key })
    expect([...store.files]).toEqual([
      [`pictures/${picture.key}`, expect.objectContaining({ contentType: 'image/webp' })],
    ])
    const shown = await shop.app.inject(picture.url)
    expect(
      shown.rawPayload.equals(store.files.get(`pictures/${picture.key}`)?.bytes ?? Buffer.alloc(0)),
    ).toBe(true)
    expect(shown.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
    // sent once more after finishing: the job removes it
    await sendBytes(shop, ticket, bytes)
    expect(store.files.size).toBe(2)
    await shop.advanceClock(3600)
    expect([...store.files.keys()]).toEqual([`pictures/${picture.key}`])
    await shop.advanceClock(24 * 3600)
    expect(store.files.size).toBe(0)
    expect(store.rejections).toEqual([])
  },
)

test.each(['POST', 'PUT'] as const)(
  'the bucket itself rejects by %s another size, type or name, and an expired ticket',
  async (upload) => {
    await using bucket = await openBucket(upload)
    const { shop, store } = bucket
    const bytes = await createPicture()
    const ticket = await requestTicket(shop.visitor(), bytes)
    const changed = (more: Partial<UploadTicket>) => ({ ...ticket, ...more })
    const cases: [UploadTicket, Buffer][] = [
      [ticket, Buffer.concat([bytes, bytes])],
      [ticket, bytes.subarray(1)],
      [
        upload === 'POST'
          ? changed({ fields: { ...ticket.fields, 'Content-Type': 'text/html' } })
          : changed({ headers: { ...ticket.headers, 'content-type': 'text/html' } }),
        bytes,
      ],
      [
        upload === 'POST'
          ? changed({ fields: { ...ticket.fields, key: 'pictures/mine' } })
          : changed({ url: ticket.url.replace('arrivals', 'pictures') }),
        bytes,
      ],
      ...(upload === 'POST'
        ? [[changed({ fields: { ...ticket.fields, acl: 'public-read' } }), bytes] as [UploadTicket, Buffer]]
        : []),
    ]
    for (const [sent, body] of cases) expect((await sendBytes(shop, sent, body)).status).toBeGreaterThan(399)
    shop.clock.now = new Date(shop.clock.now.getTime() + 601_000)
    expect((await sendBytes(shop, ticket, bytes)).status).toBe(403)
    expect(store.files.size).toBe(0)
  },
)

test('an upload rejected by its content leaves the bucket empty, and its row is removed when its ticket expires', async () => {
  await using bucket = await openBucket('PUT')
  const { shop, store } = bucket
  const visitor = shop.visitor()
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const ticket = await requestTicket(visitor, bytes)
  await sendBytes(shop, ticket, bytes)
  expect((await visitor.expectRejection(finishUpload, { key: ticket.key })).code).toBe('uploadNotPicture')
  expect(store.files.size).toBe(0)
  await sendBytes(shop, ticket, bytes)
  expect((await visitor.expectRejection(finishUpload, { key: ticket.key })).code).toBe('uploadNotFound')
  await shop.advanceClock(3600)
  expect(store.files.size).toBe(0)
  expect(await shop.db.db.selectFrom('upload').selectAll().execute()).toEqual([])
})

test('a storage that fails or has another key is reported in a message, and its pictures are removed later', async () => {
  await using bucket = await openBucket('POST')
  const { shop, store } = bucket
  const visitor = shop.visitor()
  const { url } = await uploadPicture(shop, visitor)
  const bytes = await createPicture()
  const ticket = await requestTicket(visitor, bytes)
  await sendBytes(shop, ticket, bytes)
  store.mode = 'failing'
  expect((await visitor.expectRejection(finishUpload, { key: ticket.key })).code).toBe('storeSilent')
  expect((await shop.app.inject(url)).statusCode).toBe(503)
  store.mode = 'sound'
  await shop.advanceClock(3600)
  expect([...store.files.keys()].filter((key) => key.startsWith('arrivals/'))).toEqual([])
  expect(JSON.stringify(shop.logged)).not.toContain(objectStoreCredentials.secretKey)

  await using strange = await openBucket('PUT', 'another secret of the test')
  const other = await requestTicket(strange.shop.visitor(), bytes)
  expect((await sendBytes(strange.shop, other, bytes)).status).toBe(403)
  expect((await strange.shop.visitor().expectRejection(finishUpload, { key: other.key })).code).toBe(
    'storeSilent',
  )
})
