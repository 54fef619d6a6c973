create table idempotent_request (
  key_hash bytea primary key,
  fingerprint bytea not null,
  attempt bytea not null,
  state text not null check (state in ('started', 'committed', 'answered')),
  sealed_answer bytea,
  locked_until timestamptz not null,
  expires_at timestamptz not null,
  check (state <> 'answered' or sealed_answer is not null)
);
create index idempotent_request_over on idempotent_request (expires_at);

drop index order_action_once;
create unique index order_action_once on order_action (shop_id, request_id) where request_id is not null;
alter table refund drop constraint refund_request_id_key;
create unique index refund_once on refund (shop_id, request_id) where request_id is not null;
