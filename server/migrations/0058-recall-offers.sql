-- The choice between new cards and money that a seller gave the buyer of recalled cards, and how it ended. An order has
-- one open offer for a recall; what the buyer got is in `recall_remedy`.
create table recall_offer (
  offer_id bigint generated always as identity primary key,
  recall_id bigint not null references batch_recall,
  order_no text not null,
  shop_id bigint not null,
  fallback text not null check (fallback in ('replace', 'refund')),
  due_at timestamptz not null,
  request_id uuid not null,
  actor text not null,
  at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  choice text check (choice in ('replace', 'refund')),
  check ((ended_at is null) = (ended_by is null) and (choice is null or ended_at is not null))
);
create unique index recall_offer_open on recall_offer (order_no, recall_id) where ended_at is null;
create index recall_offer_by_order on recall_offer (order_no);
create index recall_offer_due on recall_offer (due_at) where ended_at is null;
