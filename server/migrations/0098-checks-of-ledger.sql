-- The checks that the migration before added for new rows alone: those that were there are read beside writes.
alter table ledger_line validate constraint ledger_line_platform_account_check;
alter table ledger_entry validate constraint ledger_entry_kind_check;
