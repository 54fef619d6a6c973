import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Figures } from './measure.ts'
import { measure } from './measure.ts'

const schemaSql = `
  create schema bare;
  create table bare.card (card_id bigint primary key, item_id bigint not null, pos bigint not null, state text not null,
    order_no text, secret bytea not null) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01,
    autovacuum_vacuum_cost_delay = 0);
  create index on bare.card (item_id, pos) where state = 'free';
  create index on bare.card (order_no) where order_no is not null;
  create table bare.orders (order_no text primary key, item_id bigint not null, amount_fen bigint not null,
    status text not null, created_at timestamptz not null);
  create table bare.receipt (trade_no text primary key, order_no text not null, amount_fen bigint not null);
  insert into bare.card select i, 1, i, 'free', null, '\\x00' from generate_series(1, 400000) i;
`

const createStatement = {
  name: 'create',
  text: `with picked as (select card_id from bare.card where item_id = 1 and state = 'free' order by pos limit 1
           for update skip locked),
         held as (update bare.card set state = 'held', order_no = $1 from picked where card.card_id = picked.card_id
           returning card.card_id)
         insert into bare.orders select $1, 1, 1280, 'unpaid', now() from held`,
}
const settleStatement = {
  name: 'settle',
  text: `with paid as (update bare.orders set status = 'delivered' where order_no = $1 and status = 'unpaid'
           returning order_no),
         sold as (update bare.card set state = 'sold' from paid where card.order_no = paid.order_no and state = 'held')
         insert into bare.receipt select $1, order_no, 1280 from paid`,
}

/**
 * The upper limit for any shop on this database: the two transactions of a purchase, each as one bare statement with
 * nothing around it.
 */
export async function measureBareSql(url: string, clients: number, seconds: number): Promise<Figures> {
  const pool = new pg.Pool({ connectionString: url, max: clients })
  // a connection that breaks while none uses it fails the next statement, and must not hide why it broke
  pool.on('error', () => undefined)
  try {
    await pool.query('drop schema if exists bare cascade')
    await pool.query(schemaSql)
    await pool.query('vacuum analyze bare.card')
    const figures = await measure(clients, seconds, async () => {
      const orderNo = randomBytes(10).toString('hex')
      await pool.query({ ...createStatement, values: [orderNo] })
      await pool.query({ ...settleStatement, values: [orderNo] })
    })
    await pool.query('drop schema bare cascade')
    return figures
  } finally {
    // also after a failure: the database is stopped next, which would break what is left open
    await pool.end()
  }
}
