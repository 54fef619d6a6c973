-- Coupons: batches with the same terms, the coupons of each, and the orders that use them. The terms of a batch are never
-- changed, so that the price of an order is computed from them without a lock; the limits are counted under one.
-- beside: earlier programs neither read nor write these tables, and the columns of orders have defaults; a coupon whose
-- order they end unpaid is returned by a job of this version
create table coupon_batch (
  coupon_batch_id bigint generated always as identity primary key,
  batch_no text not null unique,
  shop_id bigint not null references shop,
  name text not null,
  -- what a coupon takes off: a sum, or a share
  sum_fen bigint check (sum_fen > 0),
  basis_points integer check (basis_points between 1 and 10000),
  min_fen bigint not null check (min_fen >= 0),
  valid_from timestamptz not null,
  valid_until timestamptz check (valid_until > valid_from),
  max_uses integer check (max_uses > 0),
  max_uses_per_buyer integer check (max_uses_per_buyer > 0),
  -- what it applies to; everything of the shop if both are empty
  item_ids text[] not null,
  classify_ids text[] not null,
  coupons integer not null check (coupons > 0),
  created_at timestamptz not null,
  created_by text not null,
  disabled_at timestamptz,
  check (num_nonnulls(sum_fen, basis_points) = 1)
);
create index coupon_batch_by_shop on coupon_batch (shop_id, coupon_batch_id);

create table coupon (
  coupon_id bigint generated always as identity primary key,
  coupon_batch_id bigint not null references coupon_batch,
  shop_id bigint not null,
  -- in upper case
  code text not null,
  -- unpaid orders that hold it and paid ones that used it
  uses integer not null default 0 check (uses >= 0),
  max_uses integer,
  check (uses <= max_uses),
  unique (shop_id, code)
) with (fillfactor = 90);
create index coupon_by_batch on coupon (coupon_batch_id, coupon_id);
create index coupon_by_shop on coupon (shop_id, coupon_id);

create table coupon_use (
  order_no text primary key,
  coupon_id bigint not null,
  coupon_batch_id bigint not null,
  shop_id bigint not null,
  -- keyed hashes of the buyer's contacts and device, and the account
  buyer_keys bytea[] not null,
  discount_fen bigint not null check (discount_fen > 0),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- when its order ended unpaid: the use counts no longer
  returned_at timestamptz,
  check (paid_at is null or returned_at is null)
);
create index coupon_use_by_batch on coupon_use (coupon_batch_id, created_at, order_no);
create index coupon_use_by_buyer on coupon_use using gin (buyer_keys) where returned_at is null;
create index coupon_use_held on coupon_use (created_at) where paid_at is null and returned_at is null;

alter table orders add column coupon_code text;
-- the part of discount_fen that the coupon saves
alter table orders add column coupon_fen bigint not null default 0;
alter table orders add constraint orders_coupon_check
  check (coupon_fen between 0 and discount_fen and (coupon_code is null) = (coupon_fen = 0)) not valid;
