-- What the operator did to an account. Never changed.
-- module: account
create table account_event (
  event_id bigint generated always as identity primary key,
  account_id bigint not null references account,
  kind text not null check (kind in ('passwordReset')),
  actor text not null,
  at timestamptz not null
);
create trigger account_event_stays before update or delete on account_event
  for each row execute function refuse_change();
create trigger account_event_whole before truncate on account_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('account_event');
