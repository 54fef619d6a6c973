-- Notes in the ledger: entries without lines, by which no debit with their number is written any more.
-- tables: common
alter table ledger_entry add column is_note boolean not null default false;
