-- The top-ups of an account are read for its payouts.
drop index concurrently if exists top_up_by_account;
create index concurrently top_up_by_account on top_up (account_id, at);
