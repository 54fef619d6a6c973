import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { payOrder } from '@faka/contract/payment/payment'
import { pageStatement } from '@faka/contract/wallet/wallet'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { findBreaches } from '../../server/src/laws/law.ts'
import { laws, lawsAtRest } from '../../server/src/laws/laws.ts'
import { lockOrders } from '../../server/src/modules/order/public.ts'
import { findBalanceChannel } from '../../server/src/modules/pay-channel/public.ts'
import { type BalancePartRow, listPartsOfOrder } from '../../server/src/modules/payment/balance-part.sql.ts'
import { beginBalancePart } from '../../server/src/modules/payment/begin-balance-part.ts'
import { inTx } from '../../server/src/platform/db.ts'
import { createNewCards, openShop, type TestShop } from '../server/open-shop.ts'
import { openBuyer } from './open-buyer.ts'
import { readOrder, submitOrder } from './purchase.ts'
import { seedTopUpTerms } from './seed-top-up-terms.ts'
import { topUp } from './top-up.ts'

export const priceFen = 1000
export const partFen = 300
export const startFen = 50_000

/** Before which row of the next step a process ends, as a table and a condition for what is written to it. */
const ends = {
  debit: ['ledger_entry', "new.kind = 'purchase' and not new.is_note"],
  note: ['ledger_entry', 'new.is_note'],
  partReturn: ['ledger_entry', "new.kind = 'partReturn'"],
  refundCredit: ['ledger_entry', "new.kind = 'refund'"],
  settlement: ['receipt', 'true'],
  closing: ['orders', "new.status in ('cancelled', 'expired')"],
  held: ['balance_part', "new.state = 'held'"],
  used: ['balance_part', "new.state = 'used'"],
  returned: ['balance_part', "new.state = 'returned'"],
  refundDone: ['refund', "new.state = 'done'"],
} as const
export type End = keyof typeof ends

/**
 * Lets each transaction fail that would make this step, of any process, while `act` runs and until one failed: what was
 * committed before stays.
 */
export async function endBefore(shop: TestShop, end: End, act: () => Promise<unknown>): Promise<void> {
  const { db } = shop.db
  const [table, condition] = ends[end]
  // a sequence counts what is rolled back too
  await sql
    .raw(
      `create sequence process_ends;
       create function end_process() returns trigger language plpgsql as
         $$ begin perform nextval('process_ends'); raise exception 'the process ended'; end $$;
       create trigger process_end before insert or update on ${table}
         for each row when (${condition}) execute function end_process()`,
    )
    .execute(db)
  await act().catch(() => undefined)
  const hasEnded = async () => {
    const { rows } = await sql<{ is_called: boolean }>`select is_called from process_ends`.execute(db)
    return rows[0]?.is_called
  }
  await expect.poll(hasEnded, { timeout: 60_000 }).toBe(true)
  await sql
    .raw(
      `drop trigger process_end on ${table};
       drop function end_process();
       drop sequence process_ends`,
    )
    .execute(db)
}

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
  expect(await findBreaches(shop.db.db, [...laws, ...lawsAtRest], shop.clock.now)).toEqual([])
}

/** Holds the part of an order, whose rest is asked of a gateway. */
export const hold = (order: Order) => order.payInPart()
