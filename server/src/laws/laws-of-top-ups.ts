import type { Law } from './law.ts'

/** Law 2 for top-ups: what was paid is credited once with its bonus, a refund takes both back, and so does a payout. */
export const lawsOfTopUps: readonly Law[] = [
  {
    law: 2,
    of: 'across',
    promise:
      'Every paid order of a top-up credited its goods to its account, in the kind of money that paid it, and no other order did',
    breaches: `
      select 'order ' || coalesce(paid.order_no, top_up.order_no) || ' was paid with ' || coalesce(paid.net_fen, 0)
        || ' fen and topped up ' || coalesce(top_up.amount_fen, 0)
      from (
        select order_no, orders.account_id, goods_fen - discount_fen as net_fen, sandbox
        from orders join item using (item_id) where content = 'balance' and paid_at is not null
      ) paid full join top_up using (order_no)
      where paid.net_fen is distinct from top_up.amount_fen or paid.account_id is distinct from top_up.account_id
        or paid.sandbox is not distinct from top_up.real_money`,
  },
  {
    law: 2,
    of: 'common',
    promise:
      'The ledger has what each top-up credited and what was taken back of it, and its bonus at the account of bonuses, to the fen',
    breaches: `
      select 'top-up ' || coalesce(counted.order_no, booked.order_no) || ' counts ' || coalesce(counted.sums, 'nothing')
        || ', the ledger has ' || coalesce(booked.sums, 'nothing')
      from (
        select order_no, concat_ws(' ', account_id, real_money, amount_fen, bonus_fen, refunded_fen, bonus_returned_fen) as sums
        from top_up
      ) counted full join (
        select entry.order_no, concat_ws(' ', max(account_id), bool_and(entry.real_money),
          coalesce(sum(amount_fen) filter (where kind = 'topUp'), 0),
          coalesce(sum(amount_fen) filter (where kind = 'bonus'), 0),
          coalesce(-sum(amount_fen) filter (where kind = 'topUpRefund'), 0),
          coalesce(-sum(amount_fen) filter (where kind = 'bonusReturn'), 0)) as sums
        from ledger_entry entry join ledger_line using (entry_no) join wallet using (wallet_id)
        where kind in ('topUp', 'bonus', 'topUpRefund', 'bonusReturn') group by entry.order_no
      ) booked using (order_no)
      where counted.sums is distinct from booked.sums
      union all
      select 'entry ' || entry_no || ' stands at ' || coalesce(platform_account, 'the side of the shop')
      from ledger_entry join ledger_line using (entry_no)
      where line_no = 2 and (kind in ('bonus', 'bonusReturn')) <> (platform_account is not null)`,
  },
  {
    law: 2,
    of: 'across',
    promise:
      'A top-up is taken back by what is refunded of it, its fee apart, and its bonus with the first refund',
    breaches: `
      select 'top-up ' || order_no || ' of ' || amount_fen || ' fen took back ' || refunded_fen || ' and '
        || bonus_returned_fen || ' of its bonus, its refunds are ' || refunds
      from (
        select top_up.*, (
          select coalesce(sum(refund.amount_fen), 0) from refund
          where refund.order_no = top_up.order_no and of_order) as refunds
        from top_up
      ) refunded
      where refunded_fen <> least(refunds, amount_fen) or bonus_returned_fen <> case when refunds > 0 then bonus_fen else 0 end`,
  },
  {
    law: 2,
    of: 'across',
    promise: "No balance is topped up by itself, by a seller's word or by a gateway that a seller manages",
    breaches: `
      select 'top-up ' || top_up.order_no || ' was paid at ' || provider || ' of the ' || managed_by
      from top_up join receipt using (order_no) join pay_channel using (pay_channel_id)
      where fate = 'settled' and (provider in ('balance', 'manual') or managed_by <> 'platform')`,
  },
  {
    law: 2,
    of: 'across',
    promise:
      'A payout is divided among refunds of top-ups of its account, to the fen, and no refund is for a payout that is not there',
    breaches: `
      select 'payout ' || payout_no || ' of ' || amount_fen || ' fen and ' || bonus_fen || ' of bonus refunded ' || refunded
        || ' and ' || returned
      from (
        select payout.*, coalesce(refunded, 0) as refunded, coalesce(returned, 0) as returned
        from payout left join (
          select payout_no, sum(refund.amount_fen) as refunded, sum(part.bonus_fen) as returned
          from payout_part part join payout using (payout_no)
            join refund on refund.request_id = part.request_id and refund.order_no = part.order_no
              and refund.amount_fen = part.amount_fen and reason = 'payout'
            join top_up on top_up.order_no = part.order_no and top_up.account_id = payout.account_id
              and top_up.real_money = payout.real_money
          group by payout_no
        ) divided using (payout_no)
      ) payouts
      where amount_fen <> refunded or bonus_fen <> returned
      union all
      select 'refund ' || refund_no || ' is for no payout' from refund
      where reason = 'payout' and not exists (select from payout_part part where part.request_id = refund.request_id)`,
  },
]
