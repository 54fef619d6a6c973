-- What sellers write for search engines; empty where it is computed from the page. It is no part of an item's version: no
-- order depends on it.
alter table shop
  add column seo_title text not null default '',
  add column seo_description text not null default '';
alter table item
  add column seo_title text not null default '',
  add column seo_description text not null default '';
