-- A verified mail address belongs to one account.
drop index concurrently if exists account_by_mail;
create unique index concurrently account_by_mail on account (mail_key);
