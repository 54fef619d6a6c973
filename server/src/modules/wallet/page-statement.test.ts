import { getBuyer } from '@faka/contract/profile/profile'
import { pageStatement } from '@faka/contract/wallet/wallet'
import { expect, test } from 'vitest'
import { addBalance } from '../../../../test-support/seed/add-balance.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { inTx } from '../../platform/db.ts'
import { credit, debit } from './move-money.ts'

test('a statement lists each change with the balance after it, newest first, page by page', async () => {
  await using shop = await openShop()
  const buyer = await openBuyer(shop)
  const other = await openBuyer(shop)
  await addBalance(shop, other, 9999)
  await addBalance(shop, buyer, 1000)
  await addBalance(shop, buyer, 500)
  const spent = { ref: 'payment', orderNo: 'A'.repeat(20), accountId: buyer.account.account_id }
  await inTx(shop.db.db, (tx) =>
    debit(shop.services, tx, { kind: 'purchase', realMoney: false, amountFen: 1200, ...spent }),
  )
  const first = await buyer.visitor.call(pageStatement, { pageSize: 2 })
  expect(first).toMatchObject({ total: 3, page: 1, pageSize: 2, balanceFen: 300, realMoney: false })
  expect(first.list).toMatchObject([
    { kind: 'purchase', orderNo: spent.orderNo, amountFen: -1200, balanceAfterFen: 300 },
    { kind: 'refund', amountFen: 500, balanceAfterFen: 1500 },
  ])
  const second = await buyer.visitor.call(pageStatement, { page: 2, pageSize: 2 })
  expect(second.list).toMatchObject([{ kind: 'refund', amountFen: 1000, balanceAfterFen: 1000 }])
  const behind = await buyer.visitor.call(pageStatement, { page: 3, pageSize: 2 })
  expect(behind).toMatchObject({ list: [], total: 3, balanceFen: 300 })
  expect((await buyer.visitor.call(getBuyer, {})).balanceFen).toBe(300)
})

test('an account without a balance has an empty statement, and a guest has none', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop)
  expect(await visitor.call(pageStatement, {})).toMatchObject({ list: [], total: 0, balanceFen: 0 })
  expect((await shop.visitor().expectRejection(pageStatement, {})).code).toBe('sessionNeeded')
})

test('a statement of test money shows nothing of real money', async () => {
  await using shop = await openShop()
  const buyer = await openBuyer(shop)
  await inTx(shop.db.db, (tx) =>
    credit(shop.services, tx, {
      kind: 'refund',
      ref: 'real',
      orderNo: 'B'.repeat(20),
      accountId: buyer.account.account_id,
      realMoney: true,
      amountFen: 7,
    }),
  )
  await addBalance(shop, buyer, 500)
  const { list, total, balanceFen } = await buyer.visitor.call(pageStatement, {})
  expect({ sums: list.map(({ amountFen }) => amountFen), total, balanceFen }).toEqual({
    sums: [500],
    total: 1,
    balanceFen: 500,
  })
})

test('a balance that came from another shop is in the statement without an order', async () => {
  await using shop = await openShop()
  const buyer = await openBuyer(shop)
  await inTx(shop.db.db, (tx) =>
    credit(shop.services, tx, {
      kind: 'import',
      ref: '1 dujiao-next 5',
      orderNo: '',
      accountId: buyer.account.account_id,
      realMoney: false,
      amountFen: 3330,
    }),
  )
  const { list } = await buyer.visitor.call(pageStatement, {})
  expect(list).toMatchObject([{ kind: 'import', orderNo: null, amountFen: 3330, balanceAfterFen: 3330 }])
})
