-- Levels of a shop's buyers by what they spent there, and the member price in an order.
-- beside: earlier programs neither read nor write the new table and columns, which have defaults, and place orders without a
-- member price; the check of the kinds of events is wider
create table shop_level (
  shop_id bigint not null references shop,
  position integer not null check (position between 1 and 10),
  name text not null check (name <> ''),
  -- from what a buyer spent in the shop
  spent_fen bigint not null check (spent_fen > 0),
  -- what is taken off the goods after their bulk price
  basis_points integer not null check (basis_points between 100 and 9000),
  primary key (shop_id, position),
  unique (shop_id, name),
  unique (shop_id, spent_fen)
);
alter table shop
  -- counts the changes of its levels, so that no order is placed with a price by earlier ones
  add column levels_version integer not null default 0,
  -- whether a coupon and the member price add up in one order
  add column levels_with_coupons boolean not null default true;

alter table orders
  add column level_name text,
  add column level_basis_points integer,
  -- the part of discount_fen that the member price saves
  add column level_fen bigint not null default 0;
alter table orders add constraint orders_level_check check (
  level_fen between 0 and discount_fen - coupon_fen and (level_name is null) = (level_fen = 0)
  and (level_name is null) = (level_basis_points is null)) not valid;

alter table shop_event drop constraint shop_event_kind_check;
alter table shop_event add constraint shop_event_kind_check
  check (kind in ('opened', 'frozen', 'unfrozen', 'feeChanged', 'exported', 'levelsChanged'));
