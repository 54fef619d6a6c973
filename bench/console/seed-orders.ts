import { BuyerContact } from '@faka/contract/shared/contact'
import { idLength } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { encryptContact } from '../../server/src/modules/order/contact-encryption.ts'
import { contactKey } from '../../server/src/modules/order/contact-key.ts'
import { newNumber } from '../../server/src/platform/random.ts'
import type { BenchServer } from '../bench-server.ts'
import type { ConsoleSize } from './seed-console.ts'

const chunkSize = 5000
/** How many orders a buyer has, who comes back. */
const ordersOfBuyer = 3

const phoneOf = (index: number) => `138${String(Math.floor(index / ordersOfBuyer)).padStart(8, '0')}`
const mailOf = (index: number) => `buyer-${Math.floor(index / ordersOfBuyer)}@example.com`

/** One row of `orders` for each number, spread over the items of the shop and over two years. */
const insertOrders = (
  server: BenchServer,
  first: number,
  rows: readonly { orderNo: string; phoneKey: Buffer; mailKey: Buffer; contact: Buffer }[],
  accountId: number,
) =>
  sql`
  insert into orders (order_no, shop_id, item_id, wares_id, quantity, unit_price_fen, goods_fen, discount_fen, fee_fen,
    amount_fen, status, pay_channel_id, phone_key, mail_key, address_key, sealed_contact, request_id, request_hash,
    sandbox, created_at, pay_before, paid_at, delivered_at, closed_at, account_id)
  select made.order_no, item.shop_id, item.item_id, item.wares_id, 1, price, price, 0, 0, price, made.status,
    ${server.payChannel}, phone_key, mail_key, decode(md5(made.order_no), 'hex'), contact, gen_random_uuid(), '\\x00',
    false, at, at + interval '15 minutes',
    case when made.status not in ('expired') then at + interval '1 minute' end,
    case when made.status in ('delivered', 'refunded') then at + interval '2 minutes' end,
    case when made.status = 'expired' then at + interval '15 minutes' end,
    case when n % 2000 = 0 then ${accountId}::bigint end
  from (
    select u.*, ${first}::bigint + turn as n, 100 + (turn * 37) % 5000 as price,
      now() - (${first}::bigint + turn) * interval '10 minutes' as at,
      case when turn % 20 = 0 then 'expired' when turn % 51 = 0 then 'refunded' when turn % 333 = 0 then 'paid'
        else 'delivered' end as status
    from unnest(${rows.map((row) => row.orderNo)}::text[], ${rows.map((row) => row.phoneKey)}::bytea[],
      ${rows.map((row) => row.mailKey)}::bytea[], ${rows.map((row) => row.contact)}::bytea[])
      with ordinality as u(order_no, phone_key, mail_key, contact, turn)
  ) made
  join (select i.*, row_number() over (order by item_id) - 1 as place, count(*) over () as items from item i) item
    on item.place = (made.n * 7919) % items`.execute(server.services.db)

/** What was written when these orders were paid: events, payments, received sums and the cards. */
async function insertPayments({ services: { db } }: BenchServer): Promise<void> {
  await sql`
    insert into order_event (order_no, shop_id, from_status, to_status, actor, reason, at)
    select order_no, shop_id, null, 'unpaid', 'buyer', 'created', created_at from orders
    union all
    select order_no, shop_id, 'unpaid', 'paid', 'gateway', 'paid', paid_at from orders where paid_at is not null
    union all
    select order_no, shop_id, 'paid', 'delivered', 'gateway', 'paid', delivered_at from orders
    where delivered_at is not null`.execute(db)
  await sql`
    insert into payment (payment_no, order_no, shop_id, pay_channel_id, amount_fen, state, settles, trade_no, created_at,
      pay_before, fee_fen)
    select 'P' || order_no, order_no, shop_id, pay_channel_id, amount_fen, 'succeeded', true, 'T' || order_no, created_at,
      pay_before, 0
    from orders where paid_at is not null`.execute(db)
  await sql`
    insert into payment_trade (pay_channel_id, trade_no, payment_no)
    select pay_channel_id, trade_no, payment_no from payment`.execute(db)
  await sql`
    insert into receipt (pay_channel_id, trade_no, payment_no, order_no, shop_id, amount_fen, fate, reason, received_at,
      gateway_fee_fen)
    select payment.pay_channel_id, trade_no, payment_no, order_no, payment.shop_id, payment.amount_fen, 'settled', 'paid',
      paid_at, payment.fee_fen
    from payment join orders using (order_no)`.execute(db)
  await sql`
    update card set state = 'sold', order_no = given.order_no
    from (select card_id, item_id, row_number() over (partition by item_id order by pos) as turn from card
      where state = 'free') c
    join (select order_no, item_id, row_number() over (partition by item_id order by created_at) as turn from orders
      where delivered_at is not null) given using (item_id, turn)
    where card.card_id = c.card_id`.execute(db)
}

/** Adds the orders of the shop with all that belongs to them; returns what one of them is found by. */
export async function seedOrders(server: BenchServer, { orders }: ConsoleSize, accountId: number) {
  const { services } = server
  for (let first = 0; first < orders; first += chunkSize) {
    const rows = Array.from({ length: Math.min(chunkSize, orders - first) }, (_, index) => {
      const orderNo = newNumber(services.random, idLength)
      const [phone, mail] = [phoneOf(first + index), mailOf(first + index)]
      return {
        orderNo,
        phoneKey: contactKey(services, 'phone', phone),
        mailKey: contactKey(services, 'mail', mail),
        contact: encryptContact(services, orderNo, BuyerContact.parse({ phone, mail })),
      }
    })
    await insertOrders(server, first, rows, accountId)
  }
  await insertPayments(server)
  const middle = Math.floor(orders / 2)
  const { order_no, trade_no } = await services.db
    .selectFrom('payment')
    .select(['order_no', 'trade_no'])
    .orderBy('created_at')
    .offset(Math.floor(middle * 0.9))
    .limit(1)
    .executeTakeFirstOrThrow()
  return { order: order_no, tradeNo: trade_no ?? '', phone: phoneOf(middle), mail: mailOf(middle) }
}
