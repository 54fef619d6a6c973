import { connect } from 'node:net'
import { codes } from '@faka/contract/shared/codes'
import { finishUpload, signUpload } from '@faka/contract/upload/upload'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  createPicture,
  listStoredFiles,
  requestTicket,
  sendBytes,
} from '../../../../test-support/seed/pictures.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'

test('a ticket accepts its picture once, with its type and size, and only with its MAC', async () => {
  await using shop = await openShop()
  const visitor = shop.visitor()
  const bytes = await createPicture()
  const ticket = await requestTicket(visitor, bytes)
  const { headers } = ticket
  const withHeaders = (more: Record<string, string>) => ({ ...ticket, headers: { ...headers, ...more } })
  const cases = [
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
  for (const [usedTicket, sent, response] of cases)
    expect(await sendBytes(shop, usedTicket, sent)).toEqual(response)
  expect(await listStoredFiles(shop)).toEqual([])
  expect(await sendBytes(shop, ticket, bytes)).toEqual({ status: 200, code: 'ok' })
  expect(await sendBytes(shop, ticket, bytes)).toEqual({ status: 409, code: 'uploadUsed' })
  // the ticket of one picture is not valid for another
  const other = await requestTicket(visitor, bytes)
  expect((await sendBytes(shop, { ...other, headers }, bytes)).code).toBe('uploadNotFound')
})

test('a body longer than declared is cut off, and one that breaks off leaves nothing', async () => {
  await using shop = await openShop()
  const bytes = await createPicture()
  const ticket = await requestTicket(shop.visitor(), bytes)
  const { hostname, port } = new URL(shop.url)
  const send = async (head: string, body: Buffer, end: 'wait' | 'break') => {
    const socket = connect(Number(port), hostname)
    const lines = Object.entries(ticket.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    let response = ''
    socket.on('data', (part) => {
      response += part
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
    return response
  }
  const chunk = Buffer.concat([Buffer.from('fffff\r\n'), Buffer.alloc(0xfffff), Buffer.from('\r\n')])
  const tooLong = await send('transfer-encoding: chunked', Buffer.concat([chunk, chunk]), 'wait')
  expect(tooLong).toContain(String(codes.uploadTooLarge.code))
  await expect.poll(() => listStoredFiles(shop)).toEqual([])
  await send(`content-length: ${bytes.length}`, bytes.subarray(0, bytes.length / 2), 'break')
  await expect.poll(() => listStoredFiles(shop)).toEqual([])
  // nothing was received, so the ticket is still valid
  expect(await sendBytes(shop, ticket, bytes)).toEqual({ status: 200, code: 'ok' })
})

test('an expired ticket accepts and finishes nothing, and what was sent with it is removed', async () => {
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

test('a picture that is larger than allowed gets no ticket, and the message says so', async () => {
  await using shop = await openShop({ limits: { avatarMegabytes: 1 } })
  const { visitor } = await openBuyer(shop)
  const contentType = 'image/png' as const
  const input = (purpose: 'proof' | 'avatar', sizeBytes: number) => ({ purpose, contentType, sizeBytes })
  const mebi = 1024 * 1024
  await visitor.call(signUpload, input('proof', 5 * mebi))
  await visitor.call(signUpload, input('avatar', mebi))
  for (const [each, mostBytes] of [
    [input('proof', 5 * mebi + 1), 5 * mebi],
    [input('avatar', mebi + 1), mebi],
  ] as const)
    expect(await visitor.expectRejection(signUpload, each)).toMatchObject({
      code: 'uploadTooLarge',
      data: { mostBytes },
    })
})

test('tickets are limited per day by account, network and shop', async () => {
  const limits = { uploadsPerAccountAndDay: 2, uploadsPerNetworkAndDay: 3, uploadsPerDay: 6 }
  await using shop = await openShop({ limits })
  const input = { purpose: 'proof', contentType: 'image/png', sizeBytes: 100 } as const
  const { visitor } = await openBuyer(shop)
  for (let index = 0; index < 2; index++) await visitor.call(signUpload, input)
  expect(await visitor.expectRejection(signUpload, input)).toMatchObject({ code: 'tooOften', status: 429 })
  const guest = shop.visitor()
  for (let ticket = 0; ticket < 3; ticket++) await guest.call(signUpload, input)
  expect((await guest.expectRejection(signUpload, input)).code).toBe('tooOften')
  await shop.visitor().call(signUpload, input)
  expect((await shop.visitor().expectRejection(signUpload, input)).code).toBe('tooOften')
})

test('partial files of a killed process are removed', async () => {
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
