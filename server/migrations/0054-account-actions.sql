-- What administrators did to an account, with the reason, and whose phones they opened. Never changed.
create table account_action (
  action_id bigint generated always as identity primary key,
  account_id bigint not null references account,
  kind text not null check (kind in ('blocked', 'unblocked', 'phoneOpened')),
  actor text not null,
  why text not null,
  at timestamptz not null,
  check ((kind = 'phoneOpened') = (why = ''))
);
create trigger account_action_stays before update or delete on account_action
  for each row execute function refuse_change();
create trigger account_action_whole before truncate on account_action execute function refuse_truncate();
insert into audit_mark (event_table) values ('account_action');
