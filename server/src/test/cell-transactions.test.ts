import { addProof } from '@faka/contract/complaint/complaint'
import { changeItem, createItem } from '@faka/contract/item/seller-item'
import { setVariants } from '@faka/contract/item/seller-variant'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { payOrder } from '@faka/contract/payment/payment'
import {
  confirmOrderPayment as confirmOperation,
  refundOrder as refundOrderOperation,
} from '@faka/contract/payment/seller-payment'
import { ShortUrl } from '@faka/contract/shared/ids'
import { openOwnShop } from '@faka/contract/shop/open-shop'
import { changeShop } from '@faka/contract/shop/seller-shop'
import { itemPictureUrlOf, logoUrlOf, type UploadPurpose } from '@faka/contract/upload/upload'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addBalance } from '../../../test-support/seed/add-balance.ts'
import { ask } from '../../../test-support/seed/ask.ts'
import { complain } from '../../../test-support/seed/complaint.ts'
import { joinStaff } from '../../../test-support/seed/join-staff.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { openCells } from '../../../test-support/seed/open-cells.ts'
import { askedAfterSeconds } from '../../../test-support/seed/picture-state.ts'
import { uploadPicture } from '../../../test-support/seed/pictures.ts'
import { buy, readOrder, submitOrder, waitForStatus } from '../../../test-support/seed/purchase.ts'
import { createFaultyNetwork } from '../../../test-support/server/faulty-network.ts'
import type { openShop, TestShop } from '../../../test-support/server/open-shop.ts'
import { answerComplaint } from '../modules/complaint/answer-complaint.ts'
import { decideComplaint } from '../modules/complaint/decide-complaint.ts'
import { refundComplaint } from '../modules/complaint/refund-complaint.ts'
import { rejectComplaint } from '../modules/complaint/reject-complaint.ts'
import { writeToComplaint } from '../modules/complaint/write-to-complaint.ts'
import { confirmOrderPayment } from '../modules/payment/confirm-order-payment.ts'
import { refundOrder } from '../modules/payment/refund-order.ts'
import { acceptMoney } from '../modules/reconciliation/accept-money.ts'
import { listMoney } from '../modules/reconciliation/list-money.ts'
import { changeStaff } from '../modules/shop/change-staff.ts'
import { createShop } from '../modules/shop/create-shop.ts'
import { inviteStaff } from '../modules/shop/invite-staff.ts'
import { removeStaff } from '../modules/shop/remove-staff.ts'
import { withdrawInvitation } from '../modules/shop/withdraw-invitation.ts'
import { toCell } from '../platform/cell.ts'
import type { Services } from '../platform/ctx.ts'

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

/** The tables of which rows were changed since writes are recorded. */
async function listWrittenTables({ db: { db } }: TestShop): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`select distinct table_name from recorded.write`.execute(
    db,
  )
  return rows.map(({ table_name }) => table_name)
}

/** The cells, whose writes are recorded, and the shop of a further one. */
async function openRecorded(options?: Parameters<typeof openShop>[0]) {
  const { shop, places } = await openCells(options)
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

/** Buys with a balance in a further cell, whose writes are recorded. */
async function openBalance(network = createFaultyNetwork()) {
  const { shop, place } = await openRecorded({ fetch: network.fetch })
  const buyer = await openBuyer(shop)
  await addBalance(shop, buyer, 3000)
  const { visitor } = buyer
  const order = () => submitOrder(shop, place.itemId, { buyer: visitor, payChannel: place.payChannel })
  return {
    shop,
    place,
    network,
    visitor,
    order,
    hold: (orderNo: string, balanceFen = 300) =>
      visitor.call(payOrder, { orderNo, payChannel: place.payChannel, balanceFen }),
    async expectApart() {
      expect(await listWrittenTogether(shop)).toEqual([])
      expect(await listWrittenTables(shop)).toContain('ledger_entry')
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

test('a payment from a balance and its refund write to the cell and to the ledger apart', async () => {
  await using opened = await openBalance()
  const { shop, place, visitor } = opened
  const placed = await opened.order()
  await visitor.call(payFromBalance, { orderNo: placed.orderNo })
  await waitForStatus(placed, 'delivered')
  await refundOrder(place.seller, refundOf(placed.orderNo))
  await shop.advanceClock(20)
  await waitForStatus(placed, 'refunded')
  await opened.expectApart()
})

test('a part of an order is taken, replaced, used, returned and taken again apart from its cell', async () => {
  await using opened = await openBalance()
  const { shop, visitor, hold } = opened
  const [used, cancelled, late] = [await opened.order(), await opened.order(), await opened.order()]
  await hold(used.orderNo)
  await shop.pressButton((await hold(used.orderNo, 200)).qrContent, 'pay')
  await waitForStatus(used, 'delivered')
  await hold(cancelled.orderNo)
  await visitor.call(cancelOrder, { orderNo: cancelled.orderNo })
  const { qrContent } = await hold(late.orderNo)
  await shop.advanceClock(3600)
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
  await shop.pressButton(qrContent, 'payLate')
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
  await waitForStatus(late, 'delivered')
  expect((await readOrder(cancelled)).status).toBe('cancelled')
  const { rows } = await sql<{ states: string }>`
    select string_agg(state, ' ' order by state) as states from ${sql.table(`${schema}.balance_part`)}`.execute(
    shop.db.db,
  )
  expect(rows).toEqual([{ states: 'returned returned returned used used' }])
  await opened.expectApart()
})

test('a part beside money that a seller confirms or a decision accepts, and one that is left over, are apart from their cell', async () => {
  await using opened = await openBalance()
  const { shop, place, hold } = opened
  const [confirmed, accepted, left] = [await opened.order(), await opened.order(), await opened.order()]
  await hold(confirmed.orderNo)
  const confirmation = { requestId: crypto.randomUUID(), orderNo: confirmed.orderNo, why: 'Paid in cash.' }
  await confirmOrderPayment(place.seller, confirmOperation.input.parse(confirmation))
  await hold(left.orderNo)
  await shop.db.db
    .withSchema(schema)
    .updateTable('payment')
    .set({ state: 'failed' })
    .where('order_no', '=', left.orderNo)
    .execute()
  await shop.advanceClock(1)
  await shop.pressButton((await hold(accepted.orderNo)).qrContent, 'wrongAmount')
  const findCase = async () =>
    (await listMoney(place.seller, {})).find(({ orderNo }) => orderNo === accepted.orderNo)
  await expect.poll(findCase, { timeout: 60_000 }).toBeDefined()
  const money = await findCase()
  // its part goes back with it, and is taken again
  await shop.advanceClock(3600)
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
  await waitForStatus(accepted, 'expired')
  await acceptMoney(place.seller, { caseNo: money?.caseNo ?? '', why: 'It is enough.' })
  for (const placed of [confirmed, accepted]) await waitForStatus(placed, 'delivered')
  await waitForStatus(left, 'expired')
  const { rows } = await sql<{ states: string }>`
    select string_agg(state, ' ' order by state) as states from ${sql.table(`${schema}.balance_part`)}`.execute(
    shop.db.db,
  )
  expect(rows).toEqual([{ states: 'returned returned returned used' }])
  await opened.expectApart()
})

test('a refund that its gateway refused is credited to the balance apart from its cell', async () => {
  await using opened = await openBalance()
  const { shop, place, visitor, network } = opened
  const placed = await buy(shop, place.itemId, { payChannel: place.payChannel, buyer: visitor })
  network.fault = (page, go) =>
    page.includes('refund') ? Promise.resolve(Response.json({ code: -1, msg: '该订单不支持退款' })) : go()
  await refundOrder(place.seller, refundOf(placed.orderNo))
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
  await waitForStatus(placed, 'refunded')
  expect((await readOrder(placed)).refund).toMatchObject({ state: 'done', toBalanceFen: 1000 })
  await opened.expectApart()
})

test('a shop is opened, and staff joins and leaves, apart from the directory and the roles', async () => {
  const { shop, place } = await openRecorded({ config: { shopOpening: 'anyone' } })
  await using _ = shop
  const { seller, shortUrl } = place
  const create = (address: string, cell: Services) =>
    createShop(shop.seller, { seller: 'seller', shortUrl: ShortUrl.parse(address), name: 'x' }, cell)
  // the next one is opened in the further cell, which then has fewer
  await create('in-the-first', shop.services)
  const { visitor } = await openBuyer(shop)
  await visitor.call(openOwnShop, { shortUrl: ShortUrl.parse('of-a-buyer'), name: 'x' })
  await create('by-the-platform', seller)
  const { staffNo } = await joinStaff({ ...shop, seller }, shortUrl, ['orders'])
  await changeStaff(seller, { shortUrl, staffNo, rights: ['stock'] })
  const { invitationNo } = await inviteStaff(seller, { shortUrl, name: 'x', rights: ['orders'] })
  await withdrawInvitation(seller, { shortUrl, invitationNo })
  await removeStaff(seller, { shortUrl, staffNo })
  expect(await listWrittenTogether(shop)).toEqual([])
  const { rows } = await sql<{ written: string }>`
    select distinct schema_name || '.' || table_name as written from recorded.write`.execute(shop.db.db)
  expect(rows.map(({ written }) => written)).toEqual(
    expect.arrayContaining([
      'public.account',
      'public.shop_address',
      'public.staff_account',
      `${schema}.shop`,
      `${schema}.shop_staff`,
      `${schema}.staff_event`,
    ]),
  )
})

test('what shows pictures in a further cell is written there alone: complaints, replies, items and logos', async () => {
  const { shop, place } = await openRecorded()
  await using _ = shop
  const { seller, itemId, shortUrl, payChannel } = place
  const { visitor: buyer } = await openBuyer(shop)
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  const upload = async (purpose: UploadPurpose, visitor = owner) =>
    (await uploadPicture(shop, visitor, undefined, { purpose })).key
  const placed = await buy(shop, itemId, { payChannel, buyer })
  const text = 'A text of more than ten characters.'
  const complaintNo = await complain(placed, { images: [await upload('proof', buyer)] })
  const { orderNo } = placed
  await buyer.call(addProof, { complaintNo, orderNo, text, images: [await upload('proof', buyer)] })
  // those of the command line are uploaded without an account
  const message = async () => ({ complaintNo, text, images: [await upload('proof', shop.visitor())] })
  await answerComplaint(seller, await message())
  await rejectComplaint(seller, await message())
  await writeToComplaint(seller, await message())
  await decideComplaint(seller, { ...(await message()), decision: 'reject' })
  const picture = async () => itemPictureUrlOf(await upload('item'))
  const fields = { shortUrl, content: 'cards', title: 'Shown', priceFen: 100 } as const
  const item = await owner.call(createItem, { ...fields, cover: await picture() })
  await owner.call(changeItem, { itemId: item.itemId, cover: await picture(), gallery: [await picture()] })
  await owner.call(setVariants, {
    itemId: item.itemId,
    axes: [{ name: 'Size', values: ['S'] }],
    variants: [{ options: ['S'], priceFen: 100, cover: await picture() }],
  })
  for (const logo of [logoUrlOf(await upload('logo')), logoUrlOf(await upload('logo')), null])
    await owner.call(changeShop, { shortUrl, logo })
  await shop.advanceClock(askedAfterSeconds)
  expect(await listWrittenTogether(shop)).toEqual([])
  expect(await listWrittenTables(shop)).toEqual(
    expect.arrayContaining(['upload', 'picture_use', 'released_picture', 'proof', 'item_wares']),
  )
})
