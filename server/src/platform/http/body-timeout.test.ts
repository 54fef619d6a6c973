import { codeName } from '@faka/contract/shared/codes'
import { Envelope } from '@faka/contract/shared/envelope'
import { expect, test } from 'vitest'
import { submitOrder } from '../../../../test-support/seed/purchase.ts'
import { openListeningShop } from '../../../../test-support/server/open-listening-shop.ts'
import { createCards } from '../../../../test-support/server/open-shop.ts'
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
