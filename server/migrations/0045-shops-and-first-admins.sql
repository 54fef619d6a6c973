-- The links that a server of a new installation prints, by which its first administrator is created in a browser.
-- module: account
create table first_admin_link (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
alter table account_event drop constraint account_event_kind_check;
alter table account_event add constraint account_event_kind_check check (kind in ('passwordReset', 'firstAdmin'));
-- Whether the seller of a shop hid the guide from a new shop to one that sells.
alter table shop add column guide_hidden boolean not null default false;
-- The accent colour of a shop's pages, as #rrggbb.
alter table shop add column accent text check (accent ~ '^#[0-9a-f]{6}$');
