import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { refundOrder as refundOrderOperation } from '@faka/contract/payment/seller-payment'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addBalance } from '../../../test-support/seed/add-balance.ts'
import { ask } from '../../../test-support/seed/ask.ts'
import { complain } from '../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { openCells } from '../../../test-support/seed/open-cells.ts'
import { buy, submitOrder, waitForStatus } from '../../../test-support/seed/purchase.ts'
import type { TestShop } from '../../../test-support/server/open-shop.ts'
import { refundComplaint } from '../modules/complaint/refund-complaint.ts'
import { commonTables } from '../modules/declarations.ts'
import { refundOrder } from '../modules/payment/refund-order.ts'

/** Tables of a cell that one transaction wrote together with a common one, by the transaction that each row is from. */
async function listTablesWrittenTogether({ db: { db } }: TestShop, schema: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = ${schema}::regnamespace and relkind = 'r' order by relname`.execute(db)
  const union = (names: readonly string[], of: string) =>
    sql.raw(
      names
        .map((name) => `select '${name}' as name, xmin::text as tx from ${of}.${name}`)
        .join(' union all '),
    )
  const { rows } = await sql<{ pair: string }>`
    select distinct own.name || ' + ' || common.name as pair
    from (${union(
      tables.map(({ name }) => name),
      schema,
    )}) own join (${union(commonTables, 'public')}) common using (tx)
    order by pair`.execute(db)
  return rows.map(({ pair }) => pair)
}

const refundOf = (orderNo: string) =>
  refundOrderOperation.input.parse({
    requestId: crypto.randomUUID(),
    orderNo,
    why: 'The buyer asked for it.',
  })

test('what is bought, refunded, asked and complained about in a further cell is written there alone', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const [, place] = places
  if (!place) throw new Error('there is no further cell')
  const { seller, itemId, payChannel } = place
  // the shop itself was opened before
  const before = await listTablesWrittenTogether(shop, 'cell_1')
  const { visitor: buyer } = await openBuyer(shop)
  const complained = await buy(shop, itemId, { payChannel, buyer })
  const complaintNo = await complain(complained)
  await refundComplaint(seller, { complaintNo, text: 'Here is your money.' })
  const refunded = await buy(shop, itemId, { payChannel })
  await refundOrder(seller, refundOf(refunded.orderNo))
  await ask(buyer, itemId)
  for (let turn = 0; turn < 3; turn++) await shop.advanceClock(20)
  for (const placed of [complained, refunded]) await waitForStatus(placed, 'refunded')
  expect(await listTablesWrittenTogether(shop, 'cell_1')).toEqual(before)
})

/** Until a payment from a balance, and a refund to one, are two steps with a row between. Add none. */
const knownOfBalances = ['payment + wallet_entry', 'receipt + wallet_entry']

test('a payment from a balance writes to its cell and to the ledger: no more than what is known to', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const [, place] = places
  if (!place) throw new Error('there is no further cell')
  const buyer = await openBuyer(shop)
  await addBalance(shop, buyer, 3000)
  const placed = await submitOrder(shop, place.itemId, { buyer: buyer.visitor, payChannel: place.payChannel })
  await buyer.visitor.call(payFromBalance, { orderNo: placed.orderNo })
  await waitForStatus(placed, 'delivered')
  const together = await listTablesWrittenTogether(shop, 'cell_1')
  expect(
    together.filter((pair) => pair.includes('wallet')).filter((pair) => !knownOfBalances.includes(pair)),
  ).toEqual([])
})
