import type { Law } from './law.ts'

/** Law 2 for balances: the ledger is the gateway of payments from a balance, and agrees with the shop's tables. */
export const lawsOfBalances: readonly Law[] = [
  {
    law: 2,
    of: 'common',
    promise: 'The two lines of every ledger entry sum up to zero, and a note has none',
    breaches: `
      select 'entry ' || entry_no || ' has ' || count(amount_fen) || ' sides that sum up to ' || coalesce(sum(amount_fen), 0)
      from ledger_entry left join ledger_line using (entry_no) group by entry_no
      having count(amount_fen) <> case when is_note then 0 else 2 end or sum(amount_fen) <> 0`,
  },
  {
    law: 2,
    of: 'common',
    promise: 'The balance of a wallet is the sum of its lines, and each line has the balance after it',
    breaches: `
      select 'wallet ' || wallet_id || ' holds ' || balance_fen || ' fen, its lines sum up to ' || coalesce(sum(amount_fen), 0)
      from wallet left join ledger_line using (wallet_id) group by wallet_id, balance_fen
      having balance_fen <> coalesce(sum(amount_fen), 0)
      union all
      select 'line ' || line_id || ' says ' || balance_after_fen || ' fen, and there were ' || held
      from (
        select *, sum(amount_fen) over (partition by wallet_id order by line_id) as held
        from ledger_line where wallet_id is not null
      ) lines where balance_after_fen <> held`,
  },
  {
    law: 2,
    of: 'across',
    promise:
      'Every debit of a balance is a payment of that order, or a part that was not used, in the same kind of money, and every payment that was paid is one',
    breaches: `
      select 'entry ' || coalesce(entry_no, 'none') || ' and payment ' || coalesce(payment_no, 'none') || ' do not agree'
      from (
        select entry_no, ref, entry.order_no, entry.real_money, line.amount_fen, wallet.account_id
        from ledger_entry entry join ledger_line line using (entry_no) join wallet using (wallet_id) where kind = 'purchase'
          and not exists (select from balance_part where part_no = ref and state <> 'used')
      ) taken full join (
        select payment.*, orders.account_id as owner, sandbox, pay_channel.real_money as real
        from payment join pay_channel using (pay_channel_id) join orders using (order_no) where provider = 'balance'
      ) paid on payment_no = ref
      where (entry_no is not null or paid.state in ('succeeded', 'refunding', 'refunded'))
        and (paid.order_no is distinct from taken.order_no or paid.amount_fen is distinct from -taken.amount_fen
          or real is distinct from real_money or owner is distinct from account_id or sandbox is not distinct from real)`,
  },
  {
    law: 2,
    of: 'across',
    promise: 'Every payment received from a balance is in the ledger, to the fen',
    breaches: `
      select 'received payment ' || receipt_id || ' of entry ' || trade_no || ' is ' || receipt.amount_fen || ' fen'
      from receipt join pay_channel using (pay_channel_id)
      where provider = 'balance' and not exists (
        select from ledger_entry join ledger_line using (entry_no)
        where entry_no = trade_no and kind = 'purchase' and ref = payment_no and line_no = 2
          and ledger_line.amount_fen = receipt.amount_fen)`,
  },
  {
    law: 2,
    of: 'across',
    promise: 'Every refund to a balance is in the ledger once, and balances have no other credits',
    breaches: `
      select 'refund ' || refund_no || ' of ' || refund.amount_fen || ' fen went to a balance that did not get it'
      from refund where to_balance and state = 'done' and not exists (
        select from ledger_entry join ledger_line using (entry_no) join wallet using (wallet_id) join orders using (order_no)
        where kind = 'refund' and ref = refund_no and ledger_entry.order_no = refund.order_no
          and wallet.account_id = orders.account_id and ledger_line.amount_fen = refund.amount_fen)
      union all
      select 'entry ' || entry_no || ' gave for refund ' || ref
      from ledger_entry where kind = 'refund' and not exists (
        select from refund join receipt using (receipt_id) join pay_channel using (pay_channel_id)
        where refund_no = ref and (to_balance or provider = 'balance' and state = 'pending'))`,
  },
  {
    law: 2,
    of: 'across',
    promise: 'Every balance that came from another shop belongs to the account that its buyer became',
    breaches: `
      select 'entry ' || entry_no || ' gave what no account brought'
      from ledger_entry entry join ledger_line using (entry_no) join wallet using (wallet_id)
      where entry.kind = 'import' and not exists (
        select from import_origin origin
        where origin.kind = 'account' and new_key = account_id::text
          and ref = shop_id || ' ' || source || ' ' || old_key)`,
  },
  {
    law: 2,
    promise: 'An order and its payment are refunded once all of its money was refunded, and not before',
    breaches: `
      select 'order ' || orders.order_no || ' is ' || status || ', its payment ' || payment.state || ', and ' || given || ' of '
        || came || ' fen went back'
      from (
        select *, sum(own_came) over (partition by order_no) as came, sum(own_given) over (partition by order_no) as given
        from (
          select receipt.order_no, receipt.payment_no, receipt.amount_fen as own_came, (
            select coalesce(sum(refund.amount_fen), 0) from refund
            where refund.receipt_id = receipt.receipt_id and state = 'done') as own_given
          from receipt where fate = 'settled'
        ) each
      ) paid join orders using (order_no) join payment using (payment_no)
      where (status = 'refunded') <> (given = came) or (payment.state = 'refunded' and own_given <> own_came)`,
  },
]

/** The same when no purchase is in progress. */
export const lawsOfBalancesAtRest: readonly Law[] = [
  {
    law: 2,
    of: 'across',
    promise: 'Every debit of a balance was received as a payment',
    breaches: `
      select 'entry ' || entry_no || ' took money that the shop never received'
      from ledger_entry where kind = 'purchase' and not is_note
        and not exists (select from receipt where trade_no = entry_no)
        and not exists (select from balance_part where part_no = ref and state = 'returned')`,
  },
]

/** The same within a short time, as long as the jobs run. */
export const lawsOfBalancesInTime: readonly Law[] = [
  {
    law: 2,
    // no gateway is asked for it, so that no time of its next try says that it is due
    promise: 'A refund that goes to a balance is credited at once',
    breaches: `
      select 'refund ' || refund_no || ' of ' || created_at || ' still waits for its credit'
      from refund, clock
      where state = 'pending' and to_balance and created_at < clock.now - interval '15 minutes'`,
  },
]
