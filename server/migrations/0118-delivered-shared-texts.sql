-- Finds whether an order was delivered a shared text, before the file of an earlier version is deleted.
drop index concurrently if exists delivered_text_by_shared_text;
create index concurrently delivered_text_by_shared_text on delivered_text (shared_text_id)
  where shared_text_id is not null;
