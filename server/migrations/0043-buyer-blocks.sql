-- Buyers whom a shop accepts no further orders from, by keyed hashes of a contact and the account, or of a network. A
-- block is made from an order, and what was done stands in `order_action`. Rows go when they are lifted or over.
-- module: order
create table buyer_block (
  block_no text primary key,
  shop_id bigint not null,
  kind text not null check (kind in ('contact', 'network')),
  keys bytea[] not null check (cardinality(keys) > 0),
  order_no text not null,
  actor text not null,
  why text not null,
  created_at timestamptz not null,
  until timestamptz
);
create index buyer_block_by_shop on buyer_block (shop_id, created_at, block_no);
create index buyer_block_by_key on buyer_block using gin (keys);
create index buyer_block_over on buyer_block (until) where until is not null;

alter table order_action drop constraint order_action_kind_check;
alter table order_action add constraint order_action_kind_check
  check (kind in ('note', 'refund', 'cancel', 'confirm', 'create', 'block', 'unblock'));
