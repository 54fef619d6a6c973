-- Something that somebody is to be told of, written with what happened; gone once everybody's message is written.
-- room: kernel
create table happening (
  happening_id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  shop_id bigint not null,
  at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0,
  unique (kind, subject)
);
create index happening_due on happening (next_try_at);
