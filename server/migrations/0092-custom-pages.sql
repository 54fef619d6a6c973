-- The pages of a shop that its seller wrote, in the order of its footer.
create table custom_page (
  custom_page_id text primary key,
  shop_id bigint not null references shop,
  position integer not null,
  title text not null,
  body text not null,
  seo_title text not null,
  seo_description text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index custom_page_by_shop on custom_page (shop_id, position);

-- Who added, changed and removed which pages of a shop; never changed.
create table custom_page_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  custom_page_id text not null,
  kind text not null check (kind in ('added', 'edited', 'removed')),
  name text not null,
  actor text not null,
  at timestamptz not null
);
create index custom_page_event_by_shop on custom_page_event (shop_id, event_id);
create index custom_page_event_by_time on custom_page_event (shop_id, at, event_id);
create trigger custom_page_event_stays before update or delete on custom_page_event
  for each row execute function refuse_change();
create trigger custom_page_event_whole before truncate on custom_page_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('custom_page_event');
