import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { inTx } from '../../platform/db.ts'
import {
  assignGuestOrders,
  countGuestOrdersIn,
  findPaidGuestOrders,
  hasPaidGuestOrder,
  listShopsOfGuestOrders,
  listTakenOverOrders,
} from './guest-orders.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)

const contact = (way: 'phone' | 'mail', sign: string) => ({ way, key: Buffer.alloc(16, sign) })

test('the paid guest orders of a mail address are found in these shops, newest first, up to the limit', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const mail = contact('mail', 'm')
  const paid = { status: 'delivered', paid_at: minutes(9), mail_key: mail.key } as const
  await addOrderRow(db, 'B', { ...paid, created_at: minutes(1) })
  await addOrderRow(db, 'A', { ...paid, created_at: minutes(1) })
  await addOrderRow(db, 'C', { ...paid, created_at: minutes(2) })
  await addOrderRow(db, 'D', { ...paid, created_at: minutes(3), shop_id: 2 })
  await addOrderRow(db, 'unpaid', { mail_key: mail.key, created_at: minutes(4) })
  await addOrderRow(db, 'of an account', { ...paid, account_id: 5, shop_id: 3 })
  await addOrderRow(db, 'of another address', { ...paid, mail_key: Buffer.alloc(16, 'o') })
  await addOrderRow(db, 'of a phone', { ...paid, mail_key: null, phone_key: mail.key })
  const find = (shopIds: readonly number[], max: number) =>
    inTx(db, async (tx) => {
      await readWithoutIndexes(tx)
      return (await findPaidGuestOrders(tx, mail, shopIds, max)).map(({ order_no }) => order_no)
    })
  expect(await find([1, 3], 9)).toEqual(['C', 'A', 'B'])
  expect(await find([1, 2], 3)).toEqual(['D', 'C', 'A'])
  expect(await countGuestOrdersIn(db, mail, [1, 3])).toBe(4)
  expect((await listShopsOfGuestOrders(db, mail)).sort()).toEqual([1, 2])
})

test('a contact has a paid guest order only if one of its own orders is paid and belongs to no account', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const paid = { status: 'paid', paid_at: minutes(9) } as const
  await addOrderRow(db, 'paid', { ...paid, phone_key: contact('phone', 'p').key })
  await addOrderRow(db, 'unpaid', { phone_key: contact('phone', 'u').key })
  await addOrderRow(db, 'of an account', { ...paid, phone_key: contact('phone', 'a').key, account_id: 5 })
  const has = (sign: string) => hasPaidGuestOrder(db, contact('phone', sign))
  expect([await has('p'), await has('u'), await has('a'), await has('x')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('an account takes over the guest orders that a phone had until then, and lists those alone', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const phone = contact('phone', 'p')
  const phone_key = phone.key
  await addOrderRow(db, 'before', { phone_key, created_at: minutes(1) })
  await addOrderRow(db, 'in that moment', { phone_key, created_at: minutes(2) })
  await addOrderRow(db, 'after', { phone_key, created_at: new Date(minutes(2).getTime() + 1) })
  await addOrderRow(db, 'of another phone', { phone_key: Buffer.alloc(16, 'o') })
  await addOrderRow(db, 'of another shop', { phone_key, shop_id: 2 })
  await addOrderRow(db, 'of another account', { phone_key, account_id: 6, taken_over_at: minutes(1) })
  await addOrderRow(db, 'bought by the account', { phone_key, account_id: 5 })
  expect(await inTx(db, (tx) => assignGuestOrders(tx, phone, [1], 5, minutes(2)))).toBe(2)
  const rows = await db.selectFrom('orders').selectAll().orderBy('order_no').execute()
  expect(
    rows.map(({ order_no, account_id, taken_over_at }) => [order_no, account_id, taken_over_at]),
  ).toEqual([
    ['after', null, null],
    ['before', 5, minutes(2)],
    ['bought by the account', 5, null],
    ['in that moment', 5, minutes(2)],
    ['of another account', 6, minutes(1)],
    ['of another phone', null, null],
    ['of another shop', null, null],
  ])
  expect((await listTakenOverOrders(db, 5)).sort()).toEqual(['before', 'in that moment'])
  expect(await listTakenOverOrders(db, 6)).toEqual(['of another account'])
})
