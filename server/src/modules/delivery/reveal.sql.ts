import './delivery.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'

export type Reveal = Selectable<Tables['card_reveal']>

/** Records reveals in one statement, adding to existing rows of the same span. Keys must be distinct. */
export const upsertReveals = (db: Db, reveals: readonly Reveal[]) =>
  db
    .insertInto('card_reveal')
    .columns([
      'order_no',
      'shop_id',
      'kind',
      'format',
      'by_owner',
      'device',
      'span',
      'times',
      'first_at',
      'last_at',
    ])
    .expression(
      sql`select * from unnest(
        ${reveals.map((each) => each.order_no)}::text[], ${reveals.map((each) => each.shop_id)}::bigint[],
        ${reveals.map((each) => each.kind)}::text[], ${reveals.map((each) => each.format)}::text[],
        ${reveals.map((each) => each.by_owner)}::boolean[], ${reveals.map((each) => each.device)}::text[],
        ${reveals.map((each) => each.span)}::timestamptz[], ${reveals.map((each) => each.times)}::int[],
        ${reveals.map((each) => each.first_at)}::timestamptz[], ${reveals.map((each) => each.last_at)}::timestamptz[])`,
    )
    .onConflict((on) =>
      on.columns(['order_no', 'span', 'kind', 'format', 'by_owner', 'device']).doUpdateSet({
        times: sql`card_reveal.times + excluded.times`,
        last_at: sql`greatest(card_reveal.last_at, excluded.last_at)`,
      }),
    )
    .execute()

/** The latest reveals of an order's cards, newest first. */
export const listReveals = (db: Db, orderNo: string, max: number): Promise<Reveal[]> =>
  db
    .selectFrom('card_reveal')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('last_at', 'desc')
    .orderBy('first_at', 'desc')
    .limit(max)
    .execute()

/** When the cards of orders were last exported as a file. */
export const listLastExports = (db: Db, orderNos: readonly string[]) =>
  db
    .selectFrom('card_reveal')
    .select(({ fn }) => ['order_no', fn.max<Date>('last_at').as('exported_at')])
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .where('kind', '=', 'exported')
    .groupBy('order_no')
    .execute()

/** The reveals of the cards of these orders, the oldest of each first. */
export const listRevealsOfOrders = (db: Db, orderNos: readonly string[]): Promise<Reveal[]> =>
  db
    .selectFrom('card_reveal')
    .selectAll()
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .orderBy('order_no')
    .orderBy('first_at')
    .execute()
