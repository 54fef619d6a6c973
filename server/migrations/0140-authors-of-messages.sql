-- Who wrote a message of a complaint, as its events name who acted. Null in messages of earlier versions, which did not store it.
alter table proof add column actor text;
