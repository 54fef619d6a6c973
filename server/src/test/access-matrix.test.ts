import { listSessions } from '@faka/contract/account/sessions'
import { pageComplaint } from '@faka/contract/complaint/complaint'
import { operations } from '@faka/contract/operations'
import { pageOrders } from '@faka/contract/order/order-list'
import { type CodeName, codeName } from '@faka/contract/shared/codes'
import type { Endpoint } from '@faka/contract/shared/endpoint'
import { Envelope } from '@faka/contract/shared/envelope'
import { ShortUrl } from '@faka/contract/shared/ids'
import { hasNeededRight } from '@faka/contract/shared/shop-right'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../test-support/seed/ask.ts'
import { complain } from '../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { requestTicket } from '../../../test-support/seed/pictures.ts'
import { buy, type PlacedOrder } from '../../../test-support/seed/purchase.ts'
import { callerKinds, openCallers, rightsOfCallers } from '../../../test-support/server/access-callers.ts'
import { type AccessCase, type AccessTarget, accessTable } from '../../../test-support/server/access-table.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { answerComplaint } from '../modules/complaint/answer-complaint.ts'
import { createShop } from '../modules/shop/create-shop.ts'

/** Every kind of caller. Those of the shop's side and the administrator also know both numbers and the guest's secret. */
const callers = [...callerKinds, 'passwordHolder'] as const
type Caller = (typeof callers)[number]
/** Those who never act as the buyer of an order of the shop, whatever they know. */
const isOfShop = (caller: Caller): boolean =>
  ['sellerOfThis', 'staffOfThis', 'staffWithoutRight', 'admin'].includes(caller)
/**
 * Whose order a call is about: that of the account `owner`, or a guest's. Both have a card password and a complaint.
 */
const ownerKinds = ['accounts', 'guests'] as const
type OwnerKind = (typeof ownerKinds)[number]

const cardPassword = 'six-letters'
const secretText = 'A text that only both sides may read.'
const contact = 'private-contact@example.com'
const absentNo = '0'.repeat(20)

let shop: TestShop
let itemId: string
const targets = {} as Record<OwnerKind, AccessTarget>
let guestManageSecret: string | undefined
const tokens = {} as Record<Caller, string | undefined>

/** A paid order with an answered complaint. */
async function addComplaintTo(placed: PlacedOrder): Promise<Pick<AccessTarget, 'orderNo' | 'complaintNo'>> {
  const complaintNo = await complain(placed, { text: secretText, contact: { mail: contact } })
  await answerComplaint(shop.seller, { complaintNo, text: secretText, images: [] })
  return { orderNo: placed.orderNo, complaintNo }
}

/** A passkey of an account, which never answers. */
async function addPasskeyOf(userName: string): Promise<string> {
  const { account_id } = await shop.db.db
    .selectFrom('account')
    .select('account_id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow()
  const passkey = {
    passkey_id: 'P'.repeat(20),
    account_id,
    credential_id: Buffer.alloc(16, 1),
    public_key: Buffer.alloc(77, 1),
    sign_count: 0,
    transports: sql<string[]>`'{}'`,
    name: 'A phone',
    created_at: new Date(),
  }
  await shop.db.db.insertInto('passkey').values(passkey).execute()
  return passkey.passkey_id
}

beforeAll(async () => {
  // the matrix makes more calls from one network than people do
  const limits = {
    complaintMessagesPerHour: 1000,
    openInquiriesPerAskerAndShop: 1000,
    uploadsPerNetworkAndDay: 1000,
    accountCallsPerMinute: 1000,
    registeredChecksPerHour: 1000,
    codesPerNetworkAndDay: 1000,
  }
  shop = await openShop({ limits })
  await createShop(shop.seller, { seller: 'seller', shortUrl: ShortUrl.parse('its-shop'), name: 'Its shop' })
  itemId = await shop.addItem({ cards: createCards(200), cardPassword: 'optional' })
  const visitors = await openCallers(shop)
  for (const caller of callers) if (caller !== 'passwordHolder') tokens[caller] = visitors[caller].token
  const { owner } = visitors
  const accounts = await buy(shop, itemId, { buyer: owner, cardPassword, quantity: 2 })
  const guests = await buy(shop, itemId, { cardPassword, quantity: 2, contact: { mail: contact } })
  guestManageSecret = guests.buyer.device.findSecret(guests.orderNo)
  // on another device, so that ending it keeps the current session
  await openBuyer(shop, { userName: 'owner' })
  const { list } = await owner.call(listSessions, {})
  const { key } = await requestTicket(owner, Buffer.alloc(100))
  const owned = {
    sessionId: list.find(({ current }) => !current)?.sessionId ?? '',
    ticketKey: key,
    passkeyId: absentNo,
    shortUrl: shop.shortUrl,
    inquiryNo: (await ask(shop.visitor(), itemId, secretText)).inquiryNo,
  }
  const { inquiryNo } = await ask(owner, itemId, secretText)
  targets.accounts = {
    ...owned,
    inquiryNo,
    passkeyId: await addPasskeyOf('owner'),
    ...(await addComplaintTo(accounts)),
  }
  targets.guests = { ...owned, ...(await addComplaintTo(guests)) }
})
afterAll(() => shop[Symbol.asyncDispose]())

/** What does not exist, in the same form as what does. */
const absentTarget: AccessTarget = {
  orderNo: absentNo,
  complaintNo: absentNo,
  inquiryNo: absentNo,
  sessionId: absentNo,
  passkeyId: absentNo,
  ticketKey: '0'.repeat(26),
  shortUrl: 'no-such-shop',
}

const servedOperations = operations.filter(({ operation }) => operation.audience === 'buyer')
const findOperation = (name: string): Endpoint => {
  const found = servedOperations.find((each) => each.name === name)
  if (!found) throw new Error(`${name} is not served`)
  return found.operation
}

const fieldNames = (schema: object | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys(Object(schema.shape)) : []

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
  code: CodeName
}

/** Calls the running server over HTTP. */
async function callAs(
  caller: Caller,
  operation: Endpoint,
  request: Record<string, unknown>,
): Promise<Answer> {
  const inQuery = fieldNames(operation.query)
  const entries = Object.entries(request)
  const part = (expected: boolean) => entries.filter(([name]) => inQuery.includes(name) === expected)
  const query = new URLSearchParams(part(true).map(([name, value]) => [name, String(value)]))
  const token = tokens[caller]
  const response = await fetch(`${shop.url}${operation.path}${query.size > 0 ? `?${query}` : ''}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { token }) },
    body: JSON.stringify(Object.fromEntries(part(false))),
  })
  const body = await response.text()
  const { date: _, ...headers } = Object.fromEntries(response.headers)
  // a file is not an envelope
  const read = response.headers.get('content-type')?.includes('json')
    ? Envelope.safeParse(JSON.parse(body))
    : undefined
  const code = read?.success ? (codeName(read.data.code) ?? 'ourFault') : 'ok'
  return { status: response.status, headers, body, code }
}

/** What a caller knows of an order. */
function targetKnownTo(caller: Caller, about: OwnerKind): AccessTarget {
  const target = targets[about]
  const secret = guestManageSecret === undefined ? {} : { manageSecret: guestManageSecret }
  switch (caller) {
    case 'guest':
      return absentTarget
    case 'passwordHolder':
      return { ...target, cardPassword }
    default:
      return caller === 'secretHolder' || isOfShop(caller) ? { ...target, ...secret } : target
  }
}

const callOperationAs = (caller: Caller, name: string, target: AccessTarget): Promise<Answer> =>
  callAs(caller, findOperation(name), (accessTable[name] as AccessCase).request(target, shop, itemId))

/** Errors that say "not you", or ask for a proof that is missing. */
const accessErrors: readonly CodeName[] = [
  'sessionNeeded',
  'orderNotFound',
  'complaintNotFound',
  'inquiryNotFound',
  'sessionNotFound',
  'passkeyNotFound',
  'uploadNotFound',
  'shopNotFound',
  'rightNeeded',
  'cardPasswordWanted',
  'cardPasswordWrong',
  'cardPasswordLocked',
  'proofWanted',
  'orderOfAccount',
  'ownShopOrder',
  'tooOften',
  'badInput',
  'ourFault',
  'routeNotFound',
]

type ExpectedResult = CodeName | 'in'

/** The expected result of reading an order with a card password. */
function expectedForReading(row: AccessCase, caller: Caller, about: OwnerKind): ExpectedResult {
  if (caller === 'passwordHolder') return 'in'
  if (about === 'accounts') return caller === 'owner' ? 'in' : 'cardPasswordWanted'
  const hasSecret = caller === 'secretHolder' || isOfShop(caller)
  return hasSecret && row.acceptsManageSecret ? 'in' : 'cardPasswordWanted'
}

/** The expected result of acting for the buyer of an order. */
function expectedForActing(caller: Caller, about: OwnerKind): ExpectedResult {
  if (isOfShop(caller)) return 'ownShopOrder'
  if (about === 'accounts') return caller === 'owner' ? 'in' : 'orderOfAccount'
  return caller === 'secretHolder' || caller === 'passwordHolder' ? 'in' : 'proofWanted'
}

/** The expected result: `in`, or the error of the access check. */
function expectedResult(name: string, caller: Caller, about: OwnerKind): ExpectedResult {
  const row = accessTable[name] as AccessCase
  const { access, session, rights } = findOperation(name)
  if (session === 'needed' && tokens[caller] === undefined) return 'sessionNeeded'
  const others = row.errorCode ?? 'in'
  if (caller === 'guest') return access === 'anyone' ? 'in' : others
  switch (access) {
    case 'cards':
      return expectedForReading(row, caller, about)
    case 'buyer':
      return expectedForActing(caller, about)
    case 'prover':
      if (isOfShop(caller)) return 'ownShopOrder'
      return about === 'guests' ? 'in' : 'orderOfAccount'
    case 'owner':
      return caller === 'owner' && about === 'accounts' ? 'in' : others
    case 'seller':
      if (caller === 'staffOfThis' || caller === 'staffWithoutRight')
        // these name what the account owns: a shop that it works for is none of it
        return hasNeededRight(rightsOfCallers[caller], rights) ? 'in' : others
      return caller === 'sellerOfThis' ? 'in' : others
    default:
      return 'in'
  }
}

test('every served operation has a case here, and every operation says in the contract who has access', () => {
  expect(Object.keys(accessTable).sort(), 'list it in test-support/server/access-table.ts').toEqual(
    servedOperations.map(({ name }) => name).sort(),
  )
  for (const { name, operation } of operations)
    expect(
      [name, operation.audience, operation.access],
      'is served to buyers, to the seller of the shop, to administrators, or not at all',
    ).toEqual([
      name,
      operation.audience,
      {
        buyer: operation.access,
        seller: operation.access === 'seller' ? 'seller' : 'operator',
        admin: operation.access === 'admin' ? 'admin' : 'operator',
      }[operation.audience],
    ])
})

test('what does not exist and what belongs to others is rejected alike: code, body, status and headers', async () => {
  const rows = Object.keys(accessTable).filter((name) =>
    ['owner', 'seller'].includes(findOperation(name).access),
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const name of rows)
    for (const caller of callers) {
      if (expectedResult(name, caller, 'accounts') !== accessTable[name]?.errorCode) continue
      const others = await callOperationAs(caller, name, targets.accounts)
      const missing = await callOperationAs(caller, name, absentTarget)
      expect(others, `${name} as ${caller}`).toEqual(missing)
    }
})

test('a complaint number without its order number is rejected as one that does not exist', async () => {
  const rows = Object.keys(accessTable).filter(
    (name) => accessTable[name]?.errorCode === 'complaintNotFound' && findOperation(name).access === 'buyer',
  )
  expect(rows).toHaveLength(5)
  for (const name of rows)
    for (const caller of callers.filter((each) => each !== 'owner'))
      for (const about of ownerKinds) {
        const others = await callOperationAs(caller, name, { ...targets[about], orderNo: absentNo })
        expect(others, `${name} as ${caller}`).toEqual(await callOperationAs(caller, name, absentTarget))
      }
})

test('lists show only what belongs to the caller', async () => {
  for (const caller of ['otherBuyer', 'sellerOfAnother', 'admin'] as const) {
    for (const side of ['bought', 'sold'])
      for (const { orderNo } of Object.values(targets))
        expect((await callAs(caller, pageOrders, { side })).body).not.toContain(orderNo)
    for (const { complaintNo } of Object.values(targets))
      expect((await callAs(caller, pageComplaint, {})).body).not.toContain(complaintNo)
  }
  for (const caller of ['sellerOfThis', 'staffOfThis', 'staffWithoutRight'] as const)
    for (const { orderNo, complaintNo } of Object.values(targets)) {
      expect((await callAs(caller, pageOrders, { side: 'bought' })).body).not.toContain(orderNo)
      expect((await callAs(caller, pageComplaint, {})).body).not.toContain(complaintNo)
    }
})

/** Operations that end what others need run last. */
const runLast = ['escalateComplaint', 'closeComplaint', 'endSession', 'endOtherSessions']
const orderedNames = Object.keys(accessTable).sort((a, b) => runLast.indexOf(a) - runLast.indexOf(b))
/** Callers with access run last, so that the others meet what still exists. */
const isAllowedForSomeone = (name: string, about: OwnerKind) =>
  [...callers].sort(
    (a, b) =>
      Number(expectedResult(name, a, about) === 'in') - Number(expectedResult(name, b, about) === 'in'),
  )

for (const name of orderedNames)
  test(`only callers with access reach it: ${name}`, async () => {
    for (const about of ownerKinds)
      for (const caller of isAllowedForSomeone(name, about)) {
        // the matrix makes more calls than one network may in an hour
        await shop.db.db.deleteFrom('limit_window').execute()
        const response = await callOperationAs(caller, name, targetKnownTo(caller, about))
        const expected = expectedResult(name, caller, about)
        const got = accessErrors.includes(response.code) ? response.code : 'in'
        expect({ caller, about, got }).toEqual({ caller, about, got: expected })
        const mayRead = expected === 'in' && ['cards', 'buyer', 'owner'].includes(findOperation(name).access)
        if (!mayRead) expect(response.body).not.toMatch(/CARD-\d{4}|private-contact|only both sides may read/)
        if (caller !== 'owner') expect(response.body).not.toContain(contact)
      }
  })

test('operations of operators are not served', async () => {
  const spoken = operations.filter(({ operation }) => operation.access === 'operator')
  expect(spoken.length).toBeGreaterThan(3)
  for (const { operation } of spoken)
    for (const caller of callers) {
      const response = await callAs(caller, operation, { complaintNo: targets.accounts.complaintNo })
      expect([operation.path, response.status]).toEqual([operation.path, 404])
    }
})
