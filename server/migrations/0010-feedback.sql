-- What visitors tell those who run the shop. The words stand sealed: what somebody complains about is often a card.
-- room: feedback
create table feedback (
  feedback_no text primary key,
  request_id uuid not null unique,
  account_id bigint,
  topic text not null check (topic in ('fault', 'wish', 'payment', 'other')),
  sealed_words bytea not null,
  image_keys text[] not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index feedback_by_time on feedback (created_at);
create index feedback_unread on feedback (created_at) where read_at is null;
