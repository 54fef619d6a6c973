-- Which pictures are used in this cell, written with what shows them, and which are not any more.
create table picture_use (
  use_no text primary key,
  key text not null,
  is_note boolean not null,
  at timestamptz not null
);
create table released_picture (
  key text primary key,
  at timestamptz not null
);
