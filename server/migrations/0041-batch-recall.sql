-- The newest cards of a shop in whatever state are read from this index alone.
create index card_by_shop on card (shop_id, card_id);

-- Batches whose cards turned out to be bad; never changed. Those that were moved out of such a batch share its recall.
create table batch_recall (
  recall_id bigint generated always as identity primary key,
  shop_id bigint not null,
  batch_id bigint not null unique references card_batch,
  reason text not null,
  actor text not null,
  request_id uuid not null unique,
  at timestamptz not null
);
create trigger batch_recall_stays before update or delete on batch_recall
  for each row execute function refuse_change();
create trigger batch_recall_whole before truncate on batch_recall execute function refuse_truncate();
insert into audit_mark (event_table) values ('batch_recall');
alter table card_batch add column recall_id bigint;
create index card_batch_moved on card_batch (moved_from) where moved_from is not null;
create index card_batch_recalled on card_batch (recall_id) where recall_id is not null;

-- A sold card is replaced for a complaint or for a recall.
alter table card_replacement alter column complaint_no drop not null;
alter table card_replacement add column recall_id bigint references batch_recall;
alter table card_replacement add constraint card_replacement_check check (
  num_nonnulls(complaint_no, recall_id) = 1
);

-- What the buyer of a recalled card got for it, once for each card; never changed. The amounts of an order sum up to its
-- refund.
create table recall_remedy (
  remedy_id bigint generated always as identity primary key,
  recall_id bigint not null references batch_recall,
  shop_id bigint not null,
  order_no text not null,
  card_id bigint not null unique,
  kind text not null check (kind in ('replaced', 'refunded')),
  amount_fen bigint check (amount_fen >= 0),
  request_id uuid not null,
  actor text not null,
  at timestamptz not null,
  check ((kind = 'refunded') = (amount_fen is not null))
);
create index recall_remedy_by_order on recall_remedy (order_no);
create trigger recall_remedy_stays before update or delete on recall_remedy
  for each row execute function refuse_change();
create trigger recall_remedy_whole before truncate on recall_remedy execute function refuse_truncate();
insert into audit_mark (event_table) values ('recall_remedy');

-- Buyers that were notified of a recall, once for each order.
create table recall_notice (
  recall_id bigint not null references batch_recall,
  order_no text not null,
  shop_id bigint not null,
  request_id uuid not null,
  actor text not null,
  at timestamptz not null,
  primary key (recall_id, order_no)
);
