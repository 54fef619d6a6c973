-- A link by which the owner of an account sets a new password, issued by the operator. Deleted with its use.
create table password_link (
  token_hash bytea primary key,
  account_id bigint not null references account,
  expires_at timestamptz not null
);
create index password_link_by_account on password_link (account_id);
alter table account_event drop constraint account_event_kind_check;
alter table account_event add constraint account_event_kind_check check (kind in (
  'passwordReset', 'firstAdmin', 'factorAdded', 'factorRemoved', 'factorConfirmed', 'recoveryCodeUsed',
  'recoveryCodesRenewed', 'passwordLinkIssued'));
