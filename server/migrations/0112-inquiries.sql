-- Questions before buying: conversations of visitors and accounts with the seller of an item.
create table inquiry (
  inquiry_id bigint generated always as identity primary key,
  inquiry_no text not null unique,
  request_id uuid not null,
  request_hash bytea not null,
  shop_id bigint not null references shop,
  -- the item itself, where a variant was asked about
  item_id bigint not null references item,
  -- null for guests
  account_id bigint,
  -- by which a block of its asker is recognized
  address_key bytea not null,
  mail_key bytea,
  sealed_mail bytea,
  created_at timestamptz not null,
  last_at timestamptz not null,
  status text not null check (status in ('open', 'answered', 'closed')),
  messages integer not null check (messages > 0),
  seller_unread boolean not null,
  buyer_unread boolean not null,
  -- when and why the platform decided last whether its messages are shown
  hidden boolean not null default false,
  decided_at timestamptz,
  decision_why text,
  unique (shop_id, request_id),
  check ((mail_key is null) = (sealed_mail is null)),
  check ((decided_at is null) = (decision_why is null) and (decided_at is not null or not hidden))
);
create index inquiry_by_shop on inquiry (shop_id, last_at desc, inquiry_id desc);
create index inquiry_by_time on inquiry (last_at desc, inquiry_id desc);
create index inquiry_by_account on inquiry (account_id, last_at desc) where account_id is not null;
create index inquiry_open on inquiry (shop_id, address_key) where status = 'open';

create table inquiry_message (
  message_id bigint generated always as identity primary key,
  message_no text not null unique,
  inquiry_no text not null references inquiry (inquiry_no),
  shop_id bigint not null,
  side text not null check (side in ('buyer', 'seller')),
  actor text not null,
  -- of a further message of who asked: sent once
  request_id uuid,
  sealed_text bytea not null,
  at timestamptz not null,
  unique (inquiry_no, request_id)
);
create index inquiry_message_by_inquiry on inquiry_message (inquiry_no, message_id);
create index inquiry_message_by_shop on inquiry_message (shop_id, message_id);

-- Who closed, opened for the platform, hid and showed which inquiry; never changed.
create table inquiry_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  inquiry_no text not null,
  kind text not null check (kind in ('closed', 'opened', 'hidden', 'unhidden')),
  side text not null check (side in ('seller', 'platform')),
  actor text not null,
  why text not null,
  at timestamptz not null
);
create index inquiry_event_by_shop on inquiry_event (shop_id, event_id);
create index inquiry_event_by_time on inquiry_event (shop_id, at, event_id);
create trigger inquiry_event_stays before update or delete on inquiry_event
  for each row execute function refuse_change();
create trigger inquiry_event_whole before truncate on inquiry_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('inquiry_event');
