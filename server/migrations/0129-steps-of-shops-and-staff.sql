-- Shops that are being opened: written before their address is taken, and deleted with the row that the shop becomes.
create table shop_opening (
  short_url text primary key,
  opening_no text not null,
  account_id bigint not null,
  name text not null,
  logo text,
  -- The use that the picture of the logo was kept for.
  logo_use_no text,
  notice text not null,
  opening text not null,
  contact jsonb not null,
  -- Who opens it for the account; null where that does so itself.
  actor text,
  created_at timestamptz not null
);

-- Accounts that are joining the staff of a shop and have no rights there yet, and those that left it, until the directory
-- of staff says so too.
create table staff_step (
  staff_no text primary key,
  shop_id bigint not null references shop,
  account_id bigint not null,
  state text not null check (state in ('joining', 'leaving')),
  name text not null,
  rights text[] not null check (cardinality(rights) > 0),
  -- Of the invitation that was accepted; null for those who leave.
  token_hash bytea,
  created_at timestamptz not null
);
create unique index staff_step_joining on staff_step (shop_id, account_id) where state = 'joining';
