-- Names that are mail addresses are found in upper and lower case.
drop index concurrently if exists account_by_named_mail;
create index concurrently account_by_named_mail on account (lower(user_name collate "C")) where user_name like '%@%';
