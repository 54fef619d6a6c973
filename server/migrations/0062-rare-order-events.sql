-- The audit trail of a shop narrowed down to what is rare among the events of orders: acts of sellers and programs, and
-- statuses that few orders get. An order that is placed, paid and delivered by itself writes neither index.
create index order_event_by_seller on order_event (shop_id, at, event_id)
  where actor like 'seller%' or actor like 'key %';
create index order_event_by_rare_status on order_event (shop_id, to_status, at, event_id)
  where to_status not in ('unpaid', 'paid', 'delivered');
