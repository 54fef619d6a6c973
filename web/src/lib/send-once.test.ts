// @vitest-environment happy-dom
import { createItem, discontinueItem, publishItem } from '@faka/contract/item/seller-item'
import { bulkDiscontinueItems, copyItem, orderItems } from '@faka/contract/item/seller-item-list'
import { blockBuyer, unblockBuyer } from '@faka/contract/order/buyer-block'
import { noteOrder } from '@faka/contract/order/seller-order'
import { codeNumbers } from '@faka/contract/shared/code-numbers'
import { addStock } from '@faka/contract/stock/stock'
import { moveCards, putBackCards, withdrawCards } from '@faka/contract/stock/stock-cards'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStorage } from '../../../test-support/dom/clear-storage.ts'
import { ownCodes, sendOnce } from './send-once.ts'

const itemId = '4M558XR0YS'

type Answer = (key: string) => Response | Promise<Response>

let keys: string[]
/** What the next requests are answered; the last one answers all others, too. */
let answers: Answer[]

const envelope = (code: number, data: unknown) => Response.json({ code, message: 'a sentence', data })
const done: Answer = () => envelope(0, { itemId })
const lost: Answer = () => Promise.reject(new TypeError('failed to fetch'))
const refused =
  (code: number): Answer =>
  () =>
    envelope(code, null)

beforeEach(() => {
  vi.useFakeTimers()
  keys = []
  clearStorage()
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key') ?? ''
    keys.push(key)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer?.(key)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The keys of requests, numbered in the order of their first use. */
const numbered = () => keys.map((key) => [...new Set(keys)].indexOf(key))

const press = (id = itemId) => sendOnce(copyItem, { itemId: id }).catch((error: Error) => error)

it('repeats a request whose answer was lost with its key, and begins anew after the answer', async () => {
  answers = [lost, lost, done]
  for (let turn = 0; turn < 4; turn++) await press()
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(numbered()).toEqual([0, 0, 0, 1])
})

it('acts once at a server that carried the request out before its answer was lost', async () => {
  const carriedOut = new Set<string>()
  let copies = 0
  const serve: Answer = (key) => {
    if (!carriedOut.has(key)) copies++
    carriedOut.add(key)
    return envelope(0, { itemId })
  }
  answers = [
    (key) => {
      serve(key)
      return lost(key)
    },
    serve,
  ]
  await press()
  expect(await press()).toEqual({ itemId })
  expect(copies).toBe(1)
  await press()
  expect(copies).toBe(2)
})

it('has a key for each input, whatever is sent between', async () => {
  answers = [lost]
  for (const id of [itemId, 'ZY4YXRNMT5', itemId]) await press(id)
  const item = { shortUrl: 'qing', classifyId: '447CVT9YM0', content: 'cards', priceFen: 100 } as const
  for (const title of ['One', 'Other', 'One']) await sendOnce(createItem, { ...item, title }).catch(() => {})
  expect(numbered()).toEqual([0, 1, 0, 2, 3, 2])
})

it('means something new by a press after another act on the same thing, or much later', async () => {
  answers = [lost, done, lost]
  await sendOnce(publishItem, { itemId }).catch(() => {})
  await sendOnce(discontinueItem, { itemId })
  await sendOnce(publishItem, { itemId }).catch(() => {})
  vi.advanceTimersByTime(11 * 60_000)
  await sendOnce(publishItem, { itemId }).catch(() => {})
  expect(numbered()).toEqual([0, 1, 2, 3])
})

const shortUrl = 'qing'
const batchId = 7
const reason = 'wrong file'
const orderNo = 'HD0VSEC2T567RK21W691'
const file = { itemId, cards: ['one', 'two'] }
const bought = { orderNo, by: 'contact', why: 'abuse' } as const
const lift = () => sendOnce(unblockBuyer, { blockNo: 'ZY4YXRNMT5' })
const block = () => sendOnce(blockBuyer, bought)
const importFile = () => sendOnce(addStock, file)
const withdrawBatch = () => sendOnce(withdrawCards, { shortUrl, batchId, reason })
const withdrawSome = () => sendOnce(withdrawCards, { shortUrl, cardIds: [1, 2], reason })
const putBackSome = () => sendOnce(putBackCards, { shortUrl, cardIds: [1, 2] })
const moveSome = () => sendOnce(moveCards, { shortUrl, cardIds: [1, 2], toItemId: 'ZY4YXRNMT5' })
const publish = () => sendOnce(publishItem, { itemId })
const discontinueMany = () => sendOnce(bulkDiscontinueItems, { shortUrl, itemIds: [itemId, 'ZY4YXRNMT5'] })
const putFirst = (id: string) => () =>
  sendOnce(orderItems, { shortUrl, itemIds: [id], place: { kind: 'first' } })

it.each([
  { act: 'a block', send: block, undo: lift },
  { act: 'an import, withdrawn as a batch,', send: importFile, undo: withdrawBatch },
  { act: 'an import, withdrawn by its cards,', send: importFile, undo: withdrawSome },
  { act: 'a withdrawal of a batch', send: withdrawBatch, undo: putBackSome },
  {
    act: 'putting a batch back',
    send: () => sendOnce(putBackCards, { shortUrl, batchId }),
    undo: withdrawSome,
  },
  { act: 'an import, moved away,', send: importFile, undo: moveSome },
  { act: 'a publication', send: publish, undo: discontinueMany },
  { act: 'a place in the list', send: putFirst(itemId), undo: putFirst('ZY4YXRNMT5') },
])('means $act anew after the opposite, whatever names what they act on', async ({ send: act, undo }) => {
  answers = [lost, done]
  for (const each of [act, undo, act]) await each().catch(() => {})
  expect(numbered()).toEqual([0, 1, 2])
})

it('still means the same act after the same was done to something else', async () => {
  answers = [lost, done]
  await block().catch(() => {})
  await sendOnce(blockBuyer, { ...bought, orderNo: 'HD0VSEC2T567RK21W692' }).catch(() => {})
  await importFile().catch(() => {})
  await block().catch(() => {})
  expect(numbered()).toEqual([0, 1, 2, 0])
})

it('keeps the key of a later intention when an ended one of the same content is answered', async () => {
  const late = Promise.withResolvers<Response>()
  answers = [() => late.promise, done, lost]
  const first = publish()
  await sendOnce(discontinueItem, { itemId })
  await publish().catch(() => {})
  late.resolve(envelope(0, { itemId }))
  await first
  await publish().catch(() => {})
  expect(numbered()).toEqual([0, 1, 2, 2])
})

it('begins anew after a refusal, but not where the refusal says nothing of what was sent before', async () => {
  answers = [
    lost,
    refused(codeNumbers.sessionNeeded),
    refused(codeNumbers.tooSlow),
    refused(codeNumbers.tooOften),
    refused(codeNumbers.rightNeeded),
    refused(ownCodes.idempotencyAnswerLost),
    refused(ownCodes.confirmationNeeded),
    refused(codeNumbers.ourFault),
    refused(codeNumbers.unavailable),
  ]
  for (let turn = 0; turn < 10; turn++) await press()
  expect(numbered()).toEqual(Array.from({ length: 10 }, () => 0))
  keys = []
  answers = [refused(codeNumbers.itemNotFound), done]
  await press()
  await press()
  expect(numbered()).toEqual([0, 1])
})

it('waits for a request that the server still processes, and gives up in the end', async () => {
  expect(codeNumbers).toMatchObject(ownCodes)
  const inProgressCode = ownCodes.idempotencyInProgress
  answers = [refused(inProgressCode), refused(inProgressCode), () => envelope(0, {})]
  const note = sendOnce(noteOrder, { orderNo: 'HD0VSEC2T567RK21W691', text: 'called' }).catch(
    (error) => error,
  )
  await vi.advanceTimersByTimeAsync(2000)
  await note
  expect(numbered()).toEqual([0, 0, 0])
  keys = []
  answers = [refused(inProgressCode)]
  const copy = press()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await copy).toMatchObject({ code: inProgressCode })
  expect(numbered()).toEqual(Array.from({ length: 10 }, () => 0))
})
