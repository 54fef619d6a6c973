-- The secret of an account's authenticator app, encrypted. It counts from `enabled_at` on, when a code proved that the
-- app has it. `last_step` is the last 30 seconds of which a code was used: no code counts twice.
create table totp_secret (
  account_id bigint primary key references account,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  enabled_at timestamptz,
  last_step bigint not null default 0
);

-- Codes for an owner without the app, as keyed hashes. Each is deleted with its use.
create table recovery_code (
  account_id bigint not null references account,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- What a correct password starts where a second factor is asked for. Deleted with its use.
create table login_ticket (
  ticket_hash bytea primary key,
  account_id bigint not null references account,
  expires_at timestamptz not null
);
create index login_ticket_over on login_ticket (expires_at);

-- When the second factor was last proved in this session.
alter table session add column confirmed_at timestamptz;

alter table account_event drop constraint account_event_kind_check;
alter table account_event add constraint account_event_kind_check check (kind in (
  'passwordReset', 'firstAdmin', 'factorAdded', 'factorRemoved', 'factorConfirmed', 'recoveryCodeUsed',
  'recoveryCodesRenewed'));
