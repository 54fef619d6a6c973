-- The sandbox gateway keeps its own books, as a stranger would. No table here knows one of the shop's, and its rows
-- are never deleted, so the parts are tied by number and not by foreign keys, which would make every payment of one
-- merchant touch that merchant's row.
create schema sandbox_gateway;

-- Keys that guard test money only; they stand here as they are.
-- room: sandbox-gateway
create table sandbox_gateway.merchant (
  pid integer generated always as identity (start with 1001) primary key,
  name text not null,
  md5_key text not null check (length(md5_key) >= 32),
  merchant_public_key text not null,
  gateway_private_key text not null,
  created_at timestamptz not null
);

-- One payment. A second payment of the same out_trade_no is a row of its own, without a page.
-- room: sandbox-gateway
create table sandbox_gateway.trade (
  trade_no text primary key,
  pid integer not null,
  out_trade_no text not null,
  token text unique,
  dialect text not null check (dialect in ('md5', 'rsa')),
  pay_type text not null,
  subject text not null,
  param text not null,
  amount_fen integer not null check (amount_fen > 0),
  notify_url text not null,
  return_url text not null,
  state text not null check (state in ('unpaid', 'failed', 'closed', 'paid')),
  paid_fen integer check (paid_fen > 0),
  paid_at timestamptz,
  refunded_fen integer not null default 0,
  -- when money comes that was promised late
  pay_due timestamptz,
  created_at timestamptz not null,
  check ((state = 'paid') = (paid_fen is not null) and (state = 'paid') = (paid_at is not null)),
  check (refunded_fen between 0 and coalesce(paid_fen, 0))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create unique index trade_once on sandbox_gateway.trade (pid, out_trade_no) where token is not null;
create index trade_late on sandbox_gateway.trade (pay_due) where pay_due is not null;

-- Every movement of money, once.
-- room: sandbox-gateway
create table sandbox_gateway.ledger (
  entry_no bigint generated always as identity primary key,
  pid integer not null,
  trade_no text not null,
  kind text not null check (kind in ('pay', 'refund')),
  amount_fen integer not null check (amount_fen > 0),
  refund_no text unique,
  out_refund_no text,
  at timestamptz not null,
  check ((kind = 'refund') = (refund_no is not null)),
  check (kind = 'refund' or out_refund_no is null)
);
create unique index ledger_paid_once on sandbox_gateway.ledger (trade_no) where kind = 'pay';
create unique index ledger_refund on sandbox_gateway.ledger (pid, out_refund_no) where out_refund_no is not null;

-- Call-backs that the shop has not yet answered with success; gone once it did, or once the last try failed.
-- room: sandbox-gateway
create table sandbox_gateway.call_back (
  trade_no text not null,
  copy smallint not null,
  tries smallint not null default 0,
  next_at timestamptz not null,
  primary key (trade_no, copy)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
create index call_back_due on sandbox_gateway.call_back (next_at);
