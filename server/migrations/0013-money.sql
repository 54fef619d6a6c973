-- A day of a channel's bill, held against our own books. One row a day: whoever writes it first compares.
-- room: payment
create table bill_check (
  pay_channel_id text not null,
  day date not null,
  state text not null check (state in ('due', 'done')),
  lines integer not null default 0,
  tries integer not null default 0,
  next_try_at timestamptz,
  checked_at timestamptz,
  primary key (pay_channel_id, day),
  check ((state = 'due') = (next_try_at is not null))
);
create index bill_check_due on bill_check (next_try_at) where state = 'due';

-- What a gateway's bill and our books do not both say: each difference once, until a person has looked at it.
-- room: payment
create table bill_difference (
  difference_id bigint generated always as identity primary key,
  pay_channel_id text not null,
  day date not null,
  kind text not null check (kind in ('missingHere', 'missingThere', 'amountDiffers')),
  what text not null check (what in ('paid', 'refunded')),
  trade_no text not null,
  number text not null,
  here_fen bigint,
  there_fen bigint,
  found_at timestamptz not null,
  unique (pay_channel_id, what, trade_no, number, kind)
);

-- What a person decided about money, with the reason; never changed. A refund that comes back to a person is
-- decided anew.
-- room: payment
create table money_decision (
  decision_id bigint generated always as identity primary key,
  case_no text not null,
  decision text not null check (decision in ('accepted', 'refunded', 'dismissed')),
  actor text not null,
  why text not null,
  at timestamptz not null
);
create index money_decision_by_case on money_decision (case_no);
create trigger money_decision_stays before update or delete on money_decision
  for each row execute function refuse_change();

-- A person gave it back by other means.
alter table refund add column by_hand boolean not null default false;
