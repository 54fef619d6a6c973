-- Pay channels that the seller of a shop manages, whose gateway the platform does not control; existing ones are the
-- platform's. What a seller removes stays for payments made before.
alter table pay_channel
  add column managed_by text not null default 'platform' check (managed_by in ('platform', 'seller')),
  add column removed_at timestamptz,
  add column tested_at timestamptz,
  add column test_ok boolean,
  add constraint pay_channel_check1 check (managed_by = 'platform' or shop_id is not null);
create index pay_channel_by_shop on pay_channel (shop_id);

-- What was changed of pay channels, by whom: names of fields and settings, never their values. Never changed.
create table pay_channel_event (
  event_id bigint generated always as identity primary key,
  -- 0: the platform
  shop_id bigint not null,
  pay_channel_id text not null,
  kind text not null check (kind in ('added', 'edited', 'ordered', 'removed')),
  changes text[] not null,
  actor text not null,
  at timestamptz not null
);
create index pay_channel_event_by_channel on pay_channel_event (pay_channel_id);
create trigger pay_channel_event_stays before update or delete on pay_channel_event
  for each row execute function refuse_change();
create trigger pay_channel_event_whole before truncate on pay_channel_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('pay_channel_event');
