-- That there are orders of another shop, so that its addresses lead to them also where nothing else came here.
-- beside: the check is wider, and earlier programs read no rows of the new kind by itself
alter table import_origin drop constraint import_origin_kind_check;
alter table import_origin add constraint import_origin_kind_check
  check (kind in ('classify', 'item', 'address', 'account', 'payChannel', 'orders'));
insert into import_origin (shop_id, source, kind, old_key, new_key)
select distinct shop_id, source, 'orders', '', '' from archived_order;
