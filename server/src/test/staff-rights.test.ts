import { type NamedOperation, operations } from '@faka/contract/operations'
import { type CodeName, codeName } from '@faka/contract/shared/codes'
import { Envelope } from '@faka/contract/shared/envelope'
import { type NeededRight, type ShopRight, shopRights } from '@faka/contract/shared/shop-right'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSellerShop } from '../../../test-support/seed/fill-seller-shop.ts'
import { joinStaff } from '../../../test-support/seed/join-staff.ts'
import { digestDatabase } from '../../../test-support/server/database-contents.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { type SellerTarget, sellerSamples } from '../../../test-support/server/seller-samples.ts'
import type { Visitor } from '../../../test-support/server/visitor.ts'

let shop: TestShop
let target: SellerTarget
let member: { visitor: Visitor; staffNo: string }

beforeAll(async () => {
  shop = await openShop({
    limits: { complaintMessagesPerHour: 1000 },
    config: { shopOpening: 'platform' },
  })
  target = await fillSellerShop(shop, shop.shortUrl, 'Ours')
  member = await joinStaff(shop, shop.shortUrl, ['orders'])
})
afterAll(() => shop[Symbol.asyncDispose]())

const served = operations.filter(
  ({ operation }) => operation.path.startsWith('/card-core/seller/') && operation.access === 'seller',
)
const isRight = (needed: NeededRight): needed is ShopRight => shopRights.some((right) => right === needed)

/** Calls an operation as the member of the staff, with these rights and no others. */
async function callWith(
  rights: readonly ShopRight[],
  { name, operation }: NamedOperation,
): Promise<{ code: CodeName; body: string }> {
  await shop.db.pool.query('update shop_staff set rights = $2 where staff_no = $1', [member.staffNo, rights])
  const { body, headers } = await member.visitor.send(operation, sellerSamples[name]?.(target) ?? {})
  const isEnvelope = String(headers['content-type']).includes('json')
  const read = isEnvelope ? Envelope.safeParse(JSON.parse(body)) : undefined
  return { code: read?.success ? (codeName(read.data.code) ?? 'ourFault') : 'ok', body }
}

/** Lists of several shops leave a shop out in which the caller has no right. */
const isDenied = ({ code, body }: { code: CodeName; body: string }): boolean =>
  code === 'rightNeeded' || (code === 'ok' && /"list":\[\],"total":0\b/.test(body))

test('every operation of sellers names the rights that it needs', () => {
  expect(served.length).toBeGreaterThan(80)
  expect(served.filter(({ operation }) => !operation.rights?.length).map(({ name }) => name)).toEqual([])
})

for (const named of served) {
  const needed = named.operation.rights ?? []
  if (needed.includes('noShop') || needed.includes('anyStaff')) continue
  test(`staff with every right but those of ${named.name} do not reach it`, async () => {
    const others = shopRights.filter((right) => !needed.includes(right))
    await callWith(others, named)
    const before = await digestDatabase(shop.db)
    expect(isDenied(await callWith(others, named))).toBe(true)
    expect(await digestDatabase(shop.db), 'a refused call changes nothing').toBe(before)
  })
}

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
