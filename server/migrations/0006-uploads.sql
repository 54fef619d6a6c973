-- A picture that somebody sends, from its ticket to its end. What was sent stands in the store under `ticket_key`
-- until `arrival_until`; checked and drawn anew, it stands there under `key`.
-- room: upload
create table upload (
  ticket_key text primary key,
  key text unique,
  purpose text not null check (purpose in ('proof', 'avatar')),
  state text not null check (state in ('signed', 'checking', 'ready', 'used', 'dropped')),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  size_bytes integer not null check (size_bytes > 0),
  width integer,
  height integer,
  account_id bigint,
  address_key bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  arrival_until timestamptz,
  check (state in ('signed', 'dropped') or key is not null),
  check (state not in ('ready', 'used') or (width is not null and height is not null)),
  check ((state = 'used') = (expires_at is null)),
  check (purpose <> 'avatar' or account_id is not null)
);
create index upload_over on upload (expires_at) where expires_at is not null;
create index upload_arrival_over on upload (arrival_until) where arrival_until is not null;
