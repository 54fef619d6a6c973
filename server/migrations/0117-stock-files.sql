-- Files that reusable items deliver: each version belongs to the text that is delivered with it. The bytes are in the object
-- store, under the key.
create table stock_file (
  file_key text primary key,
  shop_id bigint not null references shop,
  item_id bigint not null references item,
  state text not null check (state in ('signed', 'checking', 'ready', 'dropped')),
  name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea check (length(sha256) = 32),
  shared_text_id bigint unique references shared_text,
  -- whether the text is the seller's, or just the name of the file
  has_text boolean not null default false,
  actor text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- until when bytes may arrive; null once nothing is stored where they do
  arrival_until timestamptz,
  check (state <> 'ready' or (sha256 is not null and shared_text_id is not null and expires_at is null)),
  check (state = 'ready' or expires_at is not null)
);
create index stock_file_due on stock_file (expires_at) where expires_at is not null;
create index stock_file_arrivals on stock_file (arrival_until) where arrival_until is not null;
create index stock_file_by_item on stock_file (item_id);
create index stock_file_by_shop on stock_file (shop_id);

-- How many links to its file an order got, by the turn of its delivery: what replaced a file is counted from the beginning.
create table file_download (
  order_no text not null,
  turn integer not null,
  shop_id bigint not null,
  times integer not null check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (order_no, turn)
);
