-- A code logs in, to the account of its phone or mail address or to a new one.
-- beside: the check is wider, and earlier programs send no such codes
alter table verify_code drop constraint verify_code_purpose_check;
alter table verify_code add constraint verify_code_purpose_check
  check (purpose in ('register', 'reset', 'bind', 'phone', 'mail', 'order', 'login'));
