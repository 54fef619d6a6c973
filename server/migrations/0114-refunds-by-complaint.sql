-- beside: earlier programs make one refund of a complaint
drop index concurrently if exists refund_of_complaint;
create unique index concurrently refund_of_complaint on refund (complaint_no, receipt_id) where complaint_no is not null;
