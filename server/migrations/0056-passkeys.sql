-- A passkey of an account (WebAuthn): the public key with which its answers are checked. `sign_count` is what the device
-- counted last; one that counts back is a copy and is refused.
create table passkey (
  passkey_id text primary key,
  account_id bigint not null references account,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_account on passkey (account_id);

-- What a passkey has to sign, for the session or the login ticket in `holder`. Deleted with its first use.
create table passkey_challenge (
  challenge bytea primary key,
  account_id bigint not null references account,
  purpose text not null check (purpose in ('add', 'prove')),
  holder text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_over on passkey_challenge (expires_at);

alter table account_event drop constraint account_event_kind_check;
alter table account_event add constraint account_event_kind_check check (kind in (
  'passwordReset', 'firstAdmin', 'factorAdded', 'factorRemoved', 'factorConfirmed', 'recoveryCodeUsed',
  'recoveryCodesRenewed', 'passwordLinkIssued', 'passkeyAdded', 'passkeyRemoved', 'passkeyRefused'));
