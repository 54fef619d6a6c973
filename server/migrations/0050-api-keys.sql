create table api_key (
  key_no text primary key,
  shop_id bigint not null references shop,
  token_hash bytea not null unique,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  calls_per_minute integer not null check (calls_per_minute > 0),
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_place text not null default ''
);
create index api_key_by_shop on api_key (shop_id, created_at);

create table api_key_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  key_no text not null,
  kind text not null check (kind in ('created', 'revoked')),
  name text not null,
  scopes text[] not null,
  actor text not null,
  at timestamptz not null
);
create index api_key_event_by_shop on api_key_event (shop_id, event_id);
create trigger api_key_event_stays before update or delete on api_key_event
  for each row execute function refuse_change();
create trigger api_key_event_whole before truncate on api_key_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('api_key_event');
