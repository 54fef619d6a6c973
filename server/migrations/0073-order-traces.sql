-- In which trace an order was placed, where the shop sends traces: what happens to the order later, in other requests, goes
-- on in it.
create table order_trace (
  order_no text primary key,
  traceparent text not null,
  created_at timestamptz not null
);
create index order_trace_by_time on order_trace (created_at);
