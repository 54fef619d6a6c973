-- Who of a shop opened the cards of a complaint, one row for each time.
create table complaint_reveal (
  reveal_id bigint generated always as identity,
  complaint_no text not null references complaint,
  shop_id bigint not null,
  actor text not null,
  at timestamptz not null,
  primary key (complaint_no, reveal_id)
);
-- New rows are found by their keys, for the audit chain.
create index complaint_reveal_by_id on complaint_reveal (reveal_id);
-- A seller's list begins with the nearest deadline.
create index complaint_by_deadline on complaint (shop_id, due_at, created_at desc, complaint_no);
