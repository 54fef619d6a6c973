-- When, and from which kind of device, the cards of an order were opened. The same device within the same ten
-- minutes is one row that is counted up, so that two who look at once never make two of it.
-- room: delivery
create table card_reveal (
  order_no text not null,
  shop_id bigint not null,
  kind text not null check (kind in ('shown', 'exported')),
  format text not null,
  by_owner boolean not null,
  device text not null,
  span timestamptz not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (order_no, span, kind, format, by_owner, device),
  check ((kind = 'shown') = (format = ''))
);
