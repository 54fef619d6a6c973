import type { Law } from './law.ts'
import { lawsOfActors } from './laws-of-actors.ts'
import {
  lawsOfBalanceParts,
  lawsOfBalancePartsAtRest,
  lawsOfBalancePartsInTime,
} from './laws-of-balance-parts.ts'
import { lawsOfBalances, lawsOfBalancesAtRest, lawsOfBalancesInTime } from './laws-of-balances.ts'
import { lawsOfCampaigns } from './laws-of-campaigns.ts'
import { lawsOfCells } from './laws-of-cells.ts'
import { lawsOfChosenCards } from './laws-of-chosen-cards.ts'
import { lawsOfComplaints } from './laws-of-complaints.ts'
import { lawsOfCoupons } from './laws-of-coupons.ts'
import { lawsOfFiles } from './laws-of-files.ts'
import { lawsOfGiftCodes } from './laws-of-gift-codes.ts'
import { lawsOfInquiries } from './laws-of-inquiries.ts'
import { lawsOfLevels } from './laws-of-levels.ts'
import { lawsOfMoney } from './laws-of-money.ts'
import { lawsOfOrders } from './laws-of-orders.ts'
import { lawsOfRatings } from './laws-of-ratings.ts'
import { lawsOfRedemptions } from './laws-of-redemptions.ts'
import { lawsOfStock } from './laws-of-stock.ts'
import { lawsOfTopUps } from './laws-of-top-ups.ts'

/** What holds at every moment, whatever is in progress. */
export const laws: readonly Law[] = [
  ...lawsOfStock,
  ...lawsOfMoney,
  ...lawsOfCoupons,
  ...lawsOfLevels,
  ...lawsOfGiftCodes,
  ...lawsOfTopUps,
  ...lawsOfCampaigns,
  ...lawsOfChosenCards,
  ...lawsOfBalances,
  ...lawsOfBalanceParts,
  ...lawsOfOrders,
  ...lawsOfComplaints,
  ...lawsOfRatings,
  ...lawsOfRedemptions,
  ...lawsOfInquiries,
  ...lawsOfFiles,
  ...lawsOfActors,
  ...lawsOfCells,
]

/** What holds within a short time, as long as the jobs run. */
export const lawsInTime: readonly Law[] = [
  ...lawsOfBalancesInTime,
  ...lawsOfBalancePartsInTime,
  {
    law: 3,
    promise:
      'No card is held longer than its order may wait for money and 15 minutes, unless a gateway says that it was paid',
    breaches: `
      select 'card ' || card_id || ' is held by order ' || order_no || ', due ' || pay_before
      from card join orders using (order_no), clock
      where card.state = 'held' and pay_before < clock.now - interval '15 minutes' and not exists (
        select from paid_notice join payment using (payment_no)
        where payment.order_no = orders.order_no and paid_notice.state <> 'denied')`,
  },
  {
    law: 2,
    promise: 'A refund that is due is tried',
    breaches: `
      select 'refund ' || refund_no || ' should have been tried at ' || next_try_at
      from refund, clock where state = 'pending' and next_try_at < clock.now - interval '15 minutes'`,
  },
  {
    law: 7,
    promise: 'A complaint that its seller did not answer is decided',
    breaches: `
      select 'complaint ' || complaint_no || ' was due at ' || due_at
      from complaint, clock where status = 'open' and due_at < clock.now - interval '15 minutes'`,
  },
  {
    law: 7,
    promise: 'The choice that a recall leaves to a buyer is made for a buyer who does not make it in time',
    breaches: `
      select 'the offer ' || offer_id || ' was due at ' || due_at
      from recall_offer, clock where ended_at is null and due_at < clock.now - interval '15 minutes'`,
  },
  {
    law: 2,
    promise: 'An unconfirmed notification of a payment is retried',
    breaches: `
      select 'notice ' || notice_id || ' should have been asked about at ' || next_try_at
      from paid_notice, clock where next_try_at < clock.now - interval '15 minutes'`,
  },
  {
    law: 2,
    promise: 'A payment without a notification is checked',
    breaches: `
      select 'payment ' || payment_no || ' should have been looked at by ' || next_check_at
      from payment, clock where next_check_at < clock.now - interval '15 minutes'`,
  },
]

/** What holds once no purchase is in progress, the gateways answer, and a day has passed. */
export const lawsAtRest: readonly Law[] = [
  ...lawsOfBalancesAtRest,
  ...lawsOfBalancePartsAtRest,
  {
    law: 2,
    promise: 'Every order has ended or is in manual review',
    breaches: `
      select 'order ' || order_no || ' is still ' || status from orders
      where status in ('unpaid', 'closing') or status = 'refunding' and not exists (
        select from refund where refund.order_no = orders.order_no and state = 'byPerson')`,
  },
  {
    law: 2,
    promise: 'A paid order is delivered, or its item is delivered by hand',
    breaches: `
      select 'order ' || order_no || ' is paid and not delivered' from purchase
      where status = 'paid' and delivery = 'automatic'`,
  },
  {
    law: 3,
    promise: 'No card is held',
    breaches: `select 'card ' || card_id || ' is held by order ' || order_no from card where state = 'held'`,
  },
  {
    law: 2,
    promise: 'No refund is in progress',
    breaches: `select 'refund ' || refund_no || ' is pending' from refund where state = 'pending'`,
  },
  {
    law: 2,
    promise: 'No payment is open',
    breaches: `select 'payment ' || payment_no || ' is ' || state from payment where state in ('creating', 'waiting')`,
  },
  {
    law: 2,
    of: 'across',
    // a second payment of one trade is reported by webhooks only; it cannot be queried
    promise: 'Every payment at the gateway was received, unless it gave up reporting a second payment',
    breaches: `
      select 'trade ' || trade_no || ' brought ' || ledger.amount_fen || ' fen that the shop never received'
      from sandbox_gateway.ledger join sandbox_gateway.trade using (trade_no)
      where kind = 'pay' and not exists (select from receipt where receipt.trade_no = trade.trade_no)
        and (token is not null or exists (
          select from sandbox_gateway.call_back where call_back.trade_no = trade.trade_no))`,
  },
  {
    law: 2,
    of: 'across',
    // a refund with an unknown result is in manual review: the gateway may have made it or not
    promise:
      'What the gateway took and did not refund is what was sold, what is in manual review, and balances',
    breaches: `
      select 'of trade ' || trade_no || ' the gateway keeps ' || coalesce(kept, 0) || ' fen, sold and waiting are ' || owed
        || case when unsure > 0 then ', of which ' || unsure || ' may have gone back' else '' end || ': ' || story
      from (
        select trade_no, sum(owed) as owed, sum(unsure) as unsure,
          string_agg('received payment ' || receipt_id || ' of ' || amount_fen || ' fen for payment ' || payment_no || ' of order '
            || coalesce(order_no, 'none') || ' is ' || fate || refunds, '; ' order by receipt_id) as story
        from (
          select receipt.*,
            case when fate in ('settled', 'person') then receipt.amount_fen else 0 end
              - case when fate = 'settled' then given else 0 end
              + case when fate = 'refunded' then to_balances else 0 end as owed, unsure, refunds
          from receipt join pay_channel using (pay_channel_id) cross join lateral (
            select coalesce(sum(amount_fen) filter (where state = 'done' and not to_balance), 0) as given,
              coalesce(sum(amount_fen) filter (where state = 'done' and to_balance), 0) as to_balances,
              coalesce(sum(amount_fen) filter (where state = 'byPerson'), 0) as unsure,
              coalesce(string_agg(', refund ' || refund_no || ' of ' || amount_fen || ' fen is ' || state
                || case when to_balance then ' (balance)' else '' end, '' order by created_at), '') as refunds
            from refund where refund.receipt_id = receipt.receipt_id
          ) back
          where not real_money and provider not in ('balance', 'manual')
        ) each
        group by trade_no
      ) sold
      left join (
        select trade_no, sum(case kind when 'pay' then amount_fen else -amount_fen end) as kept
        from sandbox_gateway.ledger group by trade_no
      ) taken using (trade_no)
      where coalesce(kept, 0) not between owed - unsure and owed`,
  },
]
