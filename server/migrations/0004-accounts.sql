-- An account is a name, a phone, or both; a phone of whoever proved by a code that it is his has its moment.
-- needs: stopped
alter table account rename column name to user_name;
alter table account alter column user_name drop not null;
alter table account rename constraint account_name_key to account_user_name_key;
alter table account
  add column public_id text,
  add column phone text unique,
  add column phone_proved_at timestamptz,
  add column password_hash text,
  add column roles text[] not null default '{BUYER}',
  add column disabled_at timestamptz,
  add column last_login_at timestamptz,
  add column updated_at timestamptz;
update account set
  public_id = upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 20)),
  roles = '{BUYER,SELLER}',
  updated_at = created_at;
alter table account alter column public_id set not null;
alter table account alter column updated_at set not null;
alter table account add unique (public_id);
alter table account add check (user_name is not null or phone is not null);
alter table account add check (phone is not null or phone_proved_at is null);

-- A login on one device. The token itself is nowhere but on that device.
-- room: account
create table session (
  token_hash bytea primary key,
  session_id text not null unique,
  account_id bigint not null references account,
  device text not null,
  address_key bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_by_account on session (account_id);
create index session_over on session (expires_at);

-- The last code that was sent to a phone for a purpose, as a keyed hash. It is deleted with its first right use.
-- room: account
create table verify_code (
  phone_key bytea not null,
  purpose text not null check (purpose in ('register', 'reset', 'bind', 'phone')),
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (phone_key, purpose)
);
create index verify_code_over on verify_code (expires_at);

-- Leave to bind a phone to an account, given to whoever knew its password.
-- room: account
create table bind_ticket (
  ticket_hash bytea primary key,
  account_id bigint not null references account,
  expires_at timestamptz not null
);
create index bind_ticket_over on bind_ticket (expires_at);

-- What is to be told by SMS or mail. To whom and what stands sealed: a code is a secret for as long as it opens.
-- room: kernel
create table message (
  message_id bigint generated always as identity primary key,
  message_no text not null unique,
  channel text not null check (channel in ('sms', 'mail')),
  sealed bytea not null,
  state text not null check (state in ('pending', 'sent', 'failed', 'expired', 'unwanted')),
  tries integer not null default 0,
  next_try_at timestamptz,
  transport text,
  receipt text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'pending') = (next_try_at is not null))
);
create index message_due on message (next_try_at) where state = 'pending';
create index message_over on message (ended_at) where ended_at is not null;

-- What a buyer told of himself; no row is nothing told.
-- room: profile
create table buyer (
  account_id bigint primary key references account,
  nick_name text not null,
  avatar text not null,
  qq text not null,
  mail text not null,
  wechat text not null,
  region text not null,
  updated_at timestamptz not null
);

alter table orders
  add column account_id bigint,
  add column taken_over_at timestamptz;
create index order_by_account on orders (account_id, created_at) where account_id is not null;
create index order_by_guest_phone on orders (phone_key) where account_id is null and phone_key is not null;
create index order_unpaid_by_account on orders (account_id) where status in ('unpaid', 'closing') and account_id is not null;
