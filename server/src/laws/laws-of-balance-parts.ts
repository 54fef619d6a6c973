import type { Law } from './law.ts'

/** Law 2 for orders that are paid in part from a balance: each part is taken once, and used or given back once. */
export const lawsOfBalanceParts: readonly Law[] = [
  {
    law: 2,
    promise:
      'A part is held while its order awaits payment, and used exactly where it paid it beside a payment that left it that much',
    breaches: `
      select 'part ' || part_no || ' of ' || part.amount_fen || ' fen is ' || state || ', its order ' || part.order_no || ' is '
        || status || ' with ' || orders.balance_fen || ' fen from a balance'
      from balance_part part join orders using (order_no)
      where part.account_id is distinct from orders.account_id or case state
        when 'held' then status not in ('unpaid', 'closing')
        when 'used' then paid_at is null or part.amount_fen <> orders.balance_fen
        else false end
      union all
      select 'order ' || orders.order_no || ' has ' || orders.balance_fen || ' fen from a balance, its payment left it '
        || payment.balance_fen || ', and ' || coalesce(part.amount_fen, 0) || ' were used'
      from orders join payment using (order_no) left join balance_part part on part.order_no = orders.order_no and part.state = 'used'
      where settles and (orders.balance_fen <> payment.balance_fen or orders.balance_fen <> coalesce(part.amount_fen, 0))`,
  },
  {
    law: 2,
    of: 'across',
    promise: 'Each part was taken from its account once, and given back to it once where it was not used',
    breaches: `
      select 'part ' || coalesce(part_no, ref) || ' of ' || coalesce(part.amount_fen, 0) || ' fen is ' || coalesce(state, 'not there')
        || ', the ledger took ' || coalesce(taken, 0) || ' and gave back ' || coalesce(given, 0)
        || case when ruled_out then ', and takes nothing any more' else '' end
      from balance_part part full join (
        select ref, min(account_id) as first_account, max(account_id) as last_account,
          bool_and(entry.real_money) as real_money, bool_or(is_note) as ruled_out,
          sum(-amount_fen) filter (where kind = 'purchase') as taken,
          coalesce(sum(amount_fen) filter (where kind = 'partReturn'), 0) as given
        from ledger_entry entry left join (ledger_line join wallet using (wallet_id)) using (entry_no)
        where (is_note or line_no = 1)
          and (kind = 'partReturn' or kind = 'purchase' and ref in (select part_no from balance_part))
        group by ref
      ) booked on ref = part_no
      where part.real_money is distinct from coalesce(booked.real_money, part.real_money)
        or coalesce(taken, 0) not in (0, part.amount_fen) or coalesce(given, 0) not in (0, part.amount_fen)
        or taken > 0 and (part.account_id, part.account_id) is distinct from (first_account, last_account)
        or not coalesce(case state
          when 'taking' then coalesce(given, 0) = 0 and not coalesce(ruled_out, false)
          when 'returning' then coalesce(given, 0) in (0, taken)
          when 'returned' then given = coalesce(taken, 0) and (taken > 0 or ruled_out)
          else taken > 0 and given = 0 end, false)`,
  },
  {
    law: 2,
    promise: 'What came from a balance is refunded only once all that a gateway received for the order is',
    breaches: `
      select 'order ' || order_no || ' refunds ' || from_balance || ' fen to the balance and ' || from_gateway || ' of ' || came
      from (
        select order_no,
          sum(given) filter (where reason = 'balancePart') as from_balance,
          sum(given) filter (where reason <> 'balancePart') as from_gateway,
          sum(amount_fen) filter (where reason <> 'balancePart') as came
        from (
          select receipt.*, (
            select coalesce(sum(refund.amount_fen), 0) from refund where refund.receipt_id = receipt.receipt_id) as given
          from receipt where fate = 'settled'
        ) each group by order_no
      ) refunded where from_balance > 0 and from_gateway <> came`,
  },
]

/** The same when no purchase is in progress. */
export const lawsOfBalancePartsAtRest: readonly Law[] = [
  {
    law: 2,
    promise: 'No part of a balance is held',
    breaches: `
      select 'part ' || part_no || ' of order ' || order_no || ' is ' || state from balance_part
      where state in ('taking', 'held', 'returning')`,
  },
]

/** The same within a short time, as long as the jobs run. */
export const lawsOfBalancePartsInTime: readonly Law[] = [
  {
    law: 2,
    promise: 'A part is taken from its balance, or goes back there, at once',
    breaches: `
      select 'part ' || part_no || ' of order ' || order_no || ' of ' || part.created_at || ' is still ' || state
        || ', its order is ' || status
      from balance_part part join orders using (order_no), clock
      where (state = 'taking' or state = 'returning' and status not in ('unpaid', 'closing'))
        and greatest(part.created_at, case state when 'returning' then greatest(paid_at, closed_at) end)
          < clock.now - interval '15 minutes'`,
  },
]
