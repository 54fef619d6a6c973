-- What somebody has with the shop, in real or in test money. Its balance is the sum of its lines in the ledger.
-- room: wallet
create table wallet (
  wallet_id bigint generated always as identity primary key,
  account_id bigint not null,
  real_money boolean not null,
  balance_fen bigint not null default 0 check (balance_fen >= 0),
  unique (account_id, real_money)
);

-- Money that moved, once: `kind` and `ref` name what moved it.
-- room: wallet
create table ledger_entry (
  entry_no text primary key,
  kind text not null check (kind in ('purchase', 'refund')),
  ref text not null,
  order_no text not null,
  real_money boolean not null,
  at timestamptz not null,
  unique (kind, ref)
);

-- The two sides of an entry; they sum up to nothing. A line without a wallet is the shop's own side. Lines of a wallet
-- are written while it is locked, so that their keys tell which came first.
-- room: wallet
create table ledger_line (
  line_id bigint generated always as identity primary key,
  entry_no text not null references ledger_entry,
  line_no smallint not null check (line_no in (1, 2)),
  wallet_id bigint references wallet,
  amount_fen bigint not null check (amount_fen <> 0),
  balance_after_fen bigint check (balance_after_fen >= 0),
  unique (entry_no, line_no),
  check ((wallet_id is null) = (line_no = 2)),
  check ((wallet_id is null) = (balance_after_fen is null))
);
create index ledger_line_by_wallet on ledger_line (wallet_id, line_id) where wallet_id is not null;

-- An order's money goes back when it did not pay for it, or because of a complaint, in part or whole. What no gateway
-- takes back stands in the buyer's wallet.
alter table refund drop constraint refund_receipt_id_key;
alter table refund
  add column complaint_no text unique,
  add column to_balance boolean not null default false,
  add column asked boolean not null default false;
create unique index refund_unsettled_once on refund (receipt_id) where complaint_no is null;
create index refund_by_receipt on refund (receipt_id);
create index refund_by_order on refund (order_no);
create index receipt_settled on receipt (order_no) where fate = 'settled';

-- One way to pay from a balance, of the platform, for each kind of money.
create unique index pay_channel_of_balance on pay_channel (real_money) where provider = 'balance';
