-- Addresses of another shop lead here by rows of their own: an item there may have become several, and which of them its
-- address leads to may change.
-- beside: the check is wider, and earlier programs read the rows that they wrote
alter table import_origin drop constraint import_origin_kind_check;
alter table import_origin add constraint import_origin_kind_check check (kind in ('classify', 'item', 'address'));
insert into import_origin (shop_id, source, kind, old_key, new_key)
select shop_id, source, 'address', old_key, new_key from import_origin where kind = 'item';
