import { listSessions } from '@faka/contract/account'
import { type CodeName, codeName } from '@faka/contract/codes'
import { pageComplaint } from '@faka/contract/complaint'
import type { Endpoint } from '@faka/contract/endpoint'
import { Envelope } from '@faka/contract/envelope'
import { ShortUrl } from '@faka/contract/ids'
import { operations } from '@faka/contract/operations'
import { pageOrders } from '@faka/contract/order-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerComplaint } from '../rooms/complaint/answer-complaint.ts'
import { createShop } from '../rooms/shop/create-shop.ts'
import { accessTable, type Row, type Thing } from './access-table.ts'
import { complain } from './complaint.ts'
import { openBuyer } from './open-buyer.ts'
import { openShop, someCards, type TestShop } from './open-shop.ts'
import { ticketFor } from './pictures.ts'
import { buy, type Placed } from './purchase.ts'

/**
 * Every kind of caller. `guest` knows nothing; the holders have no session and what they are named after. Sellers and
 * the administrator know both numbers and the guest's secret as well. Staff with rights does not exist yet.
 */
const callers = [
  ...(['guest', 'numberHolder', 'secretHolder', 'passwordHolder'] as const),
  ...(['owner', 'otherBuyer', 'sellerOfThis', 'sellerOfAnother', 'admin'] as const),
] as const
type Caller = (typeof callers)[number]
/** Whose order a call is about: that of the account `owner`, or a guest's. Both have a card password and a complaint. */
const abouts = ['accounts', 'guests'] as const
type About = (typeof abouts)[number]

const cardPassword = 'six-letters'
const said = 'The words that nobody else reads.'
const contact = 'nobody-else-reads-this@example.com'
const absentNo = '0'.repeat(20)

let shop: TestShop
let itemId: string
const things = {} as Record<About, Thing>
let guestsSecret: string | undefined
const tokens = {} as Record<Caller, string | undefined>

/** A bought order with an answered complaint. */
async function complainedOrder(placed: Placed): Promise<Pick<Thing, 'orderNo' | 'complaintNo'>> {
  const complaintNo = await complain(placed, { text: said, contact: { mail: contact } })
  await answerComplaint(shop.seller, { complaintNo, text: said, images: [] })
  return { orderNo: placed.orderNo, complaintNo }
}

beforeAll(async () => {
  // the walk along the table makes more calls from one network than people do
  const most = {
    complaintMessagesPerHour: 1000,
    uploadsPerNetworkAndDay: 1000,
    accountCallsPerMinute: 1000,
    registeredChecksPerHour: 1000,
    codesPerNetworkAndDay: 1000,
  }
  shop = await openShop({ limits: most })
  await createShop(shop.seller, { seller: 'seller', shortUrl: ShortUrl.parse('its-shop'), name: 'Its shop' })
  itemId = await shop.addItem({ cards: someCards(200), cardPassword: 'optional' })
  const other = await openBuyer(shop, { roles: ['BUYER', 'SELLER'], userName: 'another-seller' })
  await createShop(shop.seller, {
    seller: 'another-seller',
    shortUrl: ShortUrl.parse('another-shop'),
    name: 'Another shop',
  })
  const { visitor: owner } = await openBuyer(shop, { userName: 'owner' })
  Object.assign(tokens, {
    owner: owner.token,
    otherBuyer: (await openBuyer(shop)).visitor.token,
    sellerOfThis: (await openBuyer(shop, { userName: 'seller' })).visitor.token,
    sellerOfAnother: other.visitor.token,
    admin: (await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })).visitor.token,
  })
  const accounts = await buy(shop, itemId, { buyer: owner, cardPassword, quantity: 2 })
  const guests = await buy(shop, itemId, { cardPassword, quantity: 2, contact: { mail: contact } })
  guestsSecret = guests.buyer.device.secretOf(guests.orderNo)
  // on another device, so that ending it leaves him this one
  await openBuyer(shop, { userName: 'owner' })
  const { list } = await owner.ask(listSessions, {})
  const { key } = await ticketFor(owner, Buffer.alloc(100))
  const owned = {
    sessionId: list.find(({ current }) => !current)?.sessionId ?? '',
    ticketKey: key,
    shortUrl: shop.shortUrl,
  }
  things.accounts = { ...owned, ...(await complainedOrder(accounts)) }
  things.guests = { ...owned, ...(await complainedOrder(guests)) }
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
const operationOf = (name: string): Endpoint => {
  const found = served.find((each) => each.name === name)
  if (!found) throw new Error(`${name} is not served`)
  return found.operation
}

const namesOf = (schema: object | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys(Object(schema.shape)) : []

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
  code: CodeName
}

/** Asks the running server over HTTP. */
async function ask(caller: Caller, operation: Endpoint, request: Record<string, unknown>): Promise<Answer> {
  const inQuery = namesOf(operation.query)
  const entries = Object.entries(request)
  const part = (wanted: boolean) => entries.filter(([name]) => inQuery.includes(name) === wanted)
  const query = new URLSearchParams(part(true).map(([name, value]) => [name, String(value)]))
  const token = tokens[caller]
  const response = await fetch(`${shop.url}${operation.path}${query.size > 0 ? `?${query}` : ''}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { token }) },
    body: JSON.stringify(Object.fromEntries(part(false))),
  })
  const body = await response.text()
  const { date: _, ...headers } = Object.fromEntries(response.headers)
  // a file is no envelope
  const read = response.headers.get('content-type')?.includes('json')
    ? Envelope.safeParse(JSON.parse(body))
    : undefined
  const code = read?.success ? (codeName(read.data.code) ?? 'ourFault') : 'ok'
  return { status: response.status, headers, body, code }
}

/** What a caller knows of an order. */
function knownTo(caller: Caller, about: About): Thing {
  const thing = things[about]
  const secret = guestsSecret === undefined ? {} : { manageSecret: guestsSecret }
  switch (caller) {
    case 'guest':
      return absent
    case 'passwordHolder':
      return { ...thing, cardPassword }
    case 'secretHolder':
    case 'sellerOfThis':
    case 'admin':
      return { ...thing, ...secret }
    default:
      return thing
  }
}

const askAs = (caller: Caller, name: string, thing: Thing): Promise<Answer> =>
  ask(caller, operationOf(name), (accessTable[name] as Row).request(thing, shop, itemId))

/** Refusals that say "not you", or ask for something that the caller has not given. */
const doors: readonly CodeName[] = [
  ...(['sessionNeeded', 'orderNotFound', 'complaintNotFound', 'sessionNotFound', 'uploadNotFound'] as const),
  ...([
    'shopNotFound',
    'cardPasswordWanted',
    'cardPasswordWrong',
    'cardPasswordLocked',
    'proofWanted',
  ] as const),
  ...(['orderOfAccount', 'ownShopOrder', 'tooOften', 'badInput', 'ourFault', 'routeNotFound'] as const),
]

type Wanted = CodeName | 'in'

/** How reading an order with a card password is answered. */
function forReading(row: Row, caller: Caller, about: About): Wanted {
  if (caller === 'passwordHolder') return 'in'
  if (about === 'accounts') return caller === 'owner' ? 'in' : 'cardPasswordWanted'
  const hasSecret = ['secretHolder', 'sellerOfThis', 'admin'].includes(caller)
  return hasSecret && row.secretOpens ? 'in' : 'cardPasswordWanted'
}

/** How acting for the buyer of an order is answered. */
function forActing(caller: Caller, about: About): Wanted {
  if (caller === 'sellerOfThis' || caller === 'admin') return 'ownShopOrder'
  if (about === 'accounts') return caller === 'owner' ? 'in' : 'orderOfAccount'
  return caller === 'secretHolder' || caller === 'passwordHolder' ? 'in' : 'proofWanted'
}

/** What a caller is answered: `in`, or the refusal at the door. */
function expected(name: string, caller: Caller, about: About): Wanted {
  const row = accessTable[name] as Row
  const { whoMay, session } = operationOf(name)
  if (session === 'needed' && tokens[caller] === undefined) return 'sessionNeeded'
  const foreign = row.refusal ?? 'in'
  if (caller === 'guest') return whoMay === 'anyone' ? 'in' : foreign
  switch (whoMay) {
    case 'cards':
      return forReading(row, caller, about)
    case 'buyer':
      return forActing(caller, about)
    case 'prover':
      if (caller === 'sellerOfThis' || caller === 'admin') return 'ownShopOrder'
      return about === 'guests' ? 'in' : 'orderOfAccount'
    case 'owner':
      return caller === 'owner' && about === 'accounts' ? 'in' : foreign
    case 'seller':
      return caller === 'sellerOfThis' ? 'in' : foreign
    default:
      return 'in'
  }
}

test('every operation that is served says how it is asked, and every one says in the contract who may', () => {
  expect(Object.keys(accessTable).sort()).toEqual(served.map(({ name }) => name).sort())
  for (const { name, operation } of operations)
    expect([name, operation.whoMay === 'operator'], 'served to nobody').toEqual([
      name,
      operation.audience !== 'buyer',
    ])
})

test('what is not there and what is somebody else’s is refused alike: code, body, status and headers', async () => {
  const rows = Object.keys(accessTable).filter((name) =>
    ['owner', 'seller'].includes(operationOf(name).whoMay),
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const name of rows)
    for (const caller of ['otherBuyer', 'sellerOfThis', 'sellerOfAnother', 'admin'] as const) {
      if (expected(name, caller, 'accounts') === 'in') continue
      const foreign = await askAs(caller, name, things.accounts)
      const missing = await askAs(caller, name, absent)
      expect(foreign, `${name} as ${caller}`).toEqual(missing)
    }
})

test('a complaint’s number without its order’s is refused as one that is not there', async () => {
  const rows = Object.keys(accessTable).filter(
    (name) => accessTable[name]?.refusal === 'complaintNotFound' && operationOf(name).whoMay === 'buyer',
  )
  expect(rows).toHaveLength(5)
  for (const name of rows)
    for (const caller of callers.filter((each) => each !== 'owner'))
      for (const about of abouts) {
        const foreign = await askAs(caller, name, { ...things[about], orderNo: absentNo })
        expect(foreign, `${name} as ${caller}`).toEqual(await askAs(caller, name, absent))
      }
})

test('lists show nobody what is not his', async () => {
  for (const caller of ['otherBuyer', 'sellerOfAnother', 'admin'] as const) {
    for (const side of ['bought', 'sold'])
      for (const { orderNo } of Object.values(things))
        expect((await ask(caller, pageOrders, { side })).body).not.toContain(orderNo)
    for (const { complaintNo } of Object.values(things))
      expect((await ask(caller, pageComplaint, {})).body).not.toContain(complaintNo)
  }
  for (const { orderNo, complaintNo } of Object.values(things)) {
    expect((await ask('sellerOfThis', pageOrders, { side: 'bought' })).body).not.toContain(orderNo)
    expect((await ask('sellerOfThis', pageComplaint, {})).body).not.toContain(complaintNo)
  }
})

/** Those that end what the others are about come last. */
const ending = ['escalateComplaint', 'closeComplaint', 'endSession', 'endOtherSessions']
const inOrder = Object.keys(accessTable).sort((a, b) => ending.indexOf(a) - ending.indexOf(b))
/** Whoever may do it does it last, so that the others meet what is still there. */
const mayLast = (name: string, about: About) =>
  [...callers].sort(
    (a, b) => Number(expected(name, a, about) === 'in') - Number(expected(name, b, about) === 'in'),
  )

for (const name of inOrder)
  test(`only who may reaches it: ${name}`, async () => {
    for (const about of abouts)
      for (const caller of mayLast(name, about)) {
        // what one network may do in an hour is less than the matrix asks for
        await shop.db.db.deleteFrom('limit_window').execute()
        const answer = await askAs(caller, name, knownTo(caller, about))
        const wanted = expected(name, caller, about)
        const got = doors.includes(answer.code) ? answer.code : 'in'
        expect({ caller, about, got }).toEqual({ caller, about, got: wanted })
        const mayRead = wanted === 'in' && ['cards', 'buyer', 'owner'].includes(operationOf(name).whoMay)
        if (!mayRead) expect(answer.body).not.toMatch(/CARD-\d{4}|nobody-else-reads|nobody else reads/)
        if (caller !== 'owner') expect(answer.body).not.toContain(contact)
      }
  })

test('what sellers and whoever runs the shop do is served to nobody', async () => {
  const spoken = operations.filter(({ operation }) => operation.whoMay === 'operator')
  expect(spoken.length).toBeGreaterThan(15)
  for (const { operation } of spoken)
    for (const caller of callers) {
      const answer = await ask(caller, operation, { complaintNo: things.accounts.complaintNo })
      expect([operation.path, answer.status]).toEqual([operation.path, 404])
    }
})
