-- The id of a request counts in its shop alone: with it a seller or buyer of one shop could neither learn of, nor block, a
-- request in another. Written with the old program stopped, which inserts by the dropped constraints. The index is built
-- first, while orders can still be read; the drop takes a moment.
-- needs: stopped
alter table orders add constraint orders_shop_id_request_id_key unique (shop_id, request_id);
alter table orders drop constraint orders_request_id_key;
alter table batch_recall add constraint batch_recall_shop_id_request_id_key unique (shop_id, request_id);
alter table batch_recall drop constraint batch_recall_request_id_key;
