/** What laws across cells read of a cell, under the name by which they read it. */
interface FactsOfCell {
  name: string
  /** A select over the tables of one cell. */
  select: string
  /** Columns by which laws look rows up. */
  indexes?: readonly string[]
}

/** What only laws across cells read, made of the tables of cells. */
export const relationsOfCells: readonly FactsOfCell[] = [
  {
    name: 'number_in_cell',
    select: `
      select 'order' as kind, order_no as number, shop_id from orders
      union all select 'payment', payment_no, shop_id from payment
      union all select 'refund', refund_no, shop_id from refund
      union all select 'complaint', complaint_no, shop_id from complaint`,
  },
  { name: 'shop_in_cell', select: 'select shop_id, short_url from shop' },
]

/** SQL: whether a channel `c` gets money from balances, or test money, which the ledger and the sandbox gateway have too. */
const isCompared = `(c.provider = 'balance' or not c.real_money)`

/** Whether it is about such money. A channel says which kind it takes now, an order which kind it was paid with. */
const isOfCompared = (row: string) => `(
  exists (select from pay_channel c where c.pay_channel_id = ${row}.pay_channel_id and ${isCompared})
  or exists (select from orders o where o.order_no = ${row}.order_no and o.sandbox))`

/** The orders of top-ups, which are in one cell, unless a row is where it should not be. */
const ofTopUp = (row: string) => `exists (
  select from orders o join item i on i.item_id = o.item_id where o.order_no = ${row}.order_no and i.content = 'balance')`

/**
 * What laws across cells read of every cell, where the cells are in several databases. Of the tables that grow with sales it is
 * a part, which has every row that such a law could find: what came from and went to balances, test money, top-ups, the
 * orders of accounts with what the platform received for them, and those with a level.
 */
export const factsOfCells: readonly FactsOfCell[] = [
  ...relationsOfCells,
  {
    name: 'pay_channel',
    select: 'select pay_channel_id, provider, real_money, managed_by from pay_channel',
    indexes: ['pay_channel_id'],
  },
  { name: 'item', select: 'select item_id, content from item', indexes: ['item_id'] },
  {
    name: 'orders',
    select: `
      select order_no, shop_id, item_id, account_id, goods_fen, discount_fen, sandbox, level_name, level_basis_points,
        level_of_platform, created_at, paid_at, closed_at, pay_before
      from orders where account_id is not null or sandbox or level_name is not null or ${ofTopUp('orders')} or exists (
        select from payment p where p.order_no = orders.order_no and ${isOfCompared('p')})`,
    indexes: ['order_no', 'account_id'],
  },
  {
    name: 'payment',
    select: `
      select payment_no, order_no, pay_channel_id, amount_fen, state from payment where ${isOfCompared('payment')}`,
    indexes: ['payment_no', 'order_no'],
  },
  {
    name: 'receipt',
    select: `
      select receipt_id, pay_channel_id, trade_no, payment_no, order_no, amount_fen, fate from receipt
      where ${ofTopUp('receipt')} or ${isOfCompared('receipt')} or exists (
        select from pay_channel c where c.pay_channel_id = receipt.pay_channel_id
          and c.managed_by = 'platform' and c.provider <> 'manual' and receipt.fate = 'settled')
        or exists (select from refund f where f.receipt_id = receipt.receipt_id and f.to_balance)`,
    indexes: ['receipt_id', 'order_no', 'trade_no'],
  },
  {
    name: 'refund',
    select: `
      select refund_no, receipt_id, order_no, request_id, amount_fen, state, reason, to_balance, by_hand, of_order, created_at
      from refund where to_balance or reason = 'payout' or ${ofTopUp('refund')} or exists (
        select from receipt r where r.receipt_id = refund.receipt_id and ${isOfCompared('r')})`,
    indexes: ['refund_no', 'receipt_id', 'order_no'],
  },
  {
    name: 'balance_part',
    select: 'select part_no, account_id, real_money, amount_fen, state from balance_part',
    indexes: ['part_no'],
  },
  {
    name: 'import_origin',
    select: "select shop_id, source, kind, old_key, new_key from import_origin where kind = 'account'",
    indexes: ['new_key'],
  },
]
