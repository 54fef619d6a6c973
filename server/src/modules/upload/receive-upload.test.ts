import { connect } from 'node:net'
import { codes } from '@faka/contract/shared/codes'
import { finishUpload, signUpload } from '@faka/contract/upload/upload'
import { expect, test } from 'vitest'
import { openBuyer } from '../../test/open-buyer.ts'
import { openShop } from '../../test/open-shop.ts'
import { createPicture, listStoredFiles, requestTicket, sendBytes } from '../../test/pictures.ts'

test('a ticket takes its picture once, by its own kind and size, and from nobody without it', async () => {
  await using shop = await openShop()
  const visitor = shop.visitor()
  const bytes = await createPicture()
  const ticket = await requestTicket(visitor, bytes)
  const { headers } = ticket
  const withHeaders = (more: Record<string, string>) => ({ ...ticket, headers: { ...headers, ...more } })
  const refusals = [
    [withHeaders({ 'upload-ticket': 'A'.repeat(43) }), bytes, { status: 404, code: 'uploadNotFound' }],
    [withHeaders({ 'upload-ticket': '' }), bytes, { status: 404, code: 'uploadNotFound' }],
    [withHeaders({ 'content-type': 'text/html' }), bytes, { status: 415, code: 'uploadTypeDiffers' }],
    [ticket, Buffer.concat([bytes, bytes]), { status: 413, code: 'uploadTooLarge' }],
    [ticket, bytes.subarray(1), { status: 400, code: 'uploadIncomplete' }],
    [
      { ...ticket, url: '/api/upload/arrivals/..%2f..%2fsecret' },
      bytes,
      { status: 404, code: 'uploadNotFound' },
    ],
  ] as const
  for (const [at, sent, answer] of refusals) expect(await sendBytes(shop, at, sent)).toEqual(answer)
  expect(await listStoredFiles(shop)).toEqual([])
  expect(await sendBytes(shop, ticket, bytes)).toEqual({ status: 200, code: 'ok' })
  expect(await sendBytes(shop, ticket, bytes)).toEqual({ status: 409, code: 'uploadUsed' })
  // the ticket of one picture is not that of another
  const other = await requestTicket(visitor, bytes)
  expect((await sendBytes(shop, { ...other, headers }, bytes)).code).toBe('uploadNotFound')
})

test('what is longer than it says while it comes is cut off, and what breaks off leaves nothing', async () => {
  await using shop = await openShop()
  const bytes = await createPicture()
  const ticket = await requestTicket(shop.visitor(), bytes)
  const { hostname, port } = new URL(shop.url)
  const send = async (head: string, body: Buffer, end: 'wait' | 'break') => {
    const socket = connect(Number(port), hostname)
    const lines = Object.entries(ticket.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', () => undefined)
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.write(`PUT ${ticket.url} HTTP/1.1\r\nhost: shop\r\n${lines.join('')}${head}\r\n\r\n`)
    socket.write(body)
    if (end === 'break') {
      await expect.poll(() => listStoredFiles(shop)).toHaveLength(1)
      socket.destroy()
    }
    await closed
    return said
  }
  const chunk = Buffer.concat([Buffer.from('fffff\r\n'), Buffer.alloc(0xfffff), Buffer.from('\r\n')])
  const tooLong = await send('transfer-encoding: chunked', Buffer.concat([chunk, chunk]), 'wait')
  expect(tooLong).toContain(String(codes.uploadTooLarge.code))
  await expect.poll(() => listStoredFiles(shop)).toEqual([])
  await send(`content-length: ${bytes.length}`, bytes.subarray(0, bytes.length / 2), 'break')
  await expect.poll(() => listStoredFiles(shop)).toEqual([])
  // nothing came, so the ticket is still good
  expect(await sendBytes(shop, ticket, bytes)).toEqual({ status: 200, code: 'ok' })
})

test('a ticket that is over takes and finishes nothing, and what came with it goes', async () => {
  await using shop = await openShop()
  const visitor = shop.visitor()
  const bytes = await createPicture()
  const [late, unfinished] = [await requestTicket(visitor, bytes), await requestTicket(visitor, bytes)]
  await sendBytes(shop, unfinished, bytes)
  shop.clock.now = new Date(shop.clock.now.getTime() + 601_000)
  expect(await sendBytes(shop, late, bytes)).toEqual({ status: 403, code: 'uploadExpired' })
  expect((await visitor.expectRejection(finishUpload, { key: unfinished.key })).code).toBe('uploadExpired')
  await shop.advanceClock(3600)
  expect(await listStoredFiles(shop)).toEqual([])
  expect(await shop.db.db.selectFrom('upload').selectAll().execute()).toEqual([])
  expect((await visitor.expectRejection(finishUpload, { key: unfinished.key })).code).toBe('uploadNotFound')
})

test('a picture that is larger than allowed gets no ticket, and its sentence says so', async () => {
  await using shop = await openShop({ limits: { avatarMegabytes: 1 } })
  const { visitor } = await openBuyer(shop)
  const contentType = 'image/png' as const
  const wish = (purpose: 'proof' | 'avatar', sizeBytes: number) => ({ purpose, contentType, sizeBytes })
  const mebi = 1024 * 1024
  await visitor.call(signUpload, wish('proof', 5 * mebi))
  await visitor.call(signUpload, wish('avatar', mebi))
  for (const [each, mostBytes] of [
    [wish('proof', 5 * mebi + 1), 5 * mebi],
    [wish('avatar', mebi + 1), mebi],
  ] as const)
    expect(await visitor.expectRejection(signUpload, each)).toMatchObject({
      code: 'uploadTooLarge',
      data: { mostBytes },
    })
})

test('tickets of an account, of a network and of the whole shop have their number a day', async () => {
  const limits = { uploadsPerAccountAndDay: 2, uploadsPerNetworkAndDay: 3, uploadsPerDay: 6 }
  await using shop = await openShop({ limits })
  const wish = { purpose: 'proof', contentType: 'image/png', sizeBytes: 100 } as const
  const { visitor } = await openBuyer(shop)
  for (let at = 0; at < 2; at++) await visitor.call(signUpload, wish)
  expect(await visitor.expectRejection(signUpload, wish)).toMatchObject({ code: 'tooOften', status: 429 })
  const guest = shop.visitor()
  for (let at = 0; at < 3; at++) await guest.call(signUpload, wish)
  expect((await guest.expectRejection(signUpload, wish)).code).toBe('tooOften')
  await shop.visitor().call(signUpload, wish)
  expect((await shop.visitor().expectRejection(signUpload, wish)).code).toBe('tooOften')
})

test('parts that a killed process left are swept', async () => {
  await using shop = await openShop()
  const { mkdir, writeFile } = await import('node:fs/promises')
  const parts = `${shop.services.config.dataDir}/files/parts`
  await mkdir(parts, { recursive: true })
  await writeFile(`${parts}/left`, 'half')
  await shop.advanceClock(60)
  expect(await listStoredFiles(shop)).toEqual(['parts/left'])
  await shop.advanceClock(7200)
  expect(await listStoredFiles(shop)).toEqual([])
})
