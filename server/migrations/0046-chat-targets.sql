-- Where notifications of a shop are pushed to: robots of chats, and apps. The slots limit how many there are.
create table chat_target (
  shop_id bigint not null references shop,
  slot integer not null check (slot between 1 and 10),
  chat_no text not null unique,
  provider text not null check (provider in ('telegram', 'weCom', 'dingTalk', 'bark')),
  hint text not null,
  kinds text[] not null,
  sealed_settings bytea not null,
  created_at timestamptz not null,
  primary key (shop_id, slot)
);
-- The events that emails to a seller are sent of; null: all of them.
alter table seller_notice add column mail_kinds text[];
-- Messages to chats wait and are retried as emails are.
alter table message drop constraint message_channel_check;
alter table message add constraint message_channel_check check (channel in ('sms', 'mail', 'chat'));
alter table message add column target_no text;
