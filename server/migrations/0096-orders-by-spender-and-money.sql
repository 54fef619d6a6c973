drop index concurrently if exists order_by_spender;
create index concurrently order_by_spender on orders (account_id, shop_id) include (order_no, amount_fen, sandbox)
  where paid_at is not null and account_id is not null;
