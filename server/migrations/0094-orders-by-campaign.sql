drop index concurrently if exists order_by_campaign;
create index concurrently order_by_campaign on orders (campaign_id) include (quantity, goods_fen, discount_fen)
  where paid_at is not null and campaign_id is not null;
