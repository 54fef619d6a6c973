-- Who pays what a channel costs, which sums it takes, and on which devices it can be used.
alter table pay_channel
  add column fee_payer text not null default 'buyer' check (fee_payer in ('buyer', 'seller')),
  add column least_fen bigint not null default 1,
  add column most_fen bigint not null default 1000000000,
  add column devices text[] not null default '{desk,phone,wechat,alipay}',
  add check (least_fen between 1 and most_fen);

-- Every message of a gateway, good or bad, once: what was made of it, and by which bytes it is known again. Never
-- changed and never removed. What was refused has no key of its own but its bytes.
-- room: payment
create table payment_event (
  event_id bigint generated always as identity primary key,
  pay_channel_id text not null,
  event_key text not null,
  verdict text not null check (
    verdict in (
      'paid', 'refunded', 'other', 'probe', 'unconfirmed', 'badSignature', 'stale', 'malformed', 'wrongMerchant', 'unknownKey'
    )
  ),
  payment_no text,
  raw_hash bytea not null,
  at timestamptz not null,
  unique (pay_channel_id, event_key, verdict)
);
create index payment_event_by_payment on payment_event (payment_no) where payment_no is not null;
create index payment_event_by_time on payment_event (pay_channel_id, at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create trigger payment_event_stays before update or delete on payment_event
  for each row execute function refuse_change();
