-- Which coupons of another shop came here, so that a second import adds none of them twice.
-- beside: the check is wider, and earlier programs read no rows of the new kind
alter table import_origin drop constraint import_origin_kind_check;
alter table import_origin add constraint import_origin_kind_check
  check (kind in ('classify', 'item', 'address', 'account', 'payChannel', 'coupon', 'orders'));
