-- A seller refunds without a complaint: the refund carries the request that it was made by, which makes it once.
-- `of_order`: it gives back money that paid its order; any other gives back money that paid none.
alter table refund add column request_id uuid unique;
alter table refund add column of_order boolean not null
  generated always as (complaint_no is not null or request_id is not null) stored;
drop index refund_unsettled_once;
create unique index refund_unsettled_once on refund (receipt_id) where not of_order;
