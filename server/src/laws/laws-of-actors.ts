import type { Law } from './law.ts'

/** The actor in an event row for a guest who proved that the order is theirs. */
const proofs = `'device secret', 'recovery code', 'contact code', 'card password'`

/** A request that began just before an account took the order over may end after it. */
const overlap = `interval '1 minute'`

/**
 * Whether an actor is the buyer of an order at that time: the account that owns it, or, until an account does, a
 * guest with one of the proofs. Never a guest without proof.
 */
const isBuyerOfOrder = `case
  when actor = 'account ' || account_id then at >= coalesce(taken_over_at, at)
  when account_id is null then actor in (${proofs})
  else actor in (${proofs}) and at <= taken_over_at + ${overlap} end`

/** Whether an actor, whatever the time, is the buyer of an order or a guest. */
const isNamedAsBuyer = `(actor in ('guest', ${proofs}) or coalesce(actor = 'account ' || account_id, false))`

const owner = `case
  when account_id is null then 'a guest''s'
  when taken_over_at is null then 'of account ' || account_id
  else 'of account ' || account_id || ' since ' || taken_over_at end`

/** Laws 5 and 6: only the buyer acts for the buyer, and each event names its actor. */
export const lawsOfActors: readonly Law[] = [
  {
    law: 5,
    promise: 'An order is made by the account that owns it, by a guest, or by a seller for a guest',
    breaches: `
      select 'order ' || order_no || ' is ' || ${owner} || ' and was made by ' || actor
      from order_event join orders using (order_no, shop_id)
      where from_status is null and actor <> case
        when account_id is null or taken_over_at is not null
          then case when actor = 'seller' or actor like 'seller %' then actor else 'guest' end
        else 'account ' || account_id end`,
  },
  {
    law: 5,
    promise: 'An order is cancelled by the account that owns it, or by a guest who proved that it is theirs',
    breaches: `
      select 'order ' || order_no || ' is ' || ${owner} || ' and was cancelled at ' || at || ' by ' || actor
      from order_event join orders using (order_no, shop_id)
      where to_status = 'closing' and reason = 'cancelled' and not coalesce(${isBuyerOfOrder}, false)`,
  },
  {
    law: 5,
    promise: 'A top-up is paid out by the account that owns its order',
    breaches: `
      select 'order ' || order_no || ' was paid out by ' || actor || ' and is ' || ${owner}
      from order_event join orders using (order_no, shop_id)
      where reason = 'paidOut' and actor is distinct from 'account ' || account_id`,
  },
  {
    law: 5,
    promise: 'A change of an order that its buyer did not make names the part of the shop that made it',
    breaches: `
      select 'order ' || order_no || ' became ' || to_status || ' (' || reason || ') by ' || actor
      from order_event
      where from_status is not null and not (to_status = 'closing' and reason = 'cancelled') and reason <> 'paidOut'
        and actor not in ('gateway', 'seller', 'complaint') and actor not like 'job %' and actor not like 'seller %'`,
  },
  {
    law: 5,
    promise: 'What a seller does to an order names a seller, and a record says why',
    breaches: `
      select 'order ' || order_no || ' became ' || to_status || ' (' || reason || ') by ' || actor
      from order_event
      where reason in ('cancelledBySeller', 'refundedBySeller', 'confirmedManually')
        and (actor <> 'seller' and actor not like 'seller %' or not exists (
          select from order_action
          where order_action.order_no = order_event.order_no and order_action.actor = order_event.actor
            and kind in ('cancel', 'refund', 'confirm') and why <> ''))`,
  },
  {
    law: 5,
    promise:
      'A buyer’s side of a complaint is the account that owns the order, or a guest who proved that it is theirs',
    breaches: `
      select 'complaint ' || complaint_no || ' about order ' || order_no || ', which is ' || ${owner} || ', became ' || to_status
        || ' at ' || at || ' by ' || actor
      from (
        select complaint_event.*, order_no, orders.account_id, taken_over_at
        from complaint_event join complaint using (complaint_no) join orders using (order_no)
      ) story where side = 'buyer' and not coalesce(${isBuyerOfOrder}, false)`,
  },
  {
    law: 5,
    promise: 'The choice that a recall leaves to the buyer is made by that buyer, or by time',
    breaches: `
      select 'the offer ' || offer_id || ' for order ' || order_no || ', which is ' || ${owner} || ', was ended by ' || actor
      from (
        select offer_id, order_no, ended_by as actor, ended_at as at, account_id, taken_over_at
        from recall_offer join orders using (order_no) where ended_at is not null
      ) story where actor <> 'job recall-offers' and not coalesce(${isBuyerOfOrder}, false)`,
  },
  {
    law: 5,
    promise:
      'A rating is written and changed by the account that owns the order, or by a guest who proved that it is theirs',
    breaches: `
      select 'rating ' || rating_no || ' of order ' || order_no || ', which is ' || ${owner} || ', was ' || kind || ' by ' || actor
      from rating_event join orders using (order_no)
      where side = 'buyer' and not coalesce(${isBuyerOfOrder}, false)`,
  },
  {
    law: 5,
    promise:
      'A message of a complaint names who wrote it, the buyer on the buyer’s side and never the buyer on another',
    breaches: `
      select 'a message of complaint ' || complaint_no || ' on the side of ' || side || ' was written at ' || at || ' by ' || actor
      from (
        select proof.*, orders.account_id, taken_over_at
        from proof join complaint using (complaint_no) join orders using (order_no) where actor is not null
      ) story
      where case when side = 'buyer' then not coalesce(${isBuyerOfOrder}, false) else ${isNamedAsBuyer} end`,
  },
  {
    law: 5,
    promise: 'The other sides of a complaint are never its buyer',
    breaches: `
      select 'complaint ' || complaint_no || ' became ' || to_status || ' on the side of ' || side || ' by ' || actor
      from (
        select complaint_event.*, orders.account_id
        from complaint_event join complaint using (complaint_no) join orders using (order_no)
      ) story
      where side <> 'buyer' and ${isNamedAsBuyer}`,
  },
]
