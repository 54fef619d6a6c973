-- Who created, disabled and enabled which coupons; never changed. Batches that were created before have no event.
create table coupon_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  batch_no text not null,
  kind text not null check (kind in ('created', 'disabled', 'enabled')),
  name text not null,
  coupons integer not null,
  actor text not null,
  at timestamptz not null
);
create index coupon_event_by_shop on coupon_event (shop_id, event_id);
create index coupon_event_by_time on coupon_event (shop_id, at, event_id);
create trigger coupon_event_stays before update or delete on coupon_event
  for each row execute function refuse_change();
create trigger coupon_event_whole before truncate on coupon_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('coupon_event');
