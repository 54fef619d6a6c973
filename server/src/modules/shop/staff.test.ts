import { listSessions } from '@faka/contract/account/sessions'
import { showOrder } from '@faka/contract/delivery/sold-order'
import { proveBuyer } from '@faka/contract/order/prove-buyer'
import { noteOrder, searchOrders } from '@faka/contract/order/seller-order'
import type { ShopRight } from '@faka/contract/shared/shop-right'
import { showShop } from '@faka/contract/shop/seller-shop'
import {
  acceptInvitation,
  changeStaff,
  inviteStaff,
  listStaff,
  maxStaff,
  removeStaff,
  showInvitation,
  withdrawInvitation,
} from '@faka/contract/shop/staff'
import { listCards, openCards } from '@faka/contract/stock/stock-cards'
import { expect, test } from 'vitest'
import { invitationToken, joinStaff } from '../../../../test-support/seed/join-staff.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getAccount } from '../account/public.ts'

const rolesOf = async (shop: TestShop, accountId: number) =>
  (await getAccount(shop.services, shop.services.common, accountId)).roles

const listEvents = async (shop: TestShop) =>
  (
    await shop.db.db
      .selectFrom('staff_event')
      .select(['kind', 'actor', 'rights'])
      .orderBy('event_id')
      .execute()
  ).map(({ kind, actor, rights }) => [kind, actor, rights.join(' ')])

test('an account joins by the link of an invitation, with its rights and no others, and each step names who did it', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const { visitor: owner, account: ownerAccount } = await openBuyer(shop, { userName: 'seller' })
  const invited = await owner.call(inviteStaff, { shortUrl, name: '小李', rights: ['orders', 'stock'] })
  const { visitor, account } = await openBuyer(shop)
  const token = invitationToken(invited.url)
  expect(await visitor.call(showInvitation, { token })).toMatchObject({
    shortUrl,
    name: '小李',
    rights: ['orders', 'stock'],
  })
  expect((await visitor.expectRejection(searchOrders, { shortUrl })).code).toBe('shopNotFound')
  expect(await visitor.call(acceptInvitation, { token })).toEqual({ shortUrl })
  expect((await visitor.call(searchOrders, { shortUrl })).list).toEqual([])
  expect((await visitor.call(showShop, {})).list).toMatchObject([
    { shortUrl, isOwner: false, rights: ['orders', 'stock'] },
  ])
  expect((await visitor.expectRejection(listStaff, { shortUrl })).code).toBe('rightNeeded')
  expect(await rolesOf(shop, account.account_id)).toEqual(['BUYER', 'STAFF'])
  const staffNo = invited.invitationNo
  expect(await owner.call(listStaff, { shortUrl })).toMatchObject({
    list: [{ staffNo, name: '小李', rights: ['orders', 'stock'] }],
    invitations: [],
  })
  const changed = await owner.call(changeStaff, { shortUrl, staffNo, rights: ['stock'] })
  expect(changed).toMatchObject({ name: '小李', rights: ['stock'] })
  expect((await visitor.expectRejection(searchOrders, { shortUrl })).code).toBe('rightNeeded')
  await owner.call(removeStaff, { shortUrl, staffNo })
  expect(await listEvents(shop)).toEqual([
    ['invited', `seller ${ownerAccount.account_id}`, 'orders stock'],
    ['joined', `seller ${account.account_id}`, 'orders stock'],
    ['changed', `seller ${ownerAccount.account_id}`, 'stock'],
    ['removed', `seller ${ownerAccount.account_id}`, 'stock'],
  ])
})

test('a removed member reaches the shop with no session from that moment on, and stays a buyer', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const { visitor, account, staffNo } = await joinStaff(shop, shortUrl, ['orders'])
  const second = await shop.openSecondProcess()
  const elsewhere = second.visitor()
  elsewhere.token = visitor.token
  await elsewhere.call(searchOrders, { shortUrl })
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  await owner.call(removeStaff, { shortUrl, staffNo })
  for (const each of [visitor, elsewhere])
    expect((await each.expectRejection(searchOrders, { shortUrl })).code).toBe('shopNotFound')
  expect((await visitor.call(showShop, {})).list).toEqual([])
  expect((await visitor.call(listSessions, {})).list).toHaveLength(1)
  expect(await rolesOf(shop, account.account_id)).toEqual(['BUYER'])
  expect((await owner.expectRejection(removeStaff, { shortUrl, staffNo })).code).toBe('staffNotFound')
})

test('of many accounts that accept an invitation at the same moment one joins', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  const { url } = await owner.call(inviteStaff, { shortUrl, name: 'A', rights: ['money'] })
  const token = invitationToken(url)
  const callers = await Promise.all(Array.from({ length: 8 }, () => openBuyer(shop)))
  const answers = await Promise.allSettled(
    callers.map(({ visitor }) => visitor.call(acceptInvitation, { token })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await owner.call(listStaff, { shortUrl })).list).toHaveLength(1)
  const [another] = [await openBuyer(shop)]
  expect((await another.visitor.expectRejection(acceptInvitation, { token })).code).toBe('invitationInvalid')
})

test('an invitation is not used up by the owner or by a member, and not accepted when withdrawn or three days old', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  const { visitor: member } = await joinStaff(shop, shortUrl, ['orders'])
  const invite = () => owner.call(inviteStaff, { shortUrl, name: 'B', rights: ['orders'] })
  const first = await invite()
  const token = invitationToken(first.url)
  for (const each of [owner, member])
    expect((await each.expectRejection(acceptInvitation, { token })).code).toBe('alreadyStaff')
  const { visitor: buyer } = await openBuyer(shop)
  expect(await buyer.call(showInvitation, { token })).toMatchObject({ name: 'B' })
  await owner.call(withdrawInvitation, { shortUrl, invitationNo: first.invitationNo })
  expect((await buyer.expectRejection(acceptInvitation, { token })).code).toBe('invitationInvalid')
  const second = await invite()
  await shop.advanceClock(72 * 3600 + 1)
  const { visitor: late } = await openBuyer(shop)
  const late2 = { token: invitationToken(second.url) }
  expect((await late.expectRejection(showInvitation, late2)).code).toBe('invitationInvalid')
  expect((await late.expectRejection(acceptInvitation, late2)).code).toBe('invitationInvalid')
})

test('a shop has at most fifty members and open invitations, also when many are made at once', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  const answers = await Promise.allSettled(
    Array.from({ length: maxStaff + 5 }, () =>
      owner.call(inviteStaff, { shortUrl, name: 'C', rights: ['orders'] }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxStaff)
  expect((await owner.expectRejection(inviteStaff, { shortUrl, name: 'C', rights: ['orders'] })).code).toBe(
    'tooManyStaff',
  )
})

test('staff for stock see cards masked and cannot read them', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const cards = createCards(1)
  const itemId = await shop.addItem({ cards })
  const { visitor } = await joinStaff(shop, shortUrl, ['stock'])
  const { list } = await visitor.call(listCards, { shortUrl, itemId })
  expect(list).toHaveLength(1)
  expect(JSON.stringify(list)).not.toContain(cards[0])
  const cardIds = list.map(({ cardId }) => cardId)
  expect((await visitor.expectRejection(openCards, { shortUrl, cardIds })).code).toBe('rightNeeded')
})

test('the number of an order, with which its cards can be read, is not shown with a card to staff for stock alone', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const itemId = await shop.addItem({ cards: createCards(1) })
  const { orderNo } = await buy(shop, itemId)
  const orderNoFor = async (rights: ShopRight[]) => {
    const { visitor } = await joinStaff(shop, shortUrl, rights)
    return (await visitor.call(listCards, { shortUrl, itemId, state: 'sold' })).list.map(
      (card) => card.orderNo,
    )
  }
  expect(await orderNoFor(['stock'])).toEqual([null])
  expect(await orderNoFor(['stock', 'orders'])).toEqual([orderNo])
  expect(await orderNoFor(['stock', 'cards'])).toEqual([orderNo])
})

test('what staff do to an order names their account, and they cannot pass for its buyer', async () => {
  await using shop = await openShop()
  const { orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const { visitor, account } = await joinStaff(shop, shop.shortUrl, ['orders'])
  await visitor.call(noteOrder, { orderNo, text: 'called back' })
  expect((await visitor.call(showOrder, { orderNo })).actions).toHaveLength(1)
  const rows = await shop.db.db.selectFrom('order_action').select('actor').execute()
  expect(rows.map(({ actor }) => actor)).toEqual([`seller ${account.account_id}`])
  const proof = { orderNo, way: 'phone', code: '000000' } as const
  expect((await visitor.expectRejection(proveBuyer, proof)).code).toBe('ownShopOrder')
})
