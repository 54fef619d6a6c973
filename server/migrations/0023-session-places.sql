-- Where a session was last used, as a network of at least 256 addresses: shown to its owner, and to nobody else.
alter table session add column last_place text not null default '';
-- A session ends 90 days after it began, however often it is used.
update session set expires_at = least(expires_at, created_at + interval '90 days');
-- Who owns a shop sells: what holds for the role holds for every owner.
update account set roles = roles || '{SELLER}'::text[]
  where 'SELLER' <> all(roles) and account_id in (select seller_account_id from shop);
