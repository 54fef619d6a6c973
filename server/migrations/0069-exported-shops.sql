-- An owner exports everything of a shop as files.
-- beside: the check is wider
alter table shop_event drop constraint shop_event_kind_check;
alter table shop_event add constraint shop_event_kind_check check (kind in (
  'opened', 'frozen', 'unfrozen', 'feeChanged', 'exported'));
