-- The ledger of a month is read by time.
drop index concurrently if exists ledger_entry_by_time;
create index concurrently ledger_entry_by_time on ledger_entry (real_money, at, entry_no);
