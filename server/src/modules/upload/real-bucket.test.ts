import { finishUpload, signUpload } from '@faka/contract/upload/upload'
import { expect, test } from 'vitest'
import { createPicture, requestTicket, sendBytes } from '../../../../test-support/seed/pictures.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { readObjectStorageSettings } from '../../adapters/object-storage/object-storage-settings.ts'

const errors: string[] = []
const { objectStorage } = readObjectStorageSettings(process.env, errors)

test.skipIf(objectStorage.kind !== 's3')(
  'the configured bucket accepts only what was signed, and stores the re-encoded picture',
  async () => {
    expect(errors).toEqual([])
    await using shop = await openShop({ config: { objectStorage } })
    // a real store uses the real time
    shop.clock.now = new Date()
    const visitor = shop.visitor()
    const storage = shop.services.modules.upload.objectStorage
    const bytes = await createPicture({ type: 'image/jpeg' })
    const ticket = await requestTicket(visitor, bytes, { contentType: 'image/jpeg' })
    const longer = Buffer.concat([bytes, Buffer.alloc(10)])
    expect((await sendBytes(shop, ticket, longer)).status, 'a longer file').toBeGreaterThanOrEqual(400)
    const other = await visitor.call(signUpload, {
      purpose: 'proof',
      contentType: 'image/jpeg',
      sizeBytes: bytes.length,
    })
    const elsewhere = {
      ...ticket,
      url: ticket.url.replace(ticket.key, other.key),
      fields: Object.fromEntries(
        Object.entries(ticket.fields).map(([name, text]) => [name, text.replace(ticket.key, other.key)]),
      ),
    }
    expect((await sendBytes(shop, elsewhere, bytes)).status, 'another name').toBeGreaterThanOrEqual(400)
    expect((await sendBytes(shop, ticket, bytes)).status).toBe(200)
    const picture = await visitor.call(finishUpload, { key: ticket.key })
    const shown = await shop.app.inject(picture.url)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await storage.read(`arrivals/${ticket.key}`), 'the upload is deleted').toBeUndefined()
    await storage.remove(`pictures/${picture.key}`)
    expect(await storage.read(`pictures/${picture.key}`)).toBeUndefined()
  },
)
