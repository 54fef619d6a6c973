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
import { refundOrder } from '../modules/payment/refund-order.ts'
import { toCell } from '../platform/cell.ts'

const { schema } = toCell(1)

/** Records from now on which tables each transaction changes rows of. */
async function recordWrites({ db: { db } }: TestShop): Promise<void> {
  await sql
    .raw(
      `create schema recorded;
       create table recorded.write (tx bigint not null, schema_name text not null, table_name text not null);
       create function recorded.note() returns trigger language plpgsql as $$
       begin
         insert into recorded.write values (txid_current(), tg_table_schema, tg_table_name);
         return null;
       end $$`,
    )
    .execute(db)
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', ${schema}) and relname !~ '^kysely_migration'`.execute(db)
  for (const { name } of rows)
    await sql
      .raw(
        `create trigger noted_write after insert or update or delete on ${name}
         for each row execute function recorded.note()`,
      )
      .execute(db)
}

/** The tables of a further cell, each with one of another schema that the same transaction changed rows of. */
async function listWrittenTogether({ db: { db } }: TestShop): Promise<string[]> {
  const { rows } = await sql<{ pair: string }>`
    select distinct own.table_name || ' + ' || other.table_name as pair
    from recorded.write own join recorded.write other using (tx)
    where own.schema_name = ${schema} and other.schema_name <> ${schema} order by pair`.execute(db)
  return rows.map(({ pair }) => pair)
}

/** The cells, whose writes are recorded, and the shop of a further one. */
async function openRecorded() {
  const { shop, places } = await openCells()
  await recordWrites(shop)
  const [, place] = places
  if (!place) throw new Error('there is no further cell')
  return { shop, place }
}

const refundOf = (orderNo: string) =>
  refundOrderOperation.input.parse({
    requestId: crypto.randomUUID(),
    orderNo,
    why: 'The buyer asked for it.',
  })

test('what is bought, refunded, asked and complained about in a further cell is written there alone', async () => {
  const { shop, place } = await openRecorded()
  await using _ = shop
  const { seller, itemId, payChannel } = place
  const { visitor: buyer } = await openBuyer(shop)
  const complained = await buy(shop, itemId, { payChannel, buyer })
  const complaintNo = await complain(complained)
  await refundComplaint(seller, { complaintNo, text: 'Here is your money.' })
  const refunded = await buy(shop, itemId, { payChannel })
  await refundOrder(seller, refundOf(refunded.orderNo))
  await ask(buyer, itemId)
  for (let turn = 0; turn < 3; turn++) await shop.advanceClock(20)
  for (const placed of [complained, refunded]) await waitForStatus(placed, 'refunded')
  expect(await listWrittenTogether(shop)).toEqual([])
})

/**
 * What a payment from a balance writes beside the ledger, until it is two steps with a row between. Add none: on the way of
 * money no transaction may depend on two machines.
 */
const knownTables = ['payment', 'receipt', 'refund', 'balance_part']

test('a payment from a balance writes to its cell and to the ledger together no more than is known', async () => {
  const { shop, place } = await openRecorded()
  await using _ = shop
  const buyer = await openBuyer(shop)
  await addBalance(shop, buyer, 3000)
  const placed = await submitOrder(shop, place.itemId, { buyer: buyer.visitor, payChannel: place.payChannel })
  await buyer.visitor.call(payFromBalance, { orderNo: placed.orderNo })
  await waitForStatus(placed, 'delivered')
  const together = await listWrittenTogether(shop)
  expect(together).toContain('payment + ledger_entry')
  const unknown = together.filter((pair) => !knownTables.includes(pair.split(' + ')[0] ?? ''))
  expect(unknown).toEqual([])
})
