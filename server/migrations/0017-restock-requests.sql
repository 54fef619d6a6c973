-- Buyers who asked for one mail when a sold-out item is back in stock. The address is encrypted and found by a keyed
-- fingerprint; the row leaves soon after its mail was written.
-- room: notice
create table restock_request (
  request_no text primary key,
  item_id bigint not null references item,
  shop_id bigint not null references shop,
  mail_key bytea not null,
  sealed_mail bytea not null,
  created_at timestamptz not null,
  notified_at timestamptz,
  unique (item_id, mail_key)
);
create index restock_request_waiting on restock_request (item_id, created_at, request_no) where notified_at is null;
create index restock_request_by_mail on restock_request (mail_key);
create index restock_request_notified on restock_request (notified_at) where notified_at is not null;

-- Addresses whose owner wants no restock mail: asking for one is accepted and does nothing until then.
-- room: notice
create table restock_refusal (
  mail_key bytea primary key,
  refused_until timestamptz not null
);
