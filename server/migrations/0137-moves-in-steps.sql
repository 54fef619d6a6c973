-- A move to another cell becomes steps of one database each, whose rows say how far it is.
-- tables: common
-- beside: a shop that a program before this one tries to move stays where it is, for such a move is undone
alter table tenant_move add column move_no text unique;
alter table tenant_move drop constraint tenant_move_state_check;
alter table tenant_move add constraint tenant_move_state_check
  check (state in ('moving', 'removing', 'arriving', 'arrived', 'moved', 'undone'));
-- A command that moved a shop kept migrations away; one that has not ended has died.
update tenant_move set state = 'undone' where state = 'moving';
update tenant_move set guarded = false where guarded;
