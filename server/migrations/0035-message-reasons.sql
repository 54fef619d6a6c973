-- A message of a shop's seller is listed to the seller: which kind it is, and why the last attempt at it failed.
alter table message add column tenant_id bigint;
alter table message add column template text;
alter table message add column reason text;
create index message_by_tenant on message (tenant_id, message_id) where tenant_id is not null;
