-- Gift codes: batches of the same worth, and the codes of each. A code is stored as a keyed fingerprint, by which it is
-- found, and sealed for the export; it is redeemed once, for a credit of kind `giftCode` in the ledger.
-- beside: earlier programs neither read nor write the tables, and the check is wider. One that still runs during an
-- upgrade cannot show the statement page on which a gift code stands that a newer process redeemed; balances, payments
-- and refunds read no kinds. It ends with the upgrade, since only this version creates and redeems codes.
create table gift_code_batch (
  gift_code_batch_id bigint generated always as identity primary key,
  batch_no text not null unique,
  request_id uuid not null unique,
  name text not null,
  worth_fen bigint not null check (worth_fen > 0),
  real_money boolean not null,
  valid_until timestamptz,
  codes integer not null check (codes > 0),
  created_at timestamptz not null,
  created_by text not null,
  disabled_at timestamptz
);

create table gift_code (
  gift_code_id bigint generated always as identity primary key,
  gift_code_batch_id bigint not null references gift_code_batch,
  code_no text not null unique,
  fingerprint bytea not null unique,
  sealed bytea not null,
  disabled_at timestamptz,
  account_id bigint,
  redeemed_at timestamptz,
  check ((account_id is null) = (redeemed_at is null))
);
create index gift_code_by_batch on gift_code (gift_code_batch_id, gift_code_id);

-- What is redeemed stays so, for the same account.
create function refuse_unredeeming() returns trigger language plpgsql as $$
begin
  raise exception 'gift code % was redeemed', old.code_no;
end $$;
create trigger gift_code_stays before update of account_id, redeemed_at on gift_code
  for each row when (old.redeemed_at is not null) execute function refuse_unredeeming();

-- Who created, disabled, enabled and exported which gift codes; never changed.
create table gift_code_event (
  event_id bigint generated always as identity primary key,
  batch_no text not null,
  -- the code, where it is not the whole batch
  code_no text,
  kind text not null check (kind in ('created', 'disabled', 'enabled', 'exported')),
  name text not null,
  codes integer not null,
  worth_fen bigint not null,
  actor text not null,
  at timestamptz not null
);
create trigger gift_code_event_stays before update or delete on gift_code_event
  for each row execute function refuse_change();
create trigger gift_code_event_whole before truncate on gift_code_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('gift_code_event');

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('purchase', 'refund', 'import', 'giftCode')) not valid;
