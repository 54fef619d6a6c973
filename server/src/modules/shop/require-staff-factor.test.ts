import { enableTotp, startTotp } from '@faka/contract/account/second-factor'
import { createApiKey } from '@faka/contract/api-key/api-key'
import { searchOrders } from '@faka/contract/order/seller-order'
import { listAuditEvents } from '@faka/contract/report/audit'
import { showToday } from '@faka/contract/report/today'
import { showShop } from '@faka/contract/shop/seller-shop'
import { listStaff, requireStaffFactor } from '@faka/contract/shop/staff'
import { expect, test } from 'vitest'
import { joinStaff } from '../../../../test-support/seed/join-staff.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { requestQr, submitOrder, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { totpCode } from '../../../../test-support/server/totp-code.ts'
import type { Visitor } from '../../../../test-support/server/visitor.ts'

const currentPassword = 'a password of tests'

/** Gives accounts a password, which adding a factor asks for. */
async function openOwnerAndMember(shop: TestShop) {
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  const { visitor: member } = await joinStaff(shop, shop.shortUrl, ['orders', 'money'])
  const passwordHash = await shop.services.passwordHasher.hash(currentPassword)
  await shop.db.pool.query('update account set password_hash = $1', [passwordHash])
  return { owner, member }
}

async function addFactor(shop: TestShop, visitor: Visitor): Promise<void> {
  const { secret } = await visitor.call(startTotp, { currentPassword })
  await visitor.call(enableTotp, { code: totpCode(secret, shop.clock.now) })
}

test('a shop that requires a second factor refuses everything to staff without one, at once, until it is added', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const { owner, member } = await openOwnerAndMember(shop)
  const { token } = await owner.call(createApiKey, { shortUrl, name: 'robot', scopes: ['orders:read'] })
  const program = shop.visitor()
  program.headers.authorization = `Bearer ${token}`
  const byHand = await submitOrder(shop, await shop.addItem({ delivery: 'byHand' }))
  await shop.pressButton(await requestQr(byHand, shop.payChannels.md5), 'pay')
  await waitForStatus(byHand, 'paid')
  const change = { shortUrl, required: true }
  expect((await member.expectRejection(requireStaffFactor, change)).code).toBe('rightNeeded')
  expect((await owner.expectRejection(requireStaffFactor, change)).code).toBe('ownFactorNeeded')
  expect(await member.call(showToday, {})).toMatchObject({ toDeliver: { orders: 1 } })
  await addFactor(shop, owner)
  expect(await owner.call(requireStaffFactor, change)).toEqual({ required: true })
  await owner.call(requireStaffFactor, change)
  for (const operation of [searchOrders, showShop])
    expect((await member.expectRejection(operation, { shortUrl })).code).toBe('staffFactorNeeded')
  expect((await member.call(showShop, {})).list).toMatchObject([
    { shortUrl, requiresFactor: true, lacksFactor: true },
  ])
  expect(await member.call(showToday, {})).toMatchObject({ toDeliver: { orders: 0 } })
  await program.call(searchOrders, { shortUrl })
  await owner.call(listStaff, { shortUrl })
  await addFactor(shop, member)
  await member.call(searchOrders, { shortUrl })
  expect((await member.call(showShop, {})).list).toMatchObject([{ requiresFactor: true, lacksFactor: false }])
  await owner.call(requireStaffFactor, { shortUrl, required: false })
  const { list } = await owner.call(listAuditEvents, { shortUrl })
  expect(list.filter(({ kind }) => kind.startsWith('staff.factor')).map(({ kind }) => kind)).toEqual([
    'staff.factorOptional',
    'staff.factorRequired',
  ])
})

test('where the platform requires it, no shop of a caller without one is reached, not even by its owner', async () => {
  await using shop = await openShop({ config: { requireStaffFactor: true } })
  const { shortUrl } = shop
  const { owner, member } = await openOwnerAndMember(shop)
  for (const each of [owner, member]) {
    expect((await each.expectRejection(searchOrders, { shortUrl })).code).toBe('staffFactorNeeded')
    expect((await each.call(showShop, {})).list).toMatchObject([{ requiresFactor: false, lacksFactor: true }])
    await addFactor(shop, each)
    await each.call(searchOrders, { shortUrl })
  }
})
