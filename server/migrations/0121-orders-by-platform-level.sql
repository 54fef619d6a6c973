drop index concurrently if exists order_by_platform_level;
create index concurrently order_by_platform_level on orders (level_name) include (level_fen)
  where paid_at is not null and level_of_platform;
