-- A shop that the platform froze takes no new orders. The fee of the platform is that of orders paid from now on.
alter table shop
  add column frozen_at timestamptz,
  add column freeze_reason text not null default '',
  add column fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 3000),
  add constraint shop_freeze_reason check ((frozen_at is null) = (freeze_reason = ''));
create index shop_by_seller on shop (seller_account_id);
create index shop_frozen on shop (shop_id) where frozen_at is not null;

-- What the platform charges for an order, by the fee of its shop at the moment in which it was paid.
alter table orders add column platform_fee_fen bigint not null default 0 check (platform_fee_fen >= 0);

-- What administrators did to a shop, with the reason. Never changed.
create table shop_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null references shop,
  kind text not null check (kind in ('opened', 'frozen', 'unfrozen', 'feeChanged')),
  actor text not null,
  why text not null,
  fee_basis_points integer,
  at timestamptz not null,
  check ((kind = 'feeChanged') = (fee_basis_points is not null))
);
create index shop_event_by_shop on shop_event (shop_id, event_id);
create trigger shop_event_stays before update or delete on shop_event
  for each row execute function refuse_change();
create trigger shop_event_whole before truncate on shop_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('shop_event');
