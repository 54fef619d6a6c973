-- Openings of the cards of a complaint belong to the audit trail: never changed, never removed, and linked.
create trigger complaint_reveal_stays before update or delete on complaint_reveal
  for each row execute function refuse_change();
create trigger complaint_reveal_whole before truncate on complaint_reveal execute function refuse_truncate();
insert into audit_mark (event_table) values ('complaint_reveal');
