-- A move to another cell becomes steps of one database each, whose rows say how far it is.
-- tables: common
-- beside: a move that a program before this one begins is refused before it changes anything
alter table tenant_move add column move_no text unique;
alter table tenant_move drop constraint tenant_move_state_check;
alter table tenant_move add constraint tenant_move_state_check
  check (state in ('moving', 'removing', 'arriving', 'arrived', 'moved', 'undone'));
-- A command that moved a shop kept migrations away; one that has not ended has died.
update tenant_move set state = 'undone' where state = 'moving';
update tenant_move set guarded = false where guarded;
-- Nothing would finish a move in one transaction that is broken off from now on, and it must not begin over one in steps.
-- What is to be inserted is checked before a row with its key is looked for, so both are refused.
alter table tenant_move add constraint tenant_move_in_steps_check
  check (move_no is not null or state in ('moved', 'undone'));
