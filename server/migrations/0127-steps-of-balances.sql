-- What a job continues between two steps, and one open part for each order: one that is going back leaves room for another.
-- beside: what is unique is less than before. Earlier programs never credit a refund that is marked as going to a balance, which
-- a job of a new one does
drop index concurrently if exists balance_part_once;
create unique index concurrently balance_part_once on balance_part (order_no) where state in ('taking', 'held', 'used');
drop index concurrently if exists balance_part_in_step;
create index concurrently balance_part_in_step on balance_part (created_at) where state in ('taking', 'returning');
drop index concurrently if exists refund_to_balance;
create index concurrently refund_to_balance on refund (created_at) where state = 'pending' and to_balance;
