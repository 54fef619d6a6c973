import { type NamedOperation, operations } from '@faka/contract/operations'
import { type CodeName, codeName } from '@faka/contract/shared/codes'
import { Envelope } from '@faka/contract/shared/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSellerShop } from '../../../test-support/seed/fill-seller-shop.ts'
import { anotherShortUrl, type CallerKind, openCallers } from '../../../test-support/server/access-callers.ts'
import { digestDatabase, listShopRows } from '../../../test-support/server/database-contents.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { type SellerTarget, sellerSamples } from '../../../test-support/server/seller-samples.ts'
import type { Visitor } from '../../../test-support/server/visitor.ts'

const sellerOperations = operations.filter(({ operation }) => operation.path.startsWith('/card-core/seller/'))

const mark = 'PrivateToTheFirstShop'

let shop: TestShop
/** What belongs to the first shop, to another one, and to none. */
let first: SellerTarget
let other: SellerTarget
const absent: SellerTarget = {
  shortUrl: 'no-such-shop',
  classifyId: '0'.repeat(10),
  customPageId: '0'.repeat(10),
  itemId: '0'.repeat(10),
  orderNo: '0'.repeat(20),
  paidOrderNo: '1'.repeat(20),
  complaintNo: '0'.repeat(20),
  replyNo: '0'.repeat(20),
  blockNo: '0'.repeat(20),
  couponBatchNo: '0'.repeat(20),
  ratingNo: '0'.repeat(20),
  redemptionNo: '0'.repeat(20),
  inquiryNo: '0'.repeat(20),
  chatNo: '0'.repeat(20),
  callNo: '0'.repeat(20),
  messageNo: '0'.repeat(20),
  freeCardIds: [999_991, 999_992, 999_993],
  withdrawnCardId: 999_994,
  batchId: 999_995,
  emptyItemId: '1'.repeat(10),
  fileItemId: '2'.repeat(10),
  fileKey: '0'.repeat(26),
  payChannelId: '0'.repeat(10),
  caseNo: 'manual-999999',
  staffNo: '0'.repeat(20),
  invitationNo: '0'.repeat(20),
  keyNo: '0'.repeat(10),
}
/** Staff have a matrix of their own: what each right opens. */
type Caller = Exclude<CallerKind, 'staffOfThis' | 'staffWithoutRight'>
let callers: Record<Caller, Visitor>
/** Callers with a session who are to get nothing: of an administrator the rules say no more than of any buyer. */
const strangers = ['owner', 'otherBuyer', 'sellerOfAnother', 'admin'] as const satisfies readonly Caller[]

beforeAll(async () => {
  shop = await openShop({
    limits: { complaintMessagesPerHour: 1000 },
    // a refused call changes nothing
    config: { shopOpening: 'platform' },
  })
  callers = await openCallers(shop)
  first = await fillSellerShop(shop, shop.shortUrl, mark, {
    bought: callers.owner,
    // its device adds the secret of this order wherever an operation takes one
    byHand: callers.secretHolder,
  })
  other = await fillSellerShop(shop, anotherShortUrl, 'Other')
})
afterAll(() => shop[Symbol.asyncDispose]())

interface Answer {
  code: CodeName
  body: string
}

async function call(
  caller: Caller,
  { operation }: NamedOperation,
  input: Record<string, unknown>,
): Promise<Answer> {
  const { body, headers } = await callers[caller].send(operation, input)
  // a file is not an envelope
  const isEnvelope = String(headers['content-type']).includes('json')
  const read = isEnvelope ? Envelope.safeParse(JSON.parse(body)) : undefined
  return { code: read?.success ? (codeName(read.data.code) ?? 'ourFault') : 'ok', body }
}

const sampleOf = ({ name }: NamedOperation, target: SellerTarget): Record<string, unknown> => {
  const sample = sellerSamples[name]
  if (!sample)
    throw new Error(`${name} has no sample: add a valid input to test-support/server/seller-samples.ts`)
  return sample(target)
}

/** Administrators open shops of their own where nobody else may. */
const mayOpenShops = ({ operation }: NamedOperation): boolean => operation.rights?.includes('noShop') ?? false

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether an answer denies access: as without a session, or as if nothing was found. */
const deniesAccess = ({ code }: Answer): boolean =>
  code === 'sessionNeeded' || code === 'routeNotFound' || /NotFound$/.test(code)

/** Whether an answer is a list without an entry, which denies as much. */
const isEmptyList = ({ code, body }: Answer): boolean => code === 'ok' && /"list":\[\],"total":0\b/.test(body)

/** Whether a text has a value of the first shop. Short numbers, such as those of cases, are in any text by chance. */
const namesFirstShop = (text: string, values: readonly unknown[] = Object.values(first)): boolean =>
  values.some((value) => typeof value === 'string' && !/^\d{1,6}$/.test(value) && text.includes(value))

const readsFirstShop = ({ body }: Answer): boolean => body.includes(mark) || namesFirstShop(body)

test('every operation of sellers has a sample, and every sample an operation', () => {
  expect(sellerOperations.length).toBeGreaterThan(15)
  for (const named of sellerOperations) {
    const { input, query } = named.operation
    const sample = sampleOf(named, first)
    const inQuery = query && 'shape' in query ? Object.keys(Object(query.shape)) : []
    const body = Object.entries(sample).filter(([field]) => !inQuery.includes(field))
    expect(input.safeParse(Object.fromEntries(body)).error, `the sample of ${named.name} is invalid`).toBe(
      undefined,
    )
  }
  expect(
    Object.keys(sellerSamples).filter((name) => !sellerOperations.some((each) => each.name === name)),
  ).toEqual([])
})

test('an operation of sellers needs a session, or is the command line’s alone', () => {
  for (const { name, operation } of sellerOperations)
    expect([name, operation.access === 'operator' || operation.session === 'needed']).toEqual([name, true])
})

for (const named of sellerOperations)
  test(`only the seller of the shop reaches ${named.name}`, async () => {
    const before = await digestDatabase(shop.db)
    const sample = sampleOf(named, first)
    const refusal = named.operation.access === 'operator' ? 'routeNotFound' : 'sessionNeeded'
    expect((await call('guest', named, sampleOf(named, absent))).code).toBe(refusal)
    for (const caller of ['numberHolder', 'secretHolder'] as const)
      expect([caller, (await call(caller, named, sample)).code]).toEqual([caller, refusal])
    for (const caller of strangers) {
      if (caller === 'admin' && mayOpenShops(named)) continue
      const answer = await call(caller, named, sample)
      // an operation that names nothing of a shop is about the caller's own
      if (!isSame(sample, sampleOf(named, absent))) {
        expect({
          caller,
          denied: deniesAccess(answer) || isEmptyList(answer),
          code: answer.code,
        }).toMatchObject({ denied: true })
        expect(answer, 'as for what does not exist').toEqual(
          await call(caller, named, sampleOf(named, absent)),
        )
      }
      expect({ caller, reads: readsFirstShop(answer) }).toEqual({ caller, reads: false })
    }
    expect(await digestDatabase(shop.db), 'a refused call changes nothing').toBe(before)
  })

for (const named of sellerOperations)
  test(`${named.name} never mixes what belongs to two shops`, async () => {
    for (const field of Object.keys(first) as (keyof SellerTarget)[]) {
      const mixed = sampleOf(named, { ...other, [field]: first[field] })
      // not named by the operation, or the only thing that it names
      if (isSame(mixed, sampleOf(named, other)) || isSame(mixed, sampleOf(named, first))) continue
      const before = await listShopRows(shop.db, first.shortUrl)
      const answer = await call('sellerOfAnother', named, mixed)
      expect({ field, reads: readsFirstShop(answer) }).toEqual({ field, reads: false })
      expect(await listShopRows(shop.db, first.shortUrl), `${field} of the first shop`).toEqual(before)
      const written = await listShopRows(shop.db, other.shortUrl)
      expect(written.filter((row) => namesFirstShop(row, [first[field]]))).toEqual([])
    }
  })

for (const named of sellerOperations.filter(({ operation }) => operation.access !== 'operator'))
  test(`the seller of the shop reaches ${named.name}`, async () => {
    const answer = await call('sellerOfThis', named, sampleOf(named, first))
    expect({ denied: deniesAccess(answer), body: answer.body }).toMatchObject({ denied: false })
    expect(['badInput', 'ourFault', 'tooOften']).not.toContain(answer.code)
  })

test('administrators open shops of their own, which gives them nothing of another', async () => {
  const ofNoShop = sellerOperations.filter(mayOpenShops)
  expect(ofNoShop).toHaveLength(2)
  for (const named of ofNoShop) {
    const answer = await call('admin', named, sampleOf(named, first))
    expect({ name: named.name, code: answer.code, reads: readsFirstShop(answer) }).toEqual({
      name: named.name,
      code: 'ok',
      reads: false,
    })
  }
})
