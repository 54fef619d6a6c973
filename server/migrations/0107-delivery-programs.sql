-- Programs of sellers that answer the cards of an order, and the calls of them.
-- An order that an earlier program settles beside this one waits for manual delivery.
create table delivery_program (
  shop_id bigint primary key references shop,
  url text not null,
  sealed_key bytea not null
);

create table program_call (
  order_no text primary key,
  shop_id bigint not null,
  state text not null check (state in ('pending', 'done', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz,
  -- of the last attempt
  problem text check (problem in ('noAnswer', 'status', 'malformed', 'count', 'repeated', 'differs', 'removed')),
  status integer,
  -- of the cards of the first valid answer
  answer_hash bytea,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'pending') = (next_try_at is not null)),
  check ((state = 'pending') = (ended_at is null))
);
create index program_call_due on program_call (next_try_at) where state = 'pending';
create index program_call_by_shop on program_call (shop_id, created_at desc);

-- The cards that programs answered, so that a shop delivers none twice.
create table program_card (
  shop_id bigint not null,
  fingerprint bytea not null,
  order_no text not null,
  primary key (shop_id, fingerprint)
);
