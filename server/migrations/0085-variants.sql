-- An item with axes is sold as its variants: each is an item of its own, with its price, limits, cover and stock. Programs
-- before this one show and sell variants as ordinary items, and the item itself as sold out.
alter table item add column parent_id bigint references item;
alter table item add column axes jsonb;
alter table item add column options text[];
alter table item add column for_sale boolean not null default true;
