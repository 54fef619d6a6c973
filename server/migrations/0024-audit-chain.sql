-- Event rows are never changed, by any role: a later migration that adds a column leaves it null in old rows, or
-- disables the trigger and says why. Nulls do not count in the hash of a row.
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never removed', tg_table_name;
end
$$;

create trigger order_event_stays before update or delete on order_event
  for each row execute function refuse_change();
create trigger complaint_event_stays before update or delete on complaint_event
  for each row execute function refuse_change();
create trigger ledger_entry_stays before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger ledger_line_stays before update or delete on ledger_line
  for each row execute function refuse_change();
create trigger order_event_whole before truncate on order_event execute function refuse_truncate();
create trigger complaint_event_whole before truncate on complaint_event execute function refuse_truncate();
create trigger payment_event_whole before truncate on payment_event execute function refuse_truncate();
create trigger money_decision_whole before truncate on money_decision execute function refuse_truncate();
create trigger ledger_entry_whole before truncate on ledger_entry execute function refuse_truncate();
create trigger ledger_line_whole before truncate on ledger_line execute function refuse_truncate();

-- Openings are counted up in their row, and nothing else of it changes.
create function refuse_other_than_counting() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.times <= old.times or new.last_at < old.last_at
    or (to_jsonb(new) - 'times' - 'last_at') <> (to_jsonb(old) - 'times' - 'last_at') then
    raise exception 'rows of % are only counted up', tg_table_name;
  end if;
  return new;
end
$$;
create trigger card_reveal_counts before update or delete on card_reveal
  for each row execute function refuse_other_than_counting();
create trigger card_reveal_whole before truncate on card_reveal execute function refuse_truncate();

-- New events are found by their keys; this index costs their writers next to nothing.
create index order_event_by_id on order_event using brin (event_id) with (autosummarize = on);
create index complaint_event_by_id on complaint_event (event_id);

-- One link an event, in a chain for each shop (0: what belongs to none): its hash is made of that of the link before.
-- room: kernel
create table audit_link (
  shop_id bigint not null,
  place bigint not null,
  event_table text not null,
  event_id bigint not null,
  subject text not null,
  row_hash bytea not null,
  hash bytea not null,
  primary key (shop_id, place),
  unique (event_table, event_id)
);
create trigger audit_link_stays before update or delete on audit_link
  for each row execute function refuse_change();
create trigger audit_link_whole before truncate on audit_link execute function refuse_truncate();

-- Where each chain ends.
-- room: kernel
create table audit_head (
  shop_id bigint primary key,
  place bigint not null,
  hash bytea not null
);

-- How far a table's events are linked: all up to `done_to`. `seen_to` is what was there at `seen_at`; once no transaction
-- of that time can still be open, everything up to it is.
-- room: kernel
create table audit_mark (
  event_table text primary key,
  done_to bigint not null default 0,
  seen_to bigint not null default 0,
  seen_at timestamptz not null default '1970-01-01 00:00:00+00'
);
insert into audit_mark (event_table) values ('order_event'), ('complaint_event'), ('payment_event'), ('money_decision');
