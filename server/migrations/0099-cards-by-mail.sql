-- The links in emails about delivered orders, and the sending of cards by email among their openings.
-- beside: no earlier program reads the new table, and the check gets wider; one that shows the openings of an order whose cards
-- were sent by email fails to, until its process is replaced
create table mail_link (
  order_no text primary key,
  shop_id bigint not null,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index mail_link_over on mail_link (ends_at);

alter table card_reveal drop constraint card_reveal_kind_check;
alter table card_reveal add constraint card_reveal_kind_check check (kind in ('shown', 'exported', 'mailed'));
