-- tables: common
-- Cells whose tables are in a database of their own. A row is inserted before that database is made, and stays.
create table cell_database (
  cell_number integer primary key check (cell_number between 1 and 1023),
  -- A random text that the database of the cell has too, so that another one is not taken for it.
  identity text not null,
  -- Raised each minute, in the database of the cell first, so that an older copy of that is known by a lower one.
  mark bigint not null,
  created_at timestamptz not null
);
