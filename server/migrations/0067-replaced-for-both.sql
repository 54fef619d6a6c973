-- A recall that ends the complaint about its cards replaces them for both.
-- beside: the check is wider
alter table card_replacement drop constraint card_replacement_check;
alter table card_replacement add constraint card_replacement_check check (
  num_nonnulls(complaint_no, recall_id) >= 1
);

-- The complaints that recalls ended so far: the cards were replaced in the same transaction, just before their end.
update card_replacement set complaint_no = complaint.complaint_no
from complaint
where complaint.order_no = card_replacement.order_no and outcome = 'replaced'
  and card_replacement.complaint_no is null
  and not exists (select from card_replacement own where own.complaint_no = complaint.complaint_no)
  and card_replacement.at = (
    select max(latest.at) from card_replacement latest
    where latest.order_no = complaint.order_no and latest.recall_id is not null and latest.at <= complaint.ended_at);
