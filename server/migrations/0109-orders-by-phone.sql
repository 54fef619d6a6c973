-- Guest orders of a phone and a shop's orders of a phone are both found by it.
drop index concurrently if exists order_by_phone;
create index concurrently order_by_phone on orders (phone_key, shop_id) where phone_key is not null;
