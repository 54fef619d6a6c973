-- Who wrote a message of a complaint, as its events name who acted. Null where an earlier version wrote it.
alter table proof add column actor text;
