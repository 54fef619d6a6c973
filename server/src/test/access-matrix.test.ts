import { listSessions } from '@faka/contract/account'
import { type CodeName, codeName } from '@faka/contract/codes'
import { pageComplaint } from '@faka/contract/complaint'
import { Envelope } from '@faka/contract/envelope'
import { ShortUrl } from '@faka/contract/ids'
import { operations } from '@faka/contract/operations'
import { pageOrders } from '@faka/contract/order-list'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerComplaint } from '../rooms/complaint/answer-complaint.ts'
import { createShop } from '../rooms/shop/create-shop.ts'
import { type Access, accessTable, type Row, type Thing } from './access-table.ts'
import { complain } from './complaint.ts'
import { openBuyer } from './open-buyer.ts'
import { openShop, someCards, type TestShop } from './open-shop.ts'
import { ticketFor } from './pictures.ts'
import { buy } from './purchase.ts'
import type { Visitor } from './visitor.ts'

const roles = ['owner', 'otherBuyer', 'guest', 'sellerOfThis', 'sellerOfAnother', 'admin'] as const
type Role = (typeof roles)[number]

const cardPassword = 'six-letters'
const said = 'The words that nobody else reads.'
const contact = 'nobody-else-reads-this@example.com'
const absentNo = '0'.repeat(20)

let shop: TestShop
let itemId: string
let mine: Thing
const visitors = {} as Record<Role, Visitor>

beforeAll(async () => {
  // the walk along the table makes more calls from one network than people do
  const most = {
    complaintMessagesPerHour: 1000,
    uploadsPerNetworkAndDay: 1000,
    accountCallsPerMinute: 1000,
    registeredChecksPerHour: 1000,
  }
  shop = await openShop({ limits: most })
  await createShop(shop.seller, { seller: 'seller', shortUrl: ShortUrl.parse('its-shop'), name: 'Its shop' })
  itemId = await shop.addItem({ cards: someCards(50), cardPassword: 'optional' })
  const other = await openBuyer(shop, { roles: ['BUYER', 'SELLER'], userName: 'another-seller' })
  await createShop(shop.seller, {
    seller: 'another-seller',
    shortUrl: ShortUrl.parse('another-shop'),
    name: 'Another shop',
  })
  Object.assign(visitors, {
    owner: (await openBuyer(shop, { userName: 'owner' })).visitor,
    otherBuyer: (await openBuyer(shop)).visitor,
    guest: shop.visitor(),
    sellerOfThis: (await openBuyer(shop, { userName: 'seller' })).visitor,
    sellerOfAnother: other.visitor,
    admin: (await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })).visitor,
  })
  const { owner } = visitors
  const placed = await buy(shop, itemId, { buyer: owner, cardPassword, quantity: 2 })
  const complaintNo = await complain(placed, { text: said, contact: { mail: contact } })
  await answerComplaint(shop.seller, { complaintNo, text: said, images: [] })
  // on another device, so that ending it leaves him this one
  await openBuyer(shop, { userName: 'owner' })
  const { list } = await owner.ask(listSessions, {})
  const { key } = await ticketFor(owner, Buffer.alloc(100))
  mine = {
    orderNo: placed.orderNo,
    complaintNo,
    sessionId: list.find(({ current }) => !current)?.sessionId ?? '',
    ticketKey: key,
    shortUrl: shop.shortUrl,
  }
})
afterAll(() => shop[Symbol.asyncDispose]())

/** What does not exist, in the same form as what does. */
const absent: Thing = {
  orderNo: absentNo,
  complaintNo: absentNo,
  sessionId: absentNo,
  ticketKey: '0'.repeat(26),
  shortUrl: 'no-such-shop',
}

const served = operations.filter(({ operation }) => operation.audience === 'buyer')
const operationOf = (name: string) => {
  const found = served.find((each) => each.name === name)
  if (!found) throw new Error(`${name} is not served`)
  return found.operation
}

const codeOf = (answer: LightMyRequestResponse): CodeName => {
  const read = Envelope.safeParse(
    String(answer.headers['content-type']).includes('json') ? answer.json() : undefined,
  )
  // a file is no envelope
  return read.success ? (codeName(read.data.code) ?? 'ourFault') : 'ok'
}

const send = (role: Role, name: string, thing: Thing): Promise<LightMyRequestResponse> => {
  const row = accessTable[name] as Row
  return visitors[role].send(operationOf(name), row.request(thing, shop, itemId))
}

/** An answer as a stranger sees it: all but what differs between any two answers. */
function faceOf(answer: LightMyRequestResponse) {
  const { date: _, ...headers } = answer.headers
  return { status: answer.statusCode, headers, body: answer.body }
}

/** Refusals that say "not you", or ask for something that the caller has not given. */
const doors = [
  'sessionNeeded',
  'orderNotFound',
  'complaintNotFound',
  'sessionNotFound',
  'uploadNotFound',
  'shopNotFound',
  'cardPasswordWanted',
  'cardPasswordWrong',
  'cardPasswordLocked',
  'tooOften',
  'badInput',
  'ourFault',
  'routeNotFound',
]

type Given = 'number' | 'numberAndPassword' | 'wrongPassword' | 'otherNumber' | 'nothing'

/** With what each kind of access is tried. */
const givens: Record<Access, readonly Given[]> = {
  anybody: ['nothing'],
  session: ['nothing'],
  number: ['number'],
  password: ['number', 'wrongPassword', 'numberAndPassword'],
  owner: ['number'],
  complaint: ['nothing', 'otherNumber', 'number', 'wrongPassword', 'numberAndPassword'],
  seller: ['nothing'],
}

/** What a role is answered: `in`, or the refusal at the door. */
function expected(
  { access, refusal }: Row,
  needsSession: boolean,
  role: Role,
  given: Given,
): CodeName | 'in' {
  if (needsSession && role === 'guest') return 'sessionNeeded'
  if (access === 'anybody' || access === 'session' || access === 'number') return 'in'
  if (access === 'seller') return role === 'sellerOfThis' ? 'in' : (refusal as CodeName)
  if (role === 'owner') return 'in'
  if (access === 'owner') return refusal as CodeName
  if (access === 'complaint' && (given === 'nothing' || given === 'otherNumber')) return 'complaintNotFound'
  if (given === 'numberAndPassword') return 'in'
  return given === 'wrongPassword' ? 'cardPasswordWrong' : 'cardPasswordWanted'
}

const thingFor = (access: Access, given: Given): Thing => {
  const orderNo =
    given === 'otherNumber' ? absentNo : access === 'complaint' && given === 'nothing' ? '' : mine.orderNo
  if (given === 'numberAndPassword') return { ...mine, orderNo, cardPassword }
  return given === 'wrongPassword' ? { ...mine, orderNo, cardPassword: 'not this one' } : { ...mine, orderNo }
}

test('every operation that is served says who may call it', () => {
  expect(Object.keys(accessTable).sort()).toEqual(served.map(({ name }) => name).sort())
})

test('what is not there and what is somebody else’s is refused alike: code, body, status and headers', async () => {
  const strangers = roles.filter((role) => role !== 'owner' && role !== 'guest')
  const rows = Object.entries(accessTable).filter(([, { access }]) =>
    ['owner', 'complaint', 'seller'].includes(access),
  )
  expect(rows.length).toBeGreaterThan(8)
  for (const [name, { access }] of rows)
    for (const role of strangers) {
      if (access === 'seller' && role === 'sellerOfThis') continue
      const given = access === 'complaint' ? 'otherNumber' : 'number'
      const foreign = await send(role, name, thingFor(access, given))
      const missing = await send(role, name, absent)
      expect(faceOf(foreign), `${name} as ${role}`).toEqual(faceOf(missing))
    }
})

test('lists show nobody what is not his', async () => {
  for (const role of ['otherBuyer', 'sellerOfAnother', 'admin'] as const) {
    for (const side of ['bought', 'sold'] as const)
      expect((await visitors[role].send(pageOrders, { side })).body).not.toContain(mine.orderNo)
    expect((await visitors[role].send(pageComplaint, {})).body).not.toContain(mine.complaintNo)
  }
  expect((await visitors.sellerOfThis.send(pageOrders, { side: 'bought' })).body).not.toContain(mine.orderNo)
  expect((await visitors.sellerOfThis.send(pageComplaint, {})).body).not.toContain(mine.complaintNo)
})

/** Those that end what the others are about come last. */
const ending = ['escalateComplaint', 'closeComplaint', 'endSession', 'endOtherSessions']
const inOrder = Object.keys(accessTable).sort((a, b) => ending.indexOf(a) - ending.indexOf(b))
/** Whoever may do it does it last, so that the others meet what is still there. */
const ownerLast = [...roles].reverse()

for (const name of inOrder)
  test(`only who may reaches it: ${name}`, async () => {
    const row = accessTable[name] as Row
    const needsSession = operationOf(name).session === 'needed'
    for (const given of givens[row.access])
      for (const role of ownerLast) {
        const answer = await send(role, name, thingFor(row.access, given))
        const code = codeOf(answer)
        const wanted = expected(row, needsSession, role, given)
        const got = doors.includes(code) ? code : 'in'
        expect({ role, given, got }).toEqual({ role, given, got: wanted })
        const mayRead = wanted === 'in' && (role === 'owner' || given === 'numberAndPassword')
        if (!mayRead) expect(answer.body).not.toMatch(/CARD-\d{4}|nobody-else-reads|nobody else reads/)
        if (role !== 'owner') expect(answer.body).not.toContain(contact)
      }
  })

test('what sellers and whoever runs the shop do is served to nobody', async () => {
  const spoken = operations.filter(({ operation }) => operation.audience !== 'buyer')
  expect(spoken.length).toBeGreaterThan(15)
  for (const { operation } of spoken)
    for (const role of roles) {
      const answer = await visitors[role].send(operation, { complaintNo: mine.complaintNo })
      expect([operation.path, answer.statusCode]).toEqual([operation.path, 404])
    }
})
