import { type NamedOperation, operations } from '@faka/contract/operations'
import { type CodeName, codeName } from '@faka/contract/shared/codes'
import { Envelope } from '@faka/contract/shared/envelope'
import { type NeededRight, type ShopRight, shopRights } from '@faka/contract/shared/shop-right'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSellerShop } from '../../../test-support/seed/fill-seller-shop.ts'
import { joinStaff } from '../../../test-support/seed/join-staff.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { anotherShortUrl } from '../../../test-support/server/access-callers.ts'
import { digestDatabase } from '../../../test-support/server/database-contents.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { type SellerTarget, sellerSamples } from '../../../test-support/server/seller-samples.ts'
import type { Visitor } from '../../../test-support/server/visitor.ts'
import { createShop } from '../modules/shop/create-shop.ts'

let shop: TestShop
let target: SellerTarget
let member: { visitor: Visitor; staffNo: string }
let staffOfAnother: Visitor

beforeAll(async () => {
  shop = await openShop({
    limits: { complaintMessagesPerHour: 1000 },
    config: { shopOpening: 'platform' },
  })
  target = await fillSellerShop(shop, shop.shortUrl, 'Ours')
  member = await joinStaff(shop, shop.shortUrl, ['orders'])
  await openBuyer(shop, { roles: ['BUYER', 'SELLER'], userName: 'another-seller' })
  await createShop(shop.seller, {
    seller: 'another-seller',
    shortUrl: anotherShortUrl,
    name: 'Another shop',
  })
  staffOfAnother = (await joinStaff(shop, anotherShortUrl, [...shopRights])).visitor
})
afterAll(() => shop[Symbol.asyncDispose]())

const served = operations.filter(
  ({ operation }) => operation.path.startsWith('/card-core/seller/') && operation.access === 'seller',
)
const isRight = (needed: NeededRight): needed is ShopRight => shopRights.some((right) => right === needed)

interface Answer {
  code: CodeName
  body: string
}

async function callAs(visitor: Visitor, { name, operation }: NamedOperation): Promise<Answer> {
  const { body, headers } = await visitor.send(operation, sellerSamples[name]?.(target) ?? {})
  const isEnvelope = String(headers['content-type']).includes('json')
  const read = isEnvelope ? Envelope.safeParse(JSON.parse(body)) : undefined
  return { code: read?.success ? (codeName(read.data.code) ?? 'ourFault') : 'ok', body }
}

/** Calls an operation as the member of the staff, with these rights and no others. */
async function callWith(rights: readonly ShopRight[], named: NamedOperation): Promise<Answer> {
  await shop.db.pool.query('update shop_staff set rights = $2 where staff_no = $1', [member.staffNo, rights])
  return callAs(member.visitor, named)
}

/** Lists of several shops leave a shop out in which the caller has no right. */
const isDenied = ({ code, body }: Answer): boolean =>
  code === 'rightNeeded' || (code === 'ok' && /"list":\[\],"total":0\b/.test(body))

test('every operation of sellers names the rights that it needs', () => {
  expect(served.length).toBeGreaterThan(80)
  expect(served.filter(({ operation }) => !operation.rights?.length).map(({ name }) => name)).toEqual([])
})

const isOfShop = ({ operation }: NamedOperation): boolean => !operation.rights?.includes('noShop')

for (const named of served.filter(isOfShop)) {
  const needed = named.operation.rights ?? []
  // which needs no right, but to be of the staff
  if (needed.includes('anyStaff')) continue
  test(`staff with every right but those of ${named.name} do not reach it`, async () => {
    const others = shopRights.filter((right) => !needed.includes(right))
    await callWith(others, named)
    const before = await digestDatabase(shop.db)
    expect(isDenied(await callWith(others, named))).toBe(true)
    expect(await digestDatabase(shop.db), 'a refused call changes nothing').toBe(before)
  })
}

for (const named of served.filter(isOfShop))
  test(`staff of another shop, with every right there, do not reach ${named.name}`, async () => {
    const before = await digestDatabase(shop.db)
    const answer = await callAs(staffOfAnother, named)
    // what names no shop is about those that the caller reaches
    const isOwn = answer.code === 'ok' && !answer.body.includes(target.shortUrl)
    expect({ denied: /NotFound$/.test(answer.code) || isOwn, body: answer.body }).toMatchObject({
      denied: true,
    })
    expect(await digestDatabase(shop.db), 'a refused call changes nothing').toBe(before)
  })

test('staff open no shop where the platform opens them, whatever their rights', async () => {
  const ofNoShop = served.filter((named) => !isOfShop(named))
  expect(ofNoShop.map(({ name }) => name).sort()).toEqual(['checkShopOpening', 'openOwnShop'])
  for (const named of ofNoShop) {
    await callWith(shopRights, named)
    const before = await digestDatabase(shop.db)
    const { code, body } = await callWith(shopRights, named)
    expect(code === 'shopOpeningClosed' || body.includes('"refusal":"shopOpeningClosed"'), body).toBe(true)
    expect(await digestDatabase(shop.db), 'a refused call changes nothing').toBe(before)
  }
})

for (const named of served) {
  const needed = named.operation.rights ?? []
  const anyRight: readonly ShopRight[] = needed.includes('anyStaff') ? ['orders'] : []
  const [first, ...others] = [...anyRight, ...needed.filter(isRight)]
  if (!first) continue
  test(`staff with the right to ${named.name} reach it`, async () => {
    const { code, body } = await callWith([first], named)
    expect({ body, denied: code === 'rightNeeded' || /NotFound$/.test(code) }).toMatchObject({
      denied: false,
    })
    expect(['badInput', 'ourFault', 'tooOften', 'sessionNeeded']).not.toContain(code)
    // by now what it names may be gone
    for (const other of others) expect((await callWith([other], named)).code).not.toBe('rightNeeded')
  })
}
