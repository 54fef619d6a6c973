-- Top-ups of balances: the terms that administrators set, and what each paid top-up credited. A top-up is an order of an
-- item that delivers balance, so that it is paid, closed and refunded like every order.
-- beside: earlier programs neither read nor write the tables, the column has no value for their entries, and the checks
-- are wider. One that still runs during an upgrade cannot show the statement page on which a top-up stands, and does not
-- credit one that it settles; so terms are to be set after the upgrade.
create table top_up_terms (
  terms_id bigint generated always as identity primary key,
  shop_id bigint not null,
  item_id bigint not null,
  enabled boolean not null,
  unit_fen bigint not null check (unit_fen > 0),
  min_fen bigint not null check (min_fen > 0),
  max_fen bigint not null check (max_fen >= min_fen),
  steps jsonb not null,
  actor text not null,
  at timestamptz not null
);
create trigger top_up_terms_stay before update or delete on top_up_terms
  for each row execute function refuse_change();
create trigger top_up_terms_whole before truncate on top_up_terms execute function refuse_truncate();
insert into audit_mark (event_table) values ('top_up_terms');

create table top_up (
  order_no text primary key,
  account_id bigint not null,
  real_money boolean not null,
  amount_fen bigint not null check (amount_fen > 0),
  bonus_fen bigint not null check (bonus_fen >= 0),
  refunded_fen bigint not null default 0 check (refunded_fen between 0 and amount_fen),
  bonus_returned_fen bigint not null default 0 check (bonus_returned_fen in (0, bonus_fen)),
  at timestamptz not null,
  constraint top_up_bonus_check check (refunded_fen = 0 or bonus_returned_fen = bonus_fen)
);

alter table ledger_line add column platform_account text;
alter table ledger_line add constraint ledger_line_platform_account_check
  check (platform_account is null or platform_account = 'bonus' and wallet_id is null) not valid;

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('purchase', 'refund', 'import', 'giftCode', 'topUp', 'bonus', 'topUpRefund', 'bonusReturn')) not valid;

alter table item drop constraint item_content_check;
alter table item add constraint item_content_check check (content in ('cards', 'reusable', 'balance'));
