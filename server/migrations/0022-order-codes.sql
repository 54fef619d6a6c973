-- A code may also show that an order is a guest's own; it is sent to the contact that he left with it.
alter table verify_code drop constraint verify_code_purpose_check;
alter table verify_code add constraint verify_code_purpose_check
  check (purpose in ('register', 'reset', 'bind', 'phone', 'order'));
