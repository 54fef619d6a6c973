-- A card given for a sold one that a complaint made void. The new one stands in the place of the first: `place` is the
-- position of the card that the order got there at its delivery.
-- room: stock
create table card_replacement (
  new_card_id bigint primary key,
  old_card_id bigint not null unique,
  place bigint not null,
  order_no text not null,
  complaint_no text not null,
  at timestamptz not null
);
create index card_replacement_by_order on card_replacement (order_no);

-- Texts that were given for others after a complaint; the last turn of a number counts, the others stay to be seen.
alter table delivered_text add column turn integer not null default 1 check (turn > 0);
alter table delivered_text add column complaint_no text;
alter table delivered_text drop constraint delivered_text_pkey;
alter table delivered_text add primary key (order_no, card_no, turn);
alter table delivered_text add check ((turn = 1) = (complaint_no is null));

-- room: complaint
create table complaint (
  complaint_no text primary key,
  order_no text not null,
  shop_id bigint not null,
  account_id bigint,
  type text not null check (type in ('notWorking', 'alreadyUsed', 'notAsDescribed', 'notReceived', 'other')),
  expectation text not null check (expectation in ('replace', 'refund')),
  card_ids integer[] not null,
  status text not null check (status in ('open', 'answered', 'escalated', 'resolved', 'rejected', 'closed')),
  sealed_contact bytea not null,
  outcome text check (outcome in ('replaced', 'refunded')),
  decided_by text check (decided_by in ('seller', 'platform', 'silence')),
  made_good_ids integer[],
  refund_fen bigint check (refund_fen > 0),
  due_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'open') = (due_at is not null)),
  check ((status = 'resolved') = (outcome is not null)),
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (made_good_ids is null)),
  check (refund_fen is null or outcome = 'refunded'),
  check ((status in ('resolved', 'rejected', 'closed')) = (ended_at is not null))
);
create unique index complaint_once on complaint (order_no) where status in ('open', 'answered', 'escalated');
create index complaint_by_order on complaint (order_no);
create index complaint_by_shop on complaint (shop_id, created_at);
create index complaint_by_account on complaint (account_id, created_at) where account_id is not null;
create index complaint_escalated on complaint (created_at) where status = 'escalated';
create index complaint_due on complaint (due_at) where status = 'open';

-- One row for each change of a complaint's state, written with the change.
-- room: complaint
create table complaint_event (
  complaint_no text not null references complaint,
  event_id bigint generated always as identity,
  shop_id bigint not null,
  from_status text,
  to_status text not null,
  side text not null check (side in ('buyer', 'seller', 'platform', 'time')),
  actor text not null,
  reason text not null,
  at timestamptz not null,
  primary key (complaint_no, event_id)
);

-- One message of a complaint, from either side or from whoever runs the shop. The words stand sealed: what somebody
-- complains about is often a card.
-- room: complaint
create table proof (
  proof_no text primary key,
  complaint_no text not null references complaint,
  turn bigint generated always as identity,
  shop_id bigint not null,
  side text not null check (side in ('buyer', 'seller', 'platform')),
  sealed_text bytea not null,
  image_keys text[] not null,
  at timestamptz not null
);
create index proof_by_complaint on proof (complaint_no, turn);
