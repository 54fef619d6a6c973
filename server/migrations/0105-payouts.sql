-- A payout of a balance by refunds of its top-ups: a row each for the payout and for each of these refunds.
create table payout (
  payout_no text primary key,
  account_id bigint not null references account,
  request_id uuid not null,
  real_money boolean not null,
  amount_fen bigint not null check (amount_fen > 0),
  bonus_fen bigint not null check (bonus_fen >= 0),
  at timestamptz not null,
  unique (account_id, request_id)
);

create table payout_part (
  payout_no text not null references payout,
  order_no text not null,
  request_id uuid not null unique,
  amount_fen bigint not null check (amount_fen > 0),
  bonus_fen bigint not null check (bonus_fen >= 0),
  primary key (payout_no, order_no)
);
