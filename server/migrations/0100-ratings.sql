-- What buyers say about items that were delivered to them. One for an order.
create table rating (
  rating_id bigint generated always as identity primary key,
  rating_no text not null unique,
  order_no text not null unique references orders,
  shop_id bigint not null,
  -- the item itself, where a variant was bought
  item_id bigint not null references item,
  stars integer not null check (stars between 1 and 5),
  body text not null,
  created_at timestamptz not null,
  changed_at timestamptz,
  answer text,
  answered_at timestamptz,
  reported_at timestamptz,
  report_why text,
  -- when and why the platform decided last whether it is shown
  decided_at timestamptz,
  decision_why text,
  hidden boolean not null default false,
  check ((answer is null) = (answered_at is null)),
  check ((reported_at is null) = (report_why is null)),
  check ((decided_at is null) = (decision_why is null) and (decided_at is not null or not hidden))
);
create index rating_by_item on rating (item_id, rating_id);
create index rating_by_shop on rating (shop_id, rating_id);
create index rating_to_decide on rating (rating_id) where reported_at is not null and decided_at is null;

-- Who wrote, changed, answered, reported, hid and kept which rating; never changed.
create table rating_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  rating_no text not null,
  order_no text not null,
  kind text not null check (kind in ('written', 'changed', 'answered', 'reported', 'hidden', 'kept')),
  side text not null check (side in ('buyer', 'seller', 'platform')),
  stars integer not null,
  actor text not null,
  why text not null,
  at timestamptz not null
);
create index rating_event_by_shop on rating_event (shop_id, event_id);
create index rating_event_by_time on rating_event (shop_id, at, event_id);
create trigger rating_event_stays before update or delete on rating_event
  for each row execute function refuse_change();
create trigger rating_event_whole before truncate on rating_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('rating_event');
