-- Orders that are paid in part from a balance and the rest at a gateway: what of it a payment leaves to the balance, what was
-- taken for it, and what of a paid order came from there.
-- beside: earlier programs neither read nor write the table, the columns have the value of their rows, and the checks are
-- wider. One that still runs during an upgrade settles or ends an order without its balance part, which a job makes good.
create table balance_part (
  part_no text primary key,
  order_no text not null,
  shop_id bigint not null,
  account_id bigint not null,
  pay_channel_id text not null,
  real_money boolean not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('held', 'used', 'returned')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'held') = (ended_at is null))
);
create unique index balance_part_once on balance_part (order_no) where state <> 'returned';
create index balance_part_by_order on balance_part (order_no);
create index balance_part_held on balance_part (created_at) where state = 'held';

alter table payment add column balance_fen bigint not null default 0;
alter table payment add constraint payment_balance_fen_check check (balance_fen >= 0) not valid;
alter table orders add column balance_fen bigint not null default 0;
alter table orders add constraint orders_balance_fen_check check (balance_fen >= 0 and balance_fen < amount_fen) not valid;

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('purchase', 'refund', 'import', 'giftCode', 'topUp', 'bonus', 'topUpRefund', 'bonusReturn', 'partReturn')) not valid;
