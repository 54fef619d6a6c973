-- Who works where, from which the role of staff follows: the accounts of the staff of all cells.
-- tables: common
create table staff_account (
  staff_no text primary key,
  account_id bigint not null references account,
  -- Null for those who joined before there was this table, and left since.
  joined_at timestamptz,
  -- Rows of those who left stay, so that no step that comes late lets one in again.
  left_at timestamptz,
  check (joined_at is not null or left_at is not null)
);
create index staff_account_by_account on staff_account (account_id);

-- Whose shop an address was last taken for, by which opening and when; null where an earlier version took it.
alter table shop_address add column account_id bigint;
alter table shop_address add column opening_no text;
alter table shop_address add column taken_at timestamptz;
