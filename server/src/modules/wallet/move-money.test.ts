import { expect, test } from 'vitest'
import { addBalance, findLedgerErrors } from '../../../../test-support/seed/add-balance.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { inTx } from '../../platform/db.ts'
import { getBalance } from './get-balance.ts'
import { createLedger } from './ledger.ts'
import { credit, debit } from './move-money.ts'

const movement = (accountId: number, ref: string, amountFen: number, kind: 'purchase' | 'refund') => ({
  kind,
  ref,
  accountId,
  amountFen,
  orderNo: 'ORDER',
  realMoney: false,
})

const debitWallet = ({ services }: TestShop, accountId: number, ref: string, amountFen: number) =>
  inTx(services.common, (tx) => debit(services, tx, movement(accountId, ref, amountFen, 'purchase')))

test('of 64 concurrent debits from a balance that covers one, one succeeds', async () => {
  await using shop = await openShop()
  const buyer = await openBuyer(shop)
  const { account_id: accountId } = buyer.account
  await addBalance(shop, buyer, 1500)
  const taken = await Promise.allSettled(
    Array.from({ length: 64 }, (_, index) => debitWallet(shop, accountId, `payment ${index}`, 1000)),
  )
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of taken)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ codeName: 'balanceTooLow' })
  expect(await getBalance(shop.services, shop.db.db, accountId)).toBe(500)
  expect(await findLedgerErrors(shop)).toEqual([])
  const entries = await shop.db.db.selectFrom('ledger_entry').select('ref').execute()
  expect(entries, 'a rejected debit leaves no entry').toHaveLength(2)
})

test('the same movement moves money once, however often and concurrently it is requested', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop)
  const accountId = account.account_id
  const give = () =>
    inTx(shop.db.db, (tx) => credit(shop.services, tx, movement(accountId, 'refund 1', 700, 'refund')))
  await Promise.all(Array.from({ length: 16 }, give))
  expect(await getBalance(shop.services, shop.db.db, accountId)).toBe(700)
  const numbers = await Promise.all(
    Array.from({ length: 16 }, () => debitWallet(shop, accountId, 'payment 1', 300)),
  )
  expect(numbers.filter((each) => each !== undefined)).toHaveLength(1)
  expect(await getBalance(shop.services, shop.db.db, accountId)).toBe(400)
  expect(await findLedgerErrors(shop)).toEqual([])
})

test('real money and test money of an account are kept apart', async () => {
  await using shop = await openShop()
  const buyer = await openBuyer(shop)
  const accountId = buyer.account.account_id
  await addBalance(shop, buyer, 1000)
  const real = { ...shop.services, config: { ...shop.services.config, sandbox: false } }
  expect(await getBalance(real, shop.db.db, accountId)).toBe(0)
  const asReal = inTx(shop.db.db, (tx) =>
    debit(shop.services, tx, { ...movement(accountId, 'payment 1', 1, 'purchase'), realMoney: true }),
  )
  await expect(asReal).rejects.toMatchObject({ codeName: 'balanceTooLow' })
  expect(await getBalance(shop.services, shop.db.db, accountId)).toBe(1000)
})

test('a balance can be spent to the last fen without touching other accounts', async () => {
  await using shop = await openShop()
  const [none, rich, other] = [await openBuyer(shop), await openBuyer(shop), await openBuyer(shop)]
  await addBalance(shop, other, 1000)
  await addBalance(shop, rich, 1000)
  await debitWallet(shop, rich.account.account_id, 'payment 1', 1000)
  const left = (buyer: typeof rich) => getBalance(shop.services, shop.db.db, buyer.account.account_id)
  expect([await left(none), await left(rich), await left(other)]).toEqual([0, 0, 1000])
  expect(await findLedgerErrors(shop)).toEqual([])
})

test('a purchase is found by its payment number, and a refund with that number is not a purchase', async () => {
  await using shop = await openShop()
  const buyer = await openBuyer(shop)
  const accountId = buyer.account.account_id
  await addBalance(shop, buyer, 1000)
  for (const [ref, amountFen] of [
    ['payment 1', 300],
    ['payment 2', 70],
  ] as const)
    await debitWallet(shop, accountId, ref, amountFen)
  for (const ref of ['payment 2', 'refund'])
    await inTx(shop.db.db, (tx) => credit(shop.services, tx, movement(accountId, ref, 20, 'refund')))
  const { findPurchase: purchaseOf, refund: giveBack } = createLedger(shop.services)
  expect(await purchaseOf('payment 1')).toMatchObject({ amountFen: 300 })
  expect(await purchaseOf('payment 2')).toMatchObject({ amountFen: 70 })
  expect(await purchaseOf('refund')).toBeUndefined()
  expect(await giveBack({ refundNo: 'refund 2', paymentNo: 'payment 2', amountFen: 71 })).toBe(false)
  expect(await getBalance(shop.services, shop.db.db, accountId)).toBe(670)
})
