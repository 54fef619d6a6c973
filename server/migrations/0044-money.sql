-- What a payment costs its seller at the gateway, where the payment method says that the seller pays the fee: kept with
-- the payment, so that a later change of the rate changes no past sum.
alter table payment add column seller_fee_fen bigint not null default 0 check (seller_fee_fen >= 0);
update payment set seller_fee_fen = (amount_fen - payment.fee_fen) * fee_basis_points / 10000
from pay_channel
where pay_channel.pay_channel_id = payment.pay_channel_id and fee_payer = 'seller' and fee_basis_points > 0;

-- The money of a shop by the time when it moved.
create index receipt_by_shop on receipt (shop_id, received_at, receipt_id);
create index refund_by_shop on refund (shop_id, created_at, refund_no);
create index refund_done_by_shop on refund (shop_id, done_at, refund_no) where state = 'done';
