-- Unsold cards that their seller took out of sale. They can be put back, and do not keep the same card from being added.
alter table card drop constraint card_state_check;
alter table card add constraint card_state_check check (state in ('free', 'held', 'sold', 'void', 'withdrawn'));
alter table card drop constraint card_check;
alter table card add constraint card_check check ((state in ('free', 'withdrawn')) = (order_no is null));
alter table card add column withdrawn_by bigint;
alter table card add constraint card_check2 check (
  (state = 'withdrawn') = (withdrawn_by is not null) and (state <> 'withdrawn' or copy_id <> 0)
);
create index card_by_batch on card (batch_id, state, card_id);
create index card_batch_by_shop on card_batch (shop_id, batch_id);

-- What was done to unsold cards, and who opened them; never changed.
create table stock_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  kind text not null check (kind in ('opened', 'withdrawn', 'putBack', 'exported', 'moved')),
  card_ids bigint[] not null,
  actor text not null,
  reason text not null,
  at timestamptz not null
);
create index stock_event_by_shop on stock_event (shop_id, event_id);
create trigger stock_event_stays before update or delete on stock_event
  for each row execute function refuse_change();
create trigger stock_event_whole before truncate on stock_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('stock_event');
