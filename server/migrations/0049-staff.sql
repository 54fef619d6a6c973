-- Accounts that work for a shop, each with the rights that its owner gave it.
create table shop_staff (
  staff_no text primary key,
  shop_id bigint not null references shop,
  account_id bigint not null references account,
  name text not null,
  rights text[] not null check (cardinality(rights) > 0),
  created_at timestamptz not null,
  unique (shop_id, account_id)
);
create index shop_staff_by_account on shop_staff (account_id);

-- Links by which an account joins the staff of a shop: used once, and deleted when used, withdrawn or expired.
create table staff_invitation (
  invitation_no text primary key,
  shop_id bigint not null references shop,
  token_hash bytea not null unique,
  name text not null,
  rights text[] not null check (cardinality(rights) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_invitation_by_shop on staff_invitation (shop_id);

-- Who was invited, joined, changed and removed, with which rights, by whom. Never changed.
create table staff_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  -- of the invitation until it is accepted
  staff_no text not null,
  kind text not null check (kind in ('invited', 'withdrawn', 'joined', 'changed', 'removed')),
  name text not null,
  rights text[] not null,
  actor text not null,
  at timestamptz not null
);
create index staff_event_by_shop on staff_event (shop_id, event_id);
create trigger staff_event_stays before update or delete on staff_event
  for each row execute function refuse_change();
create trigger staff_event_whole before truncate on staff_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('staff_event');
