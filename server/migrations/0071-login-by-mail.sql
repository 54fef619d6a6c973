-- A mail address that a code verified: the account is logged in to with it, and its password is reset by it.
-- beside: the checks are wider, and earlier programs leave both columns empty
alter table account add column mail_key bytea;
alter table account add column sealed_mail bytea;
alter table account add check ((mail_key is null) = (sealed_mail is null));
alter table account drop constraint account_check;
alter table account add constraint account_check
  check (user_name is not null or phone is not null or phone_key is not null or mail_key is not null);

alter table verify_code drop constraint verify_code_purpose_check;
alter table verify_code add constraint verify_code_purpose_check
  check (purpose in ('register', 'reset', 'bind', 'phone', 'mail', 'order'));
