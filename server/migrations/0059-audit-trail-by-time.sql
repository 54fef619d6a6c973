-- The audit trail of a shop is read from every table of events by time, the newest first.
create index shop_event_by_time on shop_event (shop_id, at, event_id);
create index staff_event_by_time on staff_event (shop_id, at, event_id);
create index api_key_event_by_time on api_key_event (shop_id, at, event_id);
create index pay_channel_event_by_time on pay_channel_event (shop_id, at, event_id);
create index stock_event_by_time on stock_event (shop_id, at, event_id);
create index batch_recall_by_time on batch_recall (shop_id, at, recall_id);
create index order_event_by_time on order_event (shop_id, at, event_id);
create index order_action_by_time on order_action (shop_id, at, action_id);
create index answer_reveal_by_time on answer_reveal (shop_id, at, reveal_id);
create index complaint_event_by_time on complaint_event (shop_id, at, event_id);
create index complaint_reveal_by_time on complaint_reveal (shop_id, at, reveal_id);
create index recall_remedy_by_time on recall_remedy (shop_id, at, remedy_id);
