-- How the buyer of an order was known when it was placed: an account with a proved phone, a contact that paid before,
-- neither, or somebody whose earlier holds ran out. It says against which shares of a stock an unpaid order counts.
alter table orders
  add column device_key bytea,
  add column trust text not null default 'guest' check (trust in ('suspect', 'guest', 'known', 'proved'));
create index order_unpaid_by_item on orders (item_id) where status in ('unpaid', 'closing');
create index order_unpaid_by_device on orders (device_key) where status in ('unpaid', 'closing') and device_key is not null;
create index order_paid_by_mail on orders (mail_key) where paid_at is not null and mail_key is not null;
create index order_paid_by_qq on orders (qq_key) where paid_at is not null and qq_key is not null;

-- Holds that ended unpaid, by network, contact, device and account, within a window that begins with the first.
-- room: order
create table hold_lapse (
  key bytea primary key,
  lapses integer not null,
  ends_at timestamptz not null
);
create index hold_lapse_over on hold_lapse (ends_at);

-- Proofs of work that an order was placed with: each is good for one. Swept once the proof itself has expired.
-- room: order
create table used_proof (
  proof_id text primary key,
  order_no text not null,
  expires_at timestamptz not null
);
create index used_proof_over on used_proof (expires_at);
