import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { payOrder } from '@faka/contract/payment/payment'
import { pageStatement } from '@faka/contract/wallet/wallet'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { findBreachesOfShop } from '../../server/src/laws/find-breaches-of-shop.ts'
import { laws, lawsAtRest } from '../../server/src/laws/laws.ts'
import { lockOrders } from '../../server/src/modules/order/public.ts'
import { findBalanceChannel } from '../../server/src/modules/pay-channel/public.ts'
import { type BalancePartRow, listPartsOfOrder } from '../../server/src/modules/payment/balance-part.sql.ts'
import { beginBalancePart } from '../../server/src/modules/payment/begin-balance-part.ts'
import { inTx } from '../../server/src/platform/db.ts'
import { endProcessBefore, type ProcessEnd } from '../server/end-process-before.ts'
import { createNewCards, openShop, type TestShop } from '../server/open-shop.ts'
import { openBuyer } from './open-buyer.ts'
import { readOrder, submitOrder } from './purchase.ts'
import { seedTopUpTerms } from './seed-top-up-terms.ts'
import { topUp } from './top-up.ts'

export const priceFen = 1000
export const partFen = 300
export const startFen = 50_000

/** Before which row of the next step a process ends. */
const ends = {
  debit: { table: 'ledger_entry', when: "new.kind = 'purchase' and not new.is_note" },
  note: { table: 'ledger_entry', when: 'new.is_note' },
  partReturn: { table: 'ledger_entry', when: "new.kind = 'partReturn'" },
  refundCredit: { table: 'ledger_entry', when: "new.kind = 'refund'" },
  settlement: { table: 'receipt', when: 'true' },
  closing: { table: 'orders', when: "new.status in ('cancelled', 'expired')" },
  held: { table: 'balance_part', when: "new.state = 'held'" },
  used: { table: 'balance_part', when: "new.state = 'used'" },
  returned: { table: 'balance_part', when: "new.state = 'returned'" },
  refundDone: { table: 'refund', when: "new.state = 'done'" },
} as const satisfies Record<string, ProcessEnd>
export type End = keyof typeof ends

/** Ends each process that would make this step of a balance, while `act` runs and until one ended. */
export const endBefore = (shop: TestShop, end: End, act: () => Promise<unknown>): Promise<void> =>
  endProcessBefore(shop, ends[end], act)

/** Lets every row of this table fail that this is true of, until what it returns is called. */
export async function failOn({ db: { db } }: TestShop, table: string, condition: string) {
  const name = `fails_${table}`
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'it fails'; end $$;
       create trigger ${name} before insert or update on ${table}
         for each row when (${condition}) execute function ${name}()`,
    )
    .execute(db)
  return () => sql.raw(`drop trigger ${name} on ${table}; drop function ${name}()`).execute(db)
}

/** A shop with a buyer who has a balance, and what that buyer does with an order. */
export async function openPurchases(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options)
  await seedTopUpTerms(shop)
  const buyer = await openBuyer(shop)
  await topUp(shop, buyer, { amountFen: startFen, bonusFen: 0 })
  const itemId = await shop.addItem({ cards: createNewCards(40) })
  const { visitor } = buyer
  const { md5, rsa } = shop.payChannels
  return {
    shop,
    buyer,
    visitor,
    itemId,
    balance: async () => (await visitor.call(pageStatement, {})).balanceFen,
    /** An unpaid order and what its buyer does with it. */
    async order() {
      const placed = await submitOrder(shop, itemId, { buyer: visitor })
      const { orderNo } = placed
      return {
        placed,
        orderNo,
        pay: () => visitor.send(payFromBalance, { orderNo }),
        cancel: () => visitor.send(cancelOrder, { orderNo }),
        payInPart: (balanceFen = partFen) => visitor.call(payOrder, { orderNo, payChannel: md5, balanceFen }),
        payWhole: () => visitor.call(payOrder, { orderNo, payChannel: rsa, balanceFen: 0 }),
        status: async () => (await readOrder(placed)).status,
      }
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}
export type Opened = Awaited<ReturnType<typeof openPurchases>>
export type Order = Awaited<ReturnType<Opened['order']>>

/** Begins a part of an order, as a process does that ends before the debit. */
export async function beginPart(
  { shop, buyer }: Opened,
  orderNo: string,
  amountFen = partFen,
): Promise<BalancePartRow> {
  const channel = await findBalanceChannel(shop.seller)
  return inTx(shop.services.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    if (!order || !channel) throw new Error('there is no such order')
    const { order_no, shop_id } = order
    const { account_id } = buyer.account
    const origin = { order_no, shop_id, account_id, pay_channel_id: channel.channelId, real_money: false }
    return beginBalancePart(shop.services, tx, origin, amountFen)
  })
}

/** The states of the parts of an order, the oldest first. */
export const partStates = async (shop: TestShop, orderNo: string) =>
  (await listPartsOfOrder(shop.db.db, orderNo)).map(({ state }) => state)

/** Lets the jobs do what is due within some seconds. */
export async function runJobs(shop: TestShop): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
}

/** Lets everything come to rest, after which no law may be broken. */
export async function rest(shop: TestShop): Promise<void> {
  await shop.advanceClock(3600)
  await runJobs(shop)
  await shop.advanceClock(86_400)
  await runJobs(shop)
  expect(await findBreachesOfShop(shop.services, [...laws, ...lawsAtRest])).toEqual([])
}

/** Holds the part of an order, whose rest is asked of a gateway. */
export const hold = (order: Order) => order.payInPart()
