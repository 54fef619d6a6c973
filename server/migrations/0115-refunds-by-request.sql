-- beside: earlier programs make one refund of a request
drop index concurrently if exists refund_of_request;
create unique index concurrently refund_of_request on refund (shop_id, request_id, receipt_id) where request_id is not null;
