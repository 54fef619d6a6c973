-- What administrators did to an account is read beside it in lists of accounts.
create index account_action_by_account on account_action (account_id, action_id);
