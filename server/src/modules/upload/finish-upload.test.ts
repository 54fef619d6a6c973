import { type CodeName, codes } from '@faka/contract/shared/codes'
import { finishUpload, type PictureType, signUpload } from '@faka/contract/upload/upload'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  createPicture,
  listStoredFiles,
  requestTicket,
  sendBytes,
  uploadPicture,
} from '../../../../test-support/seed/pictures.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'

const listUploadRows = (shop: TestShop) =>
  shop.db.db.selectFrom('upload').select(['state', 'ticket_key', 'key']).execute()

/** Expects that neither a file nor a row of a rejected picture is left. */
const expectNothingLeft = async (shop: TestShop, what: string) => {
  expect(await listStoredFiles(shop), what).toEqual([])
  expect(await listUploadRows(shop), what).toEqual([])
}

test('a picture of each type is re-encoded under another key, and the upload is deleted', async () => {
  await using shop = await openShop()
  const visitor = shop.visitor()
  for (const type of ['image/png', 'image/jpeg', 'image/webp'] as const) {
    const ticketBytes = await createPicture({ type, exif: { Copyright: 'SECRET-PLACE' } })
    expect(ticketBytes.includes('SECRET-PLACE'), type).toBe(true)
    const ticket = await requestTicket(visitor, ticketBytes, { contentType: type })
    expect((await sendBytes(shop, ticket, ticketBytes)).status).toBe(200)
    const picture = await visitor.call(finishUpload, { key: ticket.key })
    expect(picture).toMatchObject({ width: 120, height: 80 })
    expect(picture.key).not.toBe(ticket.key)
    const shown = await shop.app.inject(picture.url)
    expect(shown.headers['content-type']).toBe('image/webp')
    expect(shown.rawPayload.includes('SECRET-PLACE')).toBe(false)
    const { data } = await sharp(shown.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect([data[0], data[2], data.at(-3), data.at(-1)].map((value) => (value ?? 0) > 200)).toEqual([
      true,
      false,
      false,
      true,
    ])
  }
  expect(await listStoredFiles(shop)).toHaveLength(3)
  expect(await listStoredFiles(shop)).toEqual(
    (await listUploadRows(shop)).map(({ key }) => `pictures/${key}`).sort(),
  )
})

test('a picture is rotated as taken, and not larger than it is shown', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop)
  const turned = await createPicture({ type: 'image/jpeg', orientation: 6 })
  expect(await uploadPicture(shop, visitor, turned, { contentType: 'image/jpeg' })).toMatchObject({
    width: 80,
    height: 120,
  })
  const wide = await createPicture({ width: 4000, height: 1000 })
  expect(await uploadPicture(shop, visitor, wide)).toMatchObject({ width: 2560, height: 640 })
  expect(await uploadPicture(shop, visitor, wide, { purpose: 'avatar' })).toMatchObject({
    width: 256,
    height: 256,
  })
})

const html = '<!doctype html><html><script>alert(1)</script></html>'
const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

/** A PNG whose header claims other dimensions than its data, with a matching checksum. */
function withDimensions(png: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(png)
  lying.writeUInt32BE(width, 16)
  lying.writeUInt32BE(height, 20)
  let crc = 0xffffffff
  for (const byte of lying.subarray(12, 29)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  lying.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 29)
  return lying
}

test('a file that is not a picture of its type is rejected by its content with a message, and nothing of it is left', async () => {
  await using shop = await openShop()
  const png = await createPicture()
  const jpeg = await createPicture({ type: 'image/jpeg' })
  const webp = await createPicture({ type: 'image/webp' })
  const bomb = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(300_000)
  const cases: [what: string, bytes: Buffer, code: CodeName, type?: PictureType][] = [
    ['html', Buffer.from(html), 'uploadNotPicture'],
    [
      'svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
      'uploadNotPicture',
    ],
    ['gif', Buffer.from('GIF89a\x40\x00\x40\x00\x00\x00\x00;', 'latin1'), 'uploadNotPicture'],
    ['pdf', Buffer.from('%PDF-1.7\n%%EOF'), 'uploadNotPicture'],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01'.padEnd(200, '\0'), 'latin1'), 'uploadNotPicture'],
    ['png and html', Buffer.concat([png, Buffer.from(html)]), 'uploadNotPicture'],
    ['png and zip', Buffer.concat([png, zip]), 'uploadNotPicture'],
    ['jpeg and html', Buffer.concat([jpeg, Buffer.from(html)]), 'uploadNotPicture', 'image/jpeg'],
    ['jpeg and zip', Buffer.concat([jpeg, zip]), 'uploadNotPicture', 'image/jpeg'],
    ['webp and html', Buffer.concat([webp, Buffer.from(html)]), 'uploadNotPicture', 'image/webp'],
    ['html before png', Buffer.concat([Buffer.from(html), png]), 'uploadNotPicture'],
    ['jpeg that is called png', jpeg, 'uploadTypeDiffers'],
    ['png that is called webp', png, 'uploadTypeDiffers', 'image/webp'],
    ['the head of a png only', png.subarray(0, 60), 'uploadBroken'],
    ['a jpeg cut off in its middle', jpeg.subarray(0, jpeg.length - 60), 'uploadBroken', 'image/jpeg'],
    ['magic bytes and noise', Buffer.concat([png.subarray(0, 8), Buffer.alloc(500, 7)]), 'uploadBroken'],
    ['a bomb of 49 million pixels', bomb, 'uploadMeasures'],
    ['a bomb that lies about its size', withDimensions(png, 60_000, 60_000), 'uploadMeasures'],
    ['too small', await createPicture({ width: 15, height: 200 }), 'uploadMeasures'],
  ]
  for (const [what, bytes, code, contentType = 'image/png'] of cases) {
    const visitor = shop.visitor()
    const ticket = await requestTicket(visitor, bytes, { contentType })
    expect((await sendBytes(shop, ticket, bytes)).status, what).toBe(200)
    const answer = await visitor.send(finishUpload, { key: ticket.key })
    expect(answer.json(), what).toMatchObject({ code: codes[code].code, message: codes[code].en })
    await expectNothingLeft(shop, what)
  }
})

test('a JPEG with a second picture appended by a camera is accepted', async () => {
  await using shop = await openShop()
  const jpeg = await createPicture({ type: 'image/jpeg' })
  const picture = await uploadPicture(shop, shop.visitor(), Buffer.concat([jpeg, jpeg]), {
    contentType: 'image/jpeg',
  })
  expect(picture).toMatchObject({ width: 120, height: 80 })
})

test('a picture of forty million pixels is re-encoded', async () => {
  await using shop = await openShop()
  const visitor = shop.visitor()
  const large = await sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  expect(await uploadPicture(shop, visitor, large)).toMatchObject({ width: 2560, height: 1600 })
})

test('finishing without an upload, twice, or with another visitor’s ticket each has its response', async () => {
  await using shop = await openShop()
  const owner = await openBuyer(shop)
  const other = await openBuyer(shop)
  const bytes = await createPicture()
  const empty = await requestTicket(owner.visitor, bytes)
  expect((await owner.visitor.expectRejection(finishUpload, { key: empty.key })).code).toBe(
    'uploadIncomplete',
  )
  await expectNothingLeft(shop, 'nothing was uploaded')

  const ticket = await requestTicket(owner.visitor, bytes)
  await sendBytes(shop, ticket, bytes)
  for (const visitor of [other.visitor, shop.visitor()])
    expect((await visitor.expectRejection(finishUpload, { key: ticket.key })).code).toBe('uploadNotFound')
  const picture = await owner.visitor.call(finishUpload, { key: ticket.key })
  // a lost response is repeated
  expect(await owner.visitor.call(finishUpload, { key: ticket.key })).toEqual(picture)
  expect((await owner.visitor.expectRejection(finishUpload, { key: picture.key })).code).toBe(
    'uploadNotFound',
  )
  expect((await sendBytes(shop, ticket, bytes)).code).toBe('uploadUsed')
})

test('sixty-four concurrent finishes of one ticket in two processes store one picture', async () => {
  await using shop = await openShop()
  const beside = await shop.openSecondProcess()
  const bytes = await createPicture()
  const visitors = [shop.visitor('10.9.9.9'), beside.visitor('10.9.9.9')]
  const ticket = await requestTicket(shop.visitor(), bytes)
  await sendBytes(shop, ticket, bytes)
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => visitors[index % 2]!.send(finishUpload, { key: ticket.key })),
  )
  const keys = answers.map((answer) => answer.json().data?.key).filter(Boolean)
  expect(keys.length).toBeGreaterThan(0)
  expect(new Set(keys).size).toBe(1)
  expect(await listStoredFiles(shop)).toEqual([`pictures/${keys[0]}`])
})

test('a check whose process was killed leaves nothing after its timeout', async () => {
  await using shop = await openShop()
  const bytes = await createPicture()
  const ticket = await requestTicket(shop.visitor(), bytes)
  await sendBytes(shop, ticket, bytes)
  await shop.db.db
    .updateTable('upload')
    .set({ state: 'checking', key: 'KILLED', expires_at: new Date(shop.clock.now.getTime() + 600_000) })
    .execute()
  await shop.advanceClock(60)
  expect(await listStoredFiles(shop)).toHaveLength(1)
  await shop.advanceClock(3600)
  await expectNothingLeft(shop, 'killed')
})

test('an avatar needs a session', async () => {
  await using shop = await openShop()
  const input = { purpose: 'avatar', contentType: 'image/png', sizeBytes: 100 } as const
  expect((await shop.visitor().expectRejection(signUpload, input)).code).toBe('sessionNeeded')
})
