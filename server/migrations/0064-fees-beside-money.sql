-- What the gateway charges stands beside the money that it charges for, so that sums of a month do not look up every
-- payment. It is fixed when a payment is created. Null: written by a process of an earlier version.
alter table receipt add column gateway_fee_fen bigint check (gateway_fee_fen >= 0);
update receipt set gateway_fee_fen = payment.fee_fen + payment.seller_fee_fen
from payment where payment.payment_no = receipt.payment_no;
