-- The fee belongs to the payment: each asks for the goods of its order and the fee of its own channel. Until now every
-- payment of an order asked for the order's sum.
-- needs: stopped
alter table payment add column fee_fen bigint check (fee_fen >= 0);
update payment set fee_fen = coalesce((select fee_fen from orders where orders.order_no = payment.order_no), 0);
alter table payment alter column fee_fen set not null;

-- An order that was paid names the channel that paid it.
update orders set pay_channel_id = payment.pay_channel_id
from payment
where payment.order_no = orders.order_no and payment.settles and payment.pay_channel_id <> orders.pay_channel_id;
