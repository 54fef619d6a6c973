drop index concurrently if exists item_by_parent;
create index concurrently item_by_parent on item (parent_id) where parent_id is not null;
