-- Who of a shop opened the answers that a buyer gave to an item's questions, one row for each time.
-- module: order
create table answer_reveal (
  reveal_id bigint generated always as identity,
  order_no text not null,
  shop_id bigint not null,
  actor text not null,
  at timestamptz not null,
  primary key (order_no, reveal_id)
);
create trigger answer_reveal_stays before update or delete on answer_reveal
  for each row execute function refuse_change();
create trigger answer_reveal_whole before truncate on answer_reveal execute function refuse_truncate();
-- New rows are found by their keys, for the audit chain.
create index answer_reveal_by_id on answer_reveal (reveal_id);
insert into audit_mark (event_table) values ('answer_reveal');

-- Paid orders that wait for delivery by hand, by shop and age.
create index order_to_deliver on orders (shop_id, paid_at, order_no) where status = 'paid';
