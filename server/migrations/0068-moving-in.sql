-- What was sold before a shop moved here, by fingerprint: it is never added to its stock.
create table sold_elsewhere (
  shop_id bigint not null references shop,
  fingerprint bytea not null,
  primary key (shop_id, fingerprint)
);

-- Orders that a shop took before it moved here, under their old numbers and for reading only. None of their cards is in
-- stock, and none of their money in any sum.
create table archived_order (
  archived_order_id bigint generated always as identity primary key,
  shop_id bigint not null references shop,
  source text not null,
  order_no text not null,
  -- the item here that it bought; null if that was not imported
  item_id bigint references item,
  title text not null,
  quantity integer not null check (quantity > 0),
  amount_fen bigint not null check (amount_fen >= 0),
  state text not null check (state in ('unpaid', 'paid', 'delivered', 'closed', 'failed', 'refunded')),
  contact_key bytea,
  password_key bytea,
  sealed_contact bytea,
  sealed_content bytea,
  created_at timestamptz not null,
  imported_at timestamptz not null,
  unique (shop_id, source, order_no)
);
create index archived_order_by_number on archived_order (order_no);

-- Where rows of another shop went, by their keys there: a second import adds nothing twice, and old addresses lead here.
create table import_origin (
  shop_id bigint not null references shop,
  source text not null,
  kind text not null check (kind in ('classify', 'item')),
  old_key text not null,
  new_key text not null,
  primary key (shop_id, source, kind, old_key)
);
create index import_origin_by_key on import_origin (source, kind, old_key);
