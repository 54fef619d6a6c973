-- Further cells, beside the first. Programs that do not know them serve the first alone.
create table cell (
  cell_number integer primary key check (cell_number between 1 and 1023),
  reserved boolean not null,
  created_at timestamptz not null
);

-- Which cell the address of a shop belongs to. Shops without a row are in the first.
create table shop_address (
  short_url text primary key,
  cell_number integer not null
);

-- In which further cells an account may have orders, questions or shops. Every account may have some in the first.
create table account_cell (
  account_id bigint not null references account,
  cell_number integer not null,
  primary key (account_id, cell_number)
);
