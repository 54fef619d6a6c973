import type { Law } from './law.ts'

/** Whether a payment of this number is a balance part that paid its order. */
const isUsedPart = (paymentNo: string) =>
  `exists (select from balance_part where part_no = ${paymentNo} and balance_part.state = 'used')`

/** Laws 2 and 4: every received payment, compared with the order it paid and with the gateway's own ledger. */
export const lawsOfMoney: readonly Law[] = [
  {
    law: 2,
    promise:
      'What settled an order, with what came from a balance beside it, is the amount fixed in the order',
    breaches: `
      select 'order ' || order_no || ' costs ' || orders.amount_fen || ' fen and was settled by ' || came
      from (
        select order_no, sum(amount_fen) as came, coalesce(sum(amount_fen) filter (where reason = 'balancePart'), 0) as beside
        from receipt where fate = 'settled' group by order_no
      ) settled join orders using (order_no)
      where came <> orders.amount_fen or beside <> orders.balance_fen`,
  },
  {
    law: 2,
    promise: 'A payment asks for the goods of its order less its balance part, and the fee of its channel',
    breaches: `
      select 'payment ' || payment_no || ' asks for ' || payment.amount_fen || ' fen'
      from payment left join orders using (order_no)
      where payment.amount_fen is distinct from orders.goods_fen - orders.discount_fen - payment.balance_fen + payment.fee_fen
        and not ${isUsedPart('payment.payment_no')}`,
  },
  {
    law: 2,
    promise: 'A paid order has the amount, the fee and the channel of the payment that settled it',
    breaches: `
      select 'order ' || order_no || ' has ' || orders.amount_fen || ' fen with a fee of ' || orders.fee_fen
        || ', its payment ' || payment.amount_fen || ' with ' || payment.fee_fen
      from payment join orders using (order_no)
      where settles and (payment.amount_fen + payment.balance_fen, payment.balance_fen, payment.fee_fen, payment.pay_channel_id)
        is distinct from (orders.amount_fen, orders.balance_fen, orders.fee_fen, orders.pay_channel_id)`,
  },
  {
    law: 2,
    promise: 'A paid order was settled by one received payment and one payment, an unpaid one by none',
    breaches: `
      select 'order ' || order_no || ' is ' || status || ', settled by ' || sums || ' received payments and ' || payments || ' payments'
      from (
        select order_no, status,
          (select count(*) from receipt where receipt.order_no = orders.order_no and fate = 'settled' and reason <> 'balancePart') as sums,
          (select count(*) from payment where payment.order_no = orders.order_no and settles) as payments,
          case when paid_at is null then 0 else 1 end as due
        from orders
      ) counted where sums <> due or payments <> due`,
  },
  {
    law: 2,
    promise: 'A payment that settles an order is the one that its money was received for',
    breaches: `
      select 'payment ' || payment_no || ' settles by trade ' || coalesce(trade_no, 'nothing') || ', by which no received payment settled'
      from payment where settles and not exists (
        select from receipt where receipt.payment_no = payment.payment_no and fate = 'settled'
          and receipt.trade_no = payment.trade_no and receipt.pay_channel_id = payment.pay_channel_id
          and receipt.order_no = payment.order_no)`,
  },
  {
    law: 2,
    promise:
      'A payment has succeeded exactly when it settles its order, or is the balance part beside the one that does',
    breaches: `
      select 'payment ' || payment_no || ' is ' || state || case when settles then ' and settles' else ' and settles nothing' end
      from payment
      where (state = 'succeeded' and not settles and not ${isUsedPart('payment_no')}) or (settles and state not in ('succeeded', 'refunding', 'refunded'))`,
  },
  {
    law: 2,
    promise: 'A payment that settles its order is never failed or closed, however late it is ended',
    breaches: `
      select 'payment ' || payment_no || ' settles order ' || order_no || ' and is ' || state
      from payment where settles and state in ('creating', 'waiting', 'failed', 'closed')`,
  },
  {
    law: 2,
    promise:
      'A received payment belongs to the payment that it names; one without an order is in manual review',
    breaches: `
      select 'received payment ' || receipt_id || ' of trade ' || trade_no || ' is ' || fate || ' without its payment'
      from receipt where case when order_no is null then fate <> 'person' else not exists (
        select from payment where payment.payment_no = receipt.payment_no and payment.order_no = receipt.order_no
          and payment.shop_id = receipt.shop_id
          and (payment.pay_channel_id = receipt.pay_channel_id or fate = 'person')) end`,
  },
  {
    law: 2,
    promise:
      'A received payment that did not settle is being refunded, was refunded, or is in manual review, in full',
    breaches: `
      select 'sum ' || receipt.receipt_id || ' of ' || receipt.amount_fen || ' fen is ' || fate || ', its refund of '
        || coalesce(refund.amount_fen, 0) || ' fen is ' || coalesce(state, 'not there')
      from receipt left join refund on refund.receipt_id = receipt.receipt_id and not of_order
      where not case fate
        when 'settled' then state is null
        when 'refunding' then coalesce(state = 'pending', false)
        when 'refunded' then coalesce(state = 'done', false)
        else coalesce(state = 'byPerson', true) end
      or refund.amount_fen <> receipt.amount_fen`,
  },
  {
    law: 2,
    promise: 'Refunds never exceed the received payment',
    breaches: `
      select 'of received payment ' || receipt_id || ', ' || receipt.amount_fen || ' fen, ' || sum(refund.amount_fen) || ' fen are refunded'
      from refund join receipt using (receipt_id) group by receipt_id, receipt.amount_fen
      having sum(refund.amount_fen) > receipt.amount_fen`,
  },
  {
    law: 2,
    promise:
      'A refund by a seller is of the amount in the record of who made it and why, and the other way round',
    breaches: `
      select 'request ' || request_id || ' refunds ' || coalesce(refund.amount_fen, 0) || ' fen, its record says '
        || coalesce(order_action.amount_fen, 0)
      from (
        select request_id, order_no, shop_id, sum(amount_fen) as amount_fen from refund
        where request_id is not null and reason <> 'payout' group by request_id, order_no, shop_id) refund
        full join (select * from order_action where kind in ('refund', 'cancel') and amount_fen is not null) order_action
        using (request_id, order_no, shop_id)
      where refund.amount_fen is distinct from order_action.amount_fen`,
  },
  {
    law: 2,
    promise: 'A payment that a seller confirmed is of the amount in the record of who confirmed it and why',
    breaches: `
      select 'received payment ' || receipt_id || ' of order ' || order_no || ' was confirmed without a record'
      from receipt where reason = 'confirmedManually' and not exists (
        select from order_action
        where order_action.order_no = receipt.order_no and kind = 'confirm' and why <> ''
          and order_action.amount_fen = receipt.amount_fen)`,
  },
  {
    law: 2,
    promise: 'An order that is being refunded has its refund',
    breaches: `
      select 'order ' || order_no || ' is ' || status from orders
      where status in ('refunding', 'refunded') and not exists (
        select from refund where refund.order_no = orders.order_no
          and (status = 'refunding' and state in ('pending', 'byPerson') or status = 'refunded' and state = 'done'))`,
  },
  {
    law: 2,
    promise: 'A payment without money is checked until a day has passed',
    breaches: `
      select 'payment ' || payment_no || ' is ' || state || ' and is not checked any more'
      from payment, clock
      where next_check_at is null and pay_before > clock.now - interval '23 hours'
        and not exists (select from receipt where receipt.payment_no = payment.payment_no)`,
  },
  {
    law: 2,
    of: 'across',
    promise: "Every received payment is in the gateway's ledger, to the fen",
    breaches: `
      select 'received payment ' || receipt_id || ' of trade ' || receipt.trade_no || ' is ' || receipt.amount_fen || ' fen here and '
        || coalesce(ledger.amount_fen, 0) || ' there'
      from receipt join pay_channel using (pay_channel_id)
        left join sandbox_gateway.trade on trade.trade_no = receipt.trade_no and trade.out_trade_no = receipt.payment_no
        left join sandbox_gateway.ledger on ledger.trade_no = trade.trade_no and kind = 'pay'
      where not real_money and provider not in ('balance', 'manual') and ledger.amount_fen is distinct from receipt.amount_fen`,
  },
  {
    law: 2,
    of: 'across',
    promise:
      'The gateway refunded no more than the shop requested, and everything that the shop records as done',
    breaches: `
      select 'trade ' || trade_no || ' was refunded ' || given || ' fen, the shop requested ' || asked || ' and records '
        || done || ' done'
      from (
        select trade_no, coalesce(given.amount_fen, 0) as given, coalesce(asked.amount_fen, 0) as asked,
          coalesce(asked.done_fen, 0) as done
        from receipt join pay_channel using (pay_channel_id)
          left join (
            select trade_no, sum(amount_fen) as amount_fen from sandbox_gateway.ledger
            where kind = 'refund' group by trade_no
          ) given using (trade_no)
          left join (
            select receipt_id, sum(amount_fen) as amount_fen,
              sum(amount_fen) filter (where not by_hand and state = 'done') as done_fen
            from refund where not to_balance group by receipt_id
          ) asked using (receipt_id)
        where not real_money and provider not in ('balance', 'manual')
      ) compared
      where given > asked or given < done
      union all
      select 'trade ' || trade_no || ' was refunded without a received payment in the shop'
      from sandbox_gateway.ledger where kind = 'refund'
        and not exists (select from receipt where receipt.trade_no = ledger.trade_no)`,
  },
  {
    law: 2,
    of: 'across',
    // only the dialect that can close a trade rules out money between the query and the release
    promise: 'No order is closed while its gateway, asked for two minutes, has its money',
    breaches: `
      select 'order ' || order_no || ' was closed at ' || closed_at || ', its gateway had the money at ' || paid.paid_at
      from orders join payment using (order_no)
        join sandbox_gateway.trade paid on out_trade_no = payment_no and dialect = 'rsa' and token is not null
      where paid.paid_at < closed_at and paid_fen = payment.amount_fen
        and closed_at <= orders.pay_before + interval '2 minutes'`,
  },
  {
    law: 2,
    promise: 'An order that test money settled is marked, so that it never counts as income',
    breaches: `
      select 'order ' || order_no || ' was settled by test money' from receipt join orders using (order_no)
        join pay_channel on pay_channel.pay_channel_id = receipt.pay_channel_id
      where fate = 'settled' and not real_money and not sandbox`,
  },
  {
    law: 4,
    promise: 'A received payment settles only the payment that owns its trade',
    breaches: `
      select 'trade ' || trade_no || ' settled payment ' || receipt.payment_no || ' and belongs to '
        || coalesce(payment_trade.payment_no, 'none')
      from receipt left join payment_trade using (pay_channel_id, trade_no)
      where fate <> 'person' and payment_trade.payment_no is distinct from receipt.payment_no`,
  },
  {
    law: 4,
    promise: 'A received payment is recorded once',
    breaches: `
      select 'trade ' || trade_no || ' is recorded ' || count(*) || ' times' from receipt
      group by pay_channel_id, trade_no having count(*) > 1`,
  },
]
