drop index concurrently if exists order_by_level;
create index concurrently order_by_level on orders (shop_id, level_name) include (level_fen)
  where paid_at is not null and level_name is not null;
