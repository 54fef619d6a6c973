-- A gateway's trade belongs to one payment: the first that it was noted for. Sums that came before are believed first,
-- then what gateways answered when payments were opened.
-- room: payment
create table payment_trade (
  pay_channel_id text not null,
  trade_no text not null,
  payment_no text not null,
  primary key (pay_channel_id, trade_no)
);
insert into payment_trade (pay_channel_id, trade_no, payment_no)
select pay_channel_id, trade_no, payment_no from receipt;
insert into payment_trade (pay_channel_id, trade_no, payment_no)
select pay_channel_id, trade_no, payment_no from payment where trade_no is not null order by created_at
on conflict do nothing;
