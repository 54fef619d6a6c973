-- What buyers had with a shop that moved here becomes their balance, and their accounts there accounts here.
-- beside: the checks are wider, and a balance is imported by this program only, after the upgrade
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('purchase', 'refund', 'import'));
alter table import_origin drop constraint import_origin_kind_check;
alter table import_origin add constraint import_origin_kind_check
  check (kind in ('classify', 'item', 'address', 'account'));
