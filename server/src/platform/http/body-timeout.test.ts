import { codeName } from '@faka/contract/shared/codes'
import { Envelope } from '@faka/contract/shared/envelope'
import { expect, test } from 'vitest'
import { defaultLimits } from '../../../../test-support/limits/wide-limits.ts'
import { createPicture, requestTicket } from '../../../../test-support/seed/pictures.ts'
import { submitOrder } from '../../../../test-support/seed/purchase.ts'
import { signSeedFile } from '../../../../test-support/seed/seed-file.ts'
import { openListeningShop } from '../../../../test-support/server/open-listening-shop.ts'
import { createCards, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { type RawAnswer, sendRaw } from '../../../../test-support/server/raw-request.ts'

const outcome = ({ status, body }: RawAnswer) => [status, codeName(Envelope.parse(JSON.parse(body)).code)]

const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`

/** Sends a blank every 100 ms until the server stops accepting them. */
const trickle = (send: (more: string) => boolean) => {
  const timer = setInterval(() => {
    if (!send(' ')) clearInterval(timer)
  }, 100)
}

const noFloor = { bodyBytesPerSecond: 0, uploadBytesPerSecond: 0 }

test('a body that trickles or stops is answered and closed at its timeout, on every route', async () => {
  const limits = { ...noFloor, bodySeconds: 2, webhookSeconds: 2, uploadSeconds: 2 }
  await using shop = await openListeningShop({ limits })
  const chunked =
    'POST /card-core/order/get HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'
  const requests = [
    head('/card-core/order/get', 1000),
    head('/pay/notify/epay-md5/NOSUCHCHAN', 1000),
    head('/no/such/address', 1000),
    chunked,
  ]
  for (const answers of [
    await Promise.all(requests.map((request) => sendRaw(shop.port, request))),
    await Promise.all(requests.slice(0, 3).map((request) => sendRaw(shop.port, request, trickle))),
  ])
    for (const answer of answers) {
      expect(outcome(answer)).toEqual([408, 'tooSlow'])
      expect(answer.headers.connection).toBe('close')
    }
  expect(shop.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('a connection is closed as well whose request was answered before its body came, whatever answered it', async () => {
  await using shop = await openListeningShop({ limits: { ...noFloor, bodySeconds: 2 } })
  const devPage = head('/dev/outbox', 1000).replace('POST', 'GET').replace('Host: x', 'Host: evil.example')
  for (const request of [head('//', 1000), head('/%zz', 1000), devPage])
    expect([request, ...outcome(await sendRaw(shop.port, request, trickle))]).toEqual([
      request,
      404,
      'routeNotFound',
    ])
})

test('a body below the minimum rate is closed long before its timeout', async () => {
  await using shop = await openListeningShop({ limits: { bodySeconds: 3600, bodyBytesPerSecond: 200 } })
  expect(outcome(await sendRaw(shop.port, head('/card-core/order/get', 60_000), trickle))).toEqual([
    408,
    'tooSlow',
  ])
})

test('a hundred stalled bodies leave no connection open', async () => {
  await using shop = await openListeningShop({ limits: { ...noFloor, bodySeconds: 1 } })
  const request = `${head('/card-core/order/get', 1000)}{"orderNo":`
  const answers = await Promise.all(Array.from({ length: 100 }, () => sendRaw(shop.port, request)))
  expect(answers.every(({ status }) => status === 408)).toBe(true)
})

test('a body that arrives in pieces at the minimum rate, and a response that takes longer than a body may, are not closed', async () => {
  await using shop = await openListeningShop({ limits: { bodySeconds: 2, bodyBytesPerSecond: 200 } })
  const itemId = await shop.addItem({ cards: createCards(1) })
  const { orderNo } = await submitOrder(shop, itemId)
  const body = JSON.stringify({ since: 'unpaid', waitSeconds: 4 })
  const url = `/card-core/order/getOrderStatus?orderNo=${orderNo}`
  const answer = await sendRaw(shop.port, head(url, body.length, 'Connection: close\r\n'), (send) => {
    for (const letter of body) send(letter)
  })
  expect(outcome(answer)).toEqual([200, 'ok'])
})

/** A picture of a complaint and a file that is sold, each with the request that sends it. */
async function startUploads(shop: TestShop) {
  const picture = await createPicture()
  const file = Buffer.from('the bytes of a program')
  const itemId = await shop.addItem({ content: 'reusable' })
  const uploads = [
    { bytes: picture, ticket: await requestTicket(shop.visitor(), picture) },
    { bytes: file, ticket: await signSeedFile(shop.seller, itemId, file.length) },
  ]
  return uploads.map(({ bytes, ticket: { url, headers } }) => {
    const lines = Object.entries({ 'content-type': 'application/octet-stream', ...headers })
    const start = `PUT ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${bytes.length}\r\n`
    return { bytes, head: `${start}${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n` }
  })
}

/** Sends the bytes in ten pieces over that many seconds. */
const slowly = (bytes: Buffer, seconds: number) => (send: (more: Buffer) => boolean) => {
  const size = Math.ceil(bytes.length / 10)
  for (let piece = 0; piece < 10; piece++)
    setTimeout(() => send(bytes.subarray(piece * size, (piece + 1) * size)), (seconds * 1000 * piece) / 9)
}

test('a picture and a file that arrive slowly are kept though a call may not take as long, and those that stop are closed', async () => {
  const limits = { ...noFloor, bodySeconds: 1, webhookSeconds: 1 }
  {
    // each lasts longer than Node would give it if the limit of the other routes counted
    await using shop = await openListeningShop({
      limits: { ...limits, uploadSeconds: 20, fileUploadSeconds: 1 },
    })
    const [picture] = await startUploads(shop)
    expect(outcome(await sendRaw(shop.port, picture!.head, slowly(picture!.bytes, 9)))).toEqual([200, 'ok'])
  }
  {
    await using shop = await openListeningShop({
      limits: { ...limits, uploadSeconds: 1, fileUploadSeconds: 20 },
    })
    const [, file] = await startUploads(shop)
    expect(outcome(await sendRaw(shop.port, file!.head, slowly(file!.bytes, 9)))).toEqual([200, 'ok'])
  }
  await using shop = await openListeningShop({
    limits: { ...limits, uploadSeconds: 2, fileUploadSeconds: 2 },
  })
  for (const { head: request, bytes } of await startUploads(shop)) {
    const half = bytes.subarray(0, bytes.length / 2)
    const answer = await sendRaw(shop.port, Buffer.concat([Buffer.from(request), half]))
    expect(outcome(answer)).toEqual([408, 'tooSlow'])
    expect(answer.headers.connection).toBe('close')
  }
  expect(shop.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('Node closes no body before its time, and headers that do not end within a limit of their own', async () => {
  await using shop = await openListeningShop({ limits: defaultLimits })
  const { server } = shop
  expect(server.requestTimeout).toBeGreaterThan(7_200_000)
  expect(server.headersTimeout).toBe(60_000)
  server.headersTimeout = 1000
  expect(outcome(await sendRaw(shop.port, 'GET / HTTP/1.1\r\nHost: x\r\n'))).toEqual([408, 'tooSlow'])
})
