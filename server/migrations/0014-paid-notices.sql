-- A well signed call-back that says "paid", from before its gateway is asked whether that is true until it has said so:
-- then the sum stands in receipt and the row is gone. `asking`: the gateway has not answered yet. `unanswered`: it was
-- silent for a day. `denied`: it says that this was not paid. `reason` holds the gateway's last words, without keys.
-- room: payment
create table paid_notice (
  notice_id bigint generated always as identity primary key,
  pay_channel_id text not null,
  payment_no text not null,
  trade_no text not null,
  amount_fen bigint not null check (amount_fen > 0),
  event_key text not null,
  raw_hash bytea not null,
  state text not null check (state in ('asking', 'unanswered', 'denied')),
  reason text not null default '',
  tries integer not null default 0,
  received_at timestamptz not null,
  next_try_at timestamptz,
  unique (pay_channel_id, trade_no, payment_no, amount_fen),
  check ((state = 'asking') <= (next_try_at is not null)),
  check ((state = 'unanswered') <= (next_try_at is null))
);
create index paid_notice_due on paid_notice (next_try_at) where next_try_at is not null;
create index paid_notice_by_payment on paid_notice (payment_no);

alter table payment_event drop constraint payment_event_verdict_check;
alter table payment_event add constraint payment_event_verdict_check check (
  verdict in (
    'paid', 'refunded', 'other', 'probe', 'unconfirmed', 'unanswered', 'badSignature', 'stale', 'malformed',
    'wrongMerchant', 'unknownKey'
  )
);
