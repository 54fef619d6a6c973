import { expect, test } from 'vitest'
import { inTx } from '../../kernel/db.ts'
import { giveBalance, unbalanced } from '../../test/give-balance.ts'
import { openBuyer } from '../../test/open-buyer.ts'
import { openShop, type TestShop } from '../../test/open-shop.ts'
import { balanceOf } from './balance-of.ts'
import { booksOf } from './books-of.ts'
import { credit, debit } from './move-money.ts'

const movement = (accountId: number, ref: string, amountFen: number, kind: 'purchase' | 'refund') => ({
  ...{ kind, ref, accountId, amountFen },
  ...{ orderNo: 'ORDER', realMoney: false },
})

const take = ({ house }: TestShop, accountId: number, ref: string, amountFen: number) =>
  inTx(house.db, (tx) => debit(house, tx, movement(accountId, ref, amountFen, 'purchase')))

test('of 64 who take from a balance that covers one, one gets it', async () => {
  await using shop = await openShop()
  const buyer = await openBuyer(shop)
  const { account_id: accountId } = buyer.account
  await giveBalance(shop, buyer, 1500)
  const taken = await Promise.allSettled(
    Array.from({ length: 64 }, (_, at) => take(shop, accountId, `payment ${at}`, 1000)),
  )
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of taken)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ codeName: 'balanceTooLow' })
  expect(await balanceOf(shop.house, shop.db.db, accountId)).toBe(500)
  expect(await unbalanced(shop)).toEqual([])
  const entries = await shop.db.db.selectFrom('ledger_entry').select('ref').execute()
  expect(entries, 'one that was refused leaves nothing').toHaveLength(2)
})

test('the same movement moves money once, however often and at once it is asked for', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop)
  const accountId = account.account_id
  const give = () =>
    inTx(shop.db.db, (tx) => credit(shop.house, tx, movement(accountId, 'refund 1', 700, 'refund')))
  await Promise.all(Array.from({ length: 16 }, give))
  expect(await balanceOf(shop.house, shop.db.db, accountId)).toBe(700)
  const numbers = await Promise.all(Array.from({ length: 16 }, () => take(shop, accountId, 'payment 1', 300)))
  expect(numbers.filter((each) => each !== undefined)).toHaveLength(1)
  expect(await balanceOf(shop.house, shop.db.db, accountId)).toBe(400)
  expect(await unbalanced(shop)).toEqual([])
})

test('real money and test money of one account never meet', async () => {
  await using shop = await openShop()
  const buyer = await openBuyer(shop)
  const accountId = buyer.account.account_id
  await giveBalance(shop, buyer, 1000)
  const real = { ...shop.house, config: { ...shop.house.config, sandbox: false } }
  expect(await balanceOf(real, shop.db.db, accountId)).toBe(0)
  const asReal = inTx(shop.db.db, (tx) =>
    debit(shop.house, tx, { ...movement(accountId, 'payment 1', 1, 'purchase'), realMoney: true }),
  )
  await expect(asReal).rejects.toMatchObject({ codeName: 'balanceTooLow' })
  expect(await balanceOf(shop.house, shop.db.db, accountId)).toBe(1000)
})

test('a balance is spent to its last fen, and no other account’s with it', async () => {
  await using shop = await openShop()
  const [none, rich, other] = [await openBuyer(shop), await openBuyer(shop), await openBuyer(shop)]
  await giveBalance(shop, other, 1000)
  await giveBalance(shop, rich, 1000)
  await take(shop, rich.account.account_id, 'payment 1', 1000)
  const left = (buyer: typeof rich) => balanceOf(shop.house, shop.db.db, buyer.account.account_id)
  expect([await left(none), await left(rich), await left(other)]).toEqual([0, 0, 1000])
  expect(await unbalanced(shop)).toEqual([])
})

test('what a payment took is found by its own number, and a refund of that number is no purchase', async () => {
  await using shop = await openShop()
  const buyer = await openBuyer(shop)
  const accountId = buyer.account.account_id
  await giveBalance(shop, buyer, 1000)
  for (const [ref, amountFen] of [
    ['payment 1', 300],
    ['payment 2', 70],
  ] as const)
    await take(shop, accountId, ref, amountFen)
  for (const ref of ['payment 2', 'refund'])
    await inTx(shop.db.db, (tx) => credit(shop.house, tx, movement(accountId, ref, 20, 'refund')))
  const { purchaseOf, giveBack } = booksOf(shop.house)
  expect((await purchaseOf('payment 1'))?.amountFen).toBe(300)
  expect((await purchaseOf('payment 2'))?.amountFen).toBe(70)
  expect(await purchaseOf('refund')).toBeUndefined()
  expect(await giveBack({ refundNo: 'refund 2', paymentNo: 'payment 2', amountFen: 71 })).toBe(false)
  expect(await balanceOf(shop.house, shop.db.db, accountId)).toBe(670)
})
