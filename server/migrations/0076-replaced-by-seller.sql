-- A seller replaces cards of an order without a complaint, by a request that `order_action` records with its reason.
-- beside: the checks are wider, and earlier programs leave both columns empty
alter table order_action drop constraint order_action_kind_check;
alter table order_action add constraint order_action_kind_check
  check (kind in ('note', 'refund', 'replace', 'cancel', 'confirm', 'create', 'block', 'unblock'));

alter table card_replacement add column request_id uuid;
alter table card_replacement drop constraint card_replacement_check;
alter table card_replacement add constraint card_replacement_check check (
  num_nonnulls(complaint_no, recall_id, request_id) >= 1
);

alter table delivered_text add column request_id uuid;
alter table delivered_text drop constraint delivered_text_check1;
alter table delivered_text add constraint delivered_text_check1 check (
  (turn = 1) = (num_nonnulls(complaint_no, request_id) = 0)
);
