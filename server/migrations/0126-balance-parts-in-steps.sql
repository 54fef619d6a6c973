-- A balance part is taken and given back in two steps, so that it has a state before each step in the ledger, and the number
-- of its entry there.
-- beside: the checks are wider. Earlier programs neither take nor use a part that is in a step, which a job of a new one ends
alter table balance_part add column entry_no text;
alter table balance_part drop constraint balance_part_state_check;
alter table balance_part add constraint balance_part_state_check
  check (state in ('taking', 'held', 'used', 'returning', 'returned'));
alter table balance_part drop constraint balance_part_check;
alter table balance_part add constraint balance_part_check
  check ((state in ('taking', 'held', 'returning')) = (ended_at is null));
