-- Ready-made answers of a shop to complaints; the slots limit how many there are.
create table ready_reply (
  shop_id bigint not null references shop,
  slot integer not null check (slot between 1 and 50),
  reply_no text not null unique,
  title text not null,
  body text not null,
  primary key (shop_id, slot)
);
