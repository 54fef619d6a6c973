-- A word sealed with the key of the shop: a start with another key is noticed before it seals a card.
-- room: kernel
create table key_check (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);
