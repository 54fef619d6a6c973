-- What a seller did to an order, with the reason: notes, and acts that change its money or its state. Never changed.
-- `request_id` makes a repeated request the same act.
-- module: order
create table order_action (
  action_id bigint generated always as identity,
  order_no text not null,
  shop_id bigint not null,
  kind text not null check (kind in ('note', 'refund', 'cancel', 'confirm', 'create')),
  actor text not null,
  why text not null,
  amount_fen bigint check (amount_fen > 0),
  request_id uuid,
  at timestamptz not null,
  primary key (order_no, action_id)
);
create unique index order_action_once on order_action (request_id) where request_id is not null;
-- New rows are found by their keys, for the audit chain.
create index order_action_by_id on order_action (action_id);
create trigger order_action_stays before update or delete on order_action
  for each row execute function refuse_change();
create trigger order_action_whole before truncate on order_action execute function refuse_truncate();
insert into audit_mark (event_table) values ('order_action');

-- A shop finds orders by the buyer's contact. What its list filters by stands in the index of the list.
create index order_by_shop_and_phone on orders (shop_id, phone_key) where phone_key is not null;
create index order_by_shop_and_mail on orders (shop_id, mail_key) where mail_key is not null;
create index order_by_shop_and_qq on orders (shop_id, qq_key) where qq_key is not null;
drop index order_by_shop;
create index order_by_shop on orders (shop_id, created_at, order_no)
  include (status, item_id, pay_channel_id, amount_fen);
