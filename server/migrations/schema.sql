-- The whole database as the migrations create it, module by module. For reading only: migrations create the database, and
-- a test compares both.

-- Rate limit counters, shared by all processes; a crash of the database may lose them.
-- module: platform, common
create unlogged table limit_window (
  key text primary key,
  started timestamptz not null,
  ends timestamptz not null,
  count integer not null
) with (fillfactor = 50);

-- A known text encrypted with the shop's key: a start with another key is detected before anything is encrypted with it.
-- module: platform, common
create table key_check (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);

-- Messages to be sent by SMS, email or chat. Recipient and text are encrypted: a code is a secret while it is valid.
-- module: platform, cell
create table message (
  message_id bigint generated always as identity primary key,
  message_no text not null unique,
  channel text not null check (channel in ('sms', 'mail', 'chat')),
  sealed bytea not null,
  state text not null check (state in ('pending', 'sent', 'failed', 'expired', 'unwanted')),
  tries integer not null default 0,
  next_try_at timestamptz,
  transport text,
  receipt text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  tenant_id bigint,
  template text,
  reason text,
  target_no text,
  check ((state = 'pending') = (next_try_at is not null))
);
create index message_due on message (next_try_at) where state = 'pending';
create index message_by_tenant on message (tenant_id, message_id) where tenant_id is not null;
create index message_by_tenant_and_state on message (tenant_id, state, message_id) where tenant_id is not null;
create index message_over on message (ended_at) where ended_at is not null;

-- The transactional outbox: domain events, inserted by the transaction that causes them, and deleted by the one that
-- writes their notifications.
-- module: platform, cell
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

-- A phone is stored encrypted and found by its keyed hash; `phone` holds those that are not encrypted yet.
-- module: account, common
create table account (
  account_id bigint generated always as identity primary key,
  user_name text unique,
  created_at timestamptz not null,
  public_id text not null unique,
  phone text unique,
  phone_proved_at timestamptz,
  password_hash text,
  roles text[] not null default '{BUYER}',
  disabled_at timestamptz,
  last_login_at timestamptz,
  updated_at timestamptz not null,
  phone_key bytea unique,
  sealed_phone bytea,
  -- The mail address that a code verified.
  mail_key bytea,
  sealed_mail bytea,
  check (user_name is not null or phone is not null or phone_key is not null or mail_key is not null),
  check (phone is not null or phone_key is not null or phone_proved_at is null),
  check ((phone_key is null) = (sealed_phone is null)),
  check ((mail_key is null) = (sealed_mail is null))
);
create unique index account_by_mail on account (mail_key);
create index account_by_named_mail on account (lower(user_name collate "C")) where user_name like '%@%';

-- What the operator did to an account. Never changed.
-- module: account, common
create table account_event (
  event_id bigint generated always as identity primary key,
  account_id bigint not null references account,
  kind text not null check (kind in (
    'passwordReset', 'firstAdmin', 'factorAdded', 'factorRemoved', 'factorConfirmed', 'recoveryCodeUsed',
    'recoveryCodesRenewed', 'passwordLinkIssued', 'passkeyAdded', 'passkeyRemoved', 'passkeyRefused')),
  actor text not null,
  at timestamptz not null
);

-- What administrators did to an account, with the reason, and whose phones they opened. Never changed.
-- module: account, common
create table account_action (
  action_id bigint generated always as identity primary key,
  account_id bigint not null references account,
  kind text not null check (kind in ('blocked', 'unblocked', 'phoneOpened')),
  actor text not null,
  why text not null,
  at timestamptz not null,
  check ((kind = 'phoneOpened') = (why = ''))
);
create index account_action_by_account on account_action (account_id, action_id);

-- A login on one device. Only a hash of its token is stored.
-- module: account, common
create table session (
  token_hash bytea primary key,
  session_id text not null unique,
  account_id bigint not null references account,
  device text not null,
  address_key bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- A network of at least 256 addresses, shown only to the owner of the session.
  last_place text not null default '',
  -- When the second factor was last proved in this session.
  confirmed_at timestamptz
);
create index session_by_account on session (account_id);
create index session_over on session (expires_at);

-- The secret of an account's authenticator app, encrypted. It counts from `enabled_at` on, when a code proved that the
-- app has it. `last_step` is the last 30 seconds of which a code was used: no code counts twice.
-- module: account, common
create table totp_secret (
  account_id bigint primary key references account,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  enabled_at timestamptz,
  last_step bigint not null default 0
);

-- Codes for an owner without the app, as keyed hashes. Each is deleted with its use.
-- module: account, common
create table recovery_code (
  account_id bigint not null references account,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- What a correct password starts where a second factor is asked for. Deleted with its use.
-- module: account, common
create table login_ticket (
  ticket_hash bytea primary key,
  account_id bigint not null references account,
  expires_at timestamptz not null
);
create index login_ticket_over on login_ticket (expires_at);

-- A passkey of an account (WebAuthn): the public key with which its answers are checked. `sign_count` is what the device
-- counted last; one that counts back is a copy and is refused.
-- module: account, common
create table passkey (
  passkey_id text primary key,
  account_id bigint not null references account,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_account on passkey (account_id);

-- What a passkey has to sign, for the session or the login ticket in `holder`. Deleted with its first use.
-- module: account, common
create table passkey_challenge (
  challenge bytea primary key,
  account_id bigint not null references account,
  purpose text not null check (purpose in ('add', 'prove')),
  holder text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_over on passkey_challenge (expires_at);

-- The last code that was sent to a phone or mail address for a purpose, as a keyed hash. Deleted when it is used.
-- module: account, common
create table verify_code (
  phone_key bytea not null,
  purpose text not null check (purpose in ('register', 'reset', 'bind', 'phone', 'mail', 'order', 'login')),
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  address_key bytea,
  strange_tries integer not null default 0,
  primary key (phone_key, purpose)
);
create index verify_code_over on verify_code (expires_at);

-- Permission to bind a phone to an account, issued for the right password.
-- module: account, common
create table bind_ticket (
  ticket_hash bytea primary key,
  account_id bigint not null references account,
  expires_at timestamptz not null
);
create index bind_ticket_over on bind_ticket (expires_at);

-- The links that a server of a new installation prints, by which its first administrator is created in a browser.
-- module: account, common
create table first_admin_link (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

-- A link by which the owner of an account sets a new password, issued by the operator. Deleted with its use.
-- module: account, common
create table password_link (
  token_hash bytea primary key,
  account_id bigint not null references account,
  expires_at timestamptz not null
);
create index password_link_by_account on password_link (account_id);

-- An uploaded picture, from its ticket to its deletion. The upload is stored under `ticket_key` until `arrival_until`; the
-- checked and re-encoded picture under `key`. One that is used and has a `use_no` was kept for that use in the cell `kept_in`,
-- and whether that was written is not asked yet; if it was not, the picture is ready again until `unused_until`.
-- module: upload, common
create table upload (
  ticket_key text primary key,
  key text unique,
  purpose text not null check (purpose in ('proof', 'avatar', 'logo', 'item')),
  state text not null check (state in ('signed', 'checking', 'ready', 'used', 'dropped')),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  size_bytes integer not null check (size_bytes > 0),
  width integer,
  height integer,
  account_id bigint,
  address_key bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  arrival_until timestamptz,
  use_no text,
  kept_in integer,
  kept_at timestamptz,
  unused_until timestamptz,
  check (state in ('signed', 'dropped') or key is not null),
  check (state not in ('ready', 'used') or (width is not null and height is not null)),
  check ((state = 'used') = (expires_at is null)),
  check (purpose <> 'avatar' or account_id is not null),
  constraint upload_kept_check check (num_nulls(use_no, kept_in, kept_at, unused_until) in (0, 4))
);
create index upload_over on upload (expires_at) where expires_at is not null;
create index upload_arrival_over on upload (arrival_until) where arrival_until is not null;
create index upload_kept on upload (kept_in, kept_at) where use_no is not null;

-- That an uploaded picture is used in this cell, written with what shows it. A note says that the use with its number was not
-- written, and never will be. Rows are never changed or deleted: they stay where they are when their shop moves.
-- module: upload, cell
create table picture_use (
  use_no text primary key,
  key text not null,
  is_note boolean not null,
  at timestamptz not null
);

-- Uploaded pictures that nothing in this cell shows any more, until they are dropped.
-- module: upload, cell
create table released_picture (
  key text primary key,
  at timestamptz not null
);

-- The profile of a buyer; without a row it is empty. Contacts are stored encrypted; `qq`, `mail` and `wechat` hold those
-- that are not encrypted yet.
-- module: profile, common
create table buyer (
  account_id bigint primary key references account,
  nick_name text not null,
  avatar text not null,
  qq text not null,
  mail text not null,
  wechat text not null,
  region text not null,
  updated_at timestamptz not null,
  sealed_qq bytea,
  sealed_mail bytea,
  sealed_wechat bytea
);

-- module: shop, cell
create table shop (
  shop_id bigint generated always as identity primary key,
  short_url text not null unique,
  seller_account_id bigint not null references account,
  name text not null,
  logo text,
  notice text not null,
  opening text not null,
  contact jsonb not null,
  created_at timestamptz not null,
  guide_hidden boolean not null default false,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  -- Since when it takes no new orders; the fee of the platform is that of orders paid from now on.
  frozen_at timestamptz,
  freeze_reason text not null default '',
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 3000),
  -- When it delivers by hand; null: no hours are said.
  delivery_hours jsonb,
  -- Whether all who work in its console need a second factor.
  requires_factor boolean not null default false,
  -- What its seller wrote for search engines; empty where it is computed from the page.
  seo_title text not null default '',
  seo_description text not null default '',
  -- Counts the changes of its levels, so that no order is placed with a price by earlier ones.
  levels_version integer not null default 0,
  -- Whether a coupon and the member price add up in one order.
  levels_with_coupons boolean not null default true,
  -- Whether it gives the price of the platform's levels.
  platform_levels boolean not null default false,
  constraint shop_freeze_reason check ((frozen_at is null) = (freeze_reason = ''))
);
create index shop_by_seller on shop (seller_account_id);
create index shop_frozen on shop (shop_id) where frozen_at is not null;

-- Shops that are being opened: written before their address is taken, and deleted with the row that the shop becomes.
-- module: shop, cell
create table shop_opening (
  short_url text primary key,
  opening_no text not null,
  account_id bigint not null,
  name text not null,
  logo text,
  -- The use that the picture of the logo was kept for.
  logo_use_no text,
  notice text not null,
  opening text not null,
  contact jsonb not null,
  -- Who opens it for the account; null where that does so itself.
  actor text,
  created_at timestamptz not null
);

-- What administrators did to a shop, with the reason, and when its owner exported it. Never changed.
-- module: shop, cell
create table shop_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null references shop,
  kind text not null check (kind in ('opened', 'frozen', 'unfrozen', 'feeChanged', 'exported', 'levelsChanged')),
  actor text not null,
  why text not null,
  fee_basis_points integer,
  at timestamptz not null,
  check ((kind = 'feeChanged') = (fee_basis_points is not null))
);
create index shop_event_by_shop on shop_event (shop_id, event_id);

-- The levels of a shop's buyers by what they spent there.
-- module: shop, cell
create table shop_level (
  shop_id bigint not null references shop,
  position integer not null check (position between 1 and 10),
  name text not null check (name <> ''),
  -- from what a buyer spent in the shop
  spent_fen bigint not null check (spent_fen > 0),
  -- what is taken off the goods after their bulk price
  basis_points integer not null check (basis_points between 100 and 9000),
  primary key (shop_id, position),
  unique (shop_id, name),
  unique (shop_id, spent_fen)
);

-- module: shop, cell
create table classify (
  classify_id text primary key,
  shop_id bigint not null references shop,
  name text not null,
  position integer not null,
  hidden boolean not null default false,
  -- An emoji before its name.
  icon text,
  unique (shop_id, name)
);

-- The pages of a shop that its seller wrote, in the order of its footer.
-- module: shop, cell
create table custom_page (
  custom_page_id text primary key,
  shop_id bigint not null references shop,
  position integer not null,
  title text not null,
  body text not null,
  seo_title text not null,
  seo_description text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index custom_page_by_shop on custom_page (shop_id, position);

-- Accounts that work for a shop, each with the rights that its owner gave it.
-- module: shop, cell
create table shop_staff (
  staff_no text primary key,
  shop_id bigint not null references shop,
  account_id bigint not null references account,
  name text not null,
  rights text[] not null check (cardinality(rights) > 0),
  created_at timestamptz not null,
  unique (shop_id, account_id)
);
create index shop_staff_by_account on shop_staff (account_id);

-- Links by which an account joins the staff of a shop: used once, and deleted when used, withdrawn or expired.
-- module: shop, cell
create table staff_invitation (
  invitation_no text primary key,
  shop_id bigint not null references shop,
  token_hash bytea not null unique,
  name text not null,
  rights text[] not null check (cardinality(rights) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_invitation_by_shop on staff_invitation (shop_id);

-- Accounts that are joining the staff of a shop and have no rights there yet, and those that left it, until the directory
-- of staff says so too.
-- module: shop, cell
create table staff_step (
  staff_no text primary key,
  shop_id bigint not null references shop,
  account_id bigint not null,
  state text not null check (state in ('joining', 'leaving')),
  name text not null,
  rights text[] not null check (cardinality(rights) > 0),
  -- Of the invitation that was accepted; null for those who leave.
  token_hash bytea,
  created_at timestamptz not null
);
create unique index staff_step_joining on staff_step (shop_id, account_id) where state = 'joining';

-- Who was invited, joined, changed and removed, with which rights, by whom. Never changed.
-- module: shop, cell
create table staff_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  -- of the invitation until it is accepted; empty for what concerns all
  staff_no text not null,
  kind text not null check (kind in (
    'invited', 'withdrawn', 'joined', 'changed', 'removed', 'factorRequired', 'factorOptional')),
  name text not null,
  rights text[] not null,
  actor text not null,
  at timestamptz not null
);
create index staff_event_by_shop on staff_event (shop_id, event_id);

-- One configured way to pay. Without a shop it is offered by every shop.
-- module: pay-channel, cell
create table pay_channel (
  pay_channel_id text primary key,
  shop_id bigint references shop,
  provider text not null,
  name text not null,
  method text not null,
  fee_basis_points integer not null check (fee_basis_points between 0 and 1000),
  position integer not null,
  enabled boolean not null,
  real_money boolean not null,
  sealed_settings bytea not null,
  created_at timestamptz not null,
  fee_payer text not null default 'buyer' check (fee_payer in ('buyer', 'seller')),
  least_fen bigint not null default 1,
  most_fen bigint not null default 1000000000,
  devices text[] not null default '{desk,phone,wechat,alipay}',
  check (least_fen between 1 and most_fen),
  managed_by text not null default 'platform' check (managed_by in ('platform', 'seller')),
  removed_at timestamptz,
  tested_at timestamptz,
  test_ok boolean,
  constraint pay_channel_check1 check (managed_by = 'platform' or shop_id is not null)
);
create index pay_channel_by_shop on pay_channel (shop_id);
create unique index pay_channel_of_balance on pay_channel (real_money) where provider = 'balance';
create unique index pay_channel_of_manual on pay_channel (real_money) where provider = 'manual';

-- Changes of pay channels and who made them: names of fields and settings, never their values. Never changed.
-- module: pay-channel, cell
create table pay_channel_event (
  event_id bigint generated always as identity primary key,
  -- 0: the platform
  shop_id bigint not null,
  pay_channel_id text not null,
  kind text not null check (kind in ('added', 'edited', 'ordered', 'removed')),
  changes text[] not null,
  actor text not null,
  at timestamptz not null,
  -- Why an administrator switched it off or removed it.
  why text
);
create index pay_channel_event_by_channel on pay_channel_event (pay_channel_id);

-- module: item, cell
create table item (
  item_id bigint generated always as identity primary key,
  public_id text not null unique,
  shop_id bigint not null references shop,
  content text not null check (content in ('cards', 'reusable', 'balance')),
  status text not null check (status in ('draft', 'published', 'discontinued')),
  wares_id bigint not null,
  position integer not null,
  created_at timestamptz not null,
  -- When an item that is not on sale is published by itself.
  publish_at timestamptz,
  -- As those of the shop.
  seo_title text not null default '',
  seo_description text not null default '',
  -- The item that it is a variant of.
  parent_id bigint references item,
  -- What its variants differ in, as a list of names and values; null if it has none.
  axes jsonb,
  -- The values of a variant, one for each axis; null if its item no longer has it.
  options text[],
  -- A variant that is not for sale is off sale while its item is on sale.
  for_sale boolean not null default true,
  check (publish_at is null or status <> 'published')
);
create index item_by_parent on item (parent_id) where parent_id is not null;
create index item_publish_due on item (publish_at) where publish_at is not null;
create index item_in_order on item (shop_id, position, item_id);

-- Versions of an item: its text, price and settings at one time. Never changed: orders refer to them. The last columns are
-- those by which lists of items are filtered, so that a filter does not read the long texts.
-- module: item, cell
create table item_wares (
  wares_id bigint generated always as identity primary key,
  item_id bigint not null references item deferrable initially deferred,
  shop_id bigint not null references shop,
  wares jsonb not null,
  created_at timestamptz not null,
  title text not null generated always as (wares->>'title') stored,
  classify_id text generated always as (wares->>'classifyId') stored,
  unlisted boolean not null generated always as (coalesce((wares->>'unlisted')::boolean, false)) stored
);
alter table item add foreign key (wares_id) references item_wares deferrable initially deferred;

-- Prices of items for some time.
-- module: item, cell
create table campaign (
  campaign_id bigint generated always as identity primary key,
  shop_id bigint not null references shop,
  item_id bigint not null references item,
  price_fen bigint not null check (price_fen > 0),
  valid_from timestamptz not null,
  -- the first moment after it
  valid_until timestamptz not null check (valid_until > valid_from),
  created_at timestamptz not null,
  -- when its seller ended it, or when the next one of the item was set
  ended_at timestamptz check (ended_at <= valid_until)
);
-- an item has one at a time
create unique index campaign_open on campaign (shop_id, item_id) where ended_at is null;
create index campaign_by_item on campaign (item_id, campaign_id);

-- An import, with the key that encrypts its cards, itself encrypted.
-- module: stock, cell
create table card_batch (
  batch_id bigint generated always as identity primary key,
  item_id bigint not null references item,
  shop_id bigint not null references shop,
  sealed_key bytea not null,
  created_at timestamptz not null,
  -- The number of cards when it was created; cards moved to another item are in a batch that refers to this one.
  quantity integer not null default 0,
  note text not null default '',
  supplier text not null default '',
  unit_cost_fen bigint check (unit_cost_fen >= 0),
  actor text not null default '',
  moved_from bigint references card_batch,
  -- Set when its cards turned out to be faulty.
  recall_id bigint
);
create index card_batch_moved on card_batch (moved_from) where moved_from is not null;
create index card_batch_recalled on card_batch (recall_id) where recall_id is not null;
create index card_batch_by_item on card_batch (item_id, batch_id);
create index card_batch_by_shop on card_batch (shop_id, batch_id);

-- Batches whose cards turned out to be faulty; never changed. Batches moved out of such a batch share its recall.
-- module: stock, cell
create table batch_recall (
  recall_id bigint generated always as identity primary key,
  shop_id bigint not null,
  batch_id bigint not null unique references card_batch,
  reason text not null,
  actor text not null,
  request_id uuid not null,
  at timestamptz not null,
  unique (shop_id, request_id)
);

-- One row per card. Free cards are claimed in the order of `pos`, which only the partial index contains, so that the
-- planner cannot scan past sold cards to find one.
-- module: stock, cell
create table card (
  card_id bigint primary key,
  item_id bigint not null,
  shop_id bigint not null,
  batch_id bigint not null,
  pos bigint not null,
  state text not null check (state in ('free', 'held', 'sold', 'void', 'withdrawn')),
  order_no text,
  sealed bytea not null,
  fingerprint bytea not null,
  -- 0: the one card of the shop with this content. A copy has its own id here.
  copy_id bigint not null default 0,
  withdrawn_by bigint,
  -- What buyers who choose see of it, and by which random reference they name it.
  public_text text,
  card_ref text,
  constraint card_public_text_check
    check (char_length(public_text) between 1 and 60 and public_text !~ '[[:cntrl:]]'),
  constraint card_choosable_check check ((public_text is null) = (card_ref is null)),
  check ((state in ('free', 'withdrawn')) = (order_no is null)),
  check (copy_id in (0, card_id)),
  check ((state = 'withdrawn') = (withdrawn_by is not null) and (state <> 'withdrawn' or copy_id <> 0))
) with (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_cost_delay = 0,
  autovacuum_analyze_scale_factor = 0.05
);
create sequence card_key as bigint owned by card.card_id;
create unique index card_once on card (shop_id, fingerprint, copy_id);
create index card_by_item on card (item_id, state, card_id);
create index card_by_batch on card (batch_id, state, card_id);
-- The newest cards of a shop, of all states or of one, are read from this index alone.
create index card_by_shop on card (shop_id, state, card_id);

-- What was done to unsold cards, and who opened them; never changed.
-- module: stock, cell
create table stock_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  kind text not null check (kind in ('opened', 'withdrawn', 'putBack', 'exported', 'moved')),
  card_ids bigint[] not null,
  actor text not null,
  reason text not null,
  at timestamptz not null
);
create index stock_event_by_shop on stock_event (shop_id, event_id);
create index card_free on card (item_id, pos) where state = 'free';
create index card_by_order on card (order_no) where order_no is not null;
create unique index card_by_ref on card (card_ref) where card_ref is not null;

-- The shared text of a reusable item; the newest applies, older ones are kept for the orders that got them.
-- module: stock, cell
create table shared_text (
  shared_text_id bigint generated always as identity primary key,
  item_id bigint not null references item,
  shop_id bigint not null references shop,
  sealed bytea not null,
  created_at timestamptz not null
);
create index shared_text_by_item on shared_text (item_id, shared_text_id);

-- Files that reusable items deliver: each version belongs to the text that is delivered with it. The bytes are in the object
-- store, under the key.
-- module: stock, cell
create table stock_file (
  file_key text primary key,
  shop_id bigint not null references shop,
  item_id bigint not null references item,
  state text not null check (state in ('signed', 'checking', 'ready', 'dropped')),
  name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea check (length(sha256) = 32),
  shared_text_id bigint unique references shared_text,
  -- whether the text is the seller's, or just the name of the file
  has_text boolean not null default false,
  actor text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- until when bytes may arrive; null once nothing is stored where they do
  arrival_until timestamptz,
  check (state <> 'ready' or (sha256 is not null and shared_text_id is not null and expires_at is null)),
  check (state = 'ready' or expires_at is not null)
);
create index stock_file_due on stock_file (expires_at) where expires_at is not null;
create index stock_file_arrivals on stock_file (arrival_until) where arrival_until is not null;
create index stock_file_by_item on stock_file (item_id);
create index stock_file_by_shop on stock_file (shop_id);

-- A card that replaced a sold one, which a complaint, a request of the seller (as in `order_action`) or a recall voided, or
-- a recall that ended a complaint. The new one takes the place of the first: `place` is the position of the card that was originally delivered there.
-- module: stock, cell
create table card_replacement (
  new_card_id bigint primary key,
  old_card_id bigint not null unique,
  place bigint not null,
  order_no text not null,
  complaint_no text,
  at timestamptz not null,
  recall_id bigint references batch_recall,
  request_id uuid,
  check (num_nonnulls(complaint_no, recall_id, request_id) >= 1)
);
create index card_replacement_by_order on card_replacement (order_no);

-- Coupons of the same terms, which are never changed but for disabling them.
-- module: coupon, cell
create table coupon_batch (
  coupon_batch_id bigint generated always as identity primary key,
  batch_no text not null unique,
  shop_id bigint not null references shop,
  name text not null,
  -- what a coupon takes off: a sum, or a share
  sum_fen bigint check (sum_fen > 0),
  basis_points integer check (basis_points between 1 and 10000),
  min_fen bigint not null check (min_fen >= 0),
  valid_from timestamptz not null,
  valid_until timestamptz check (valid_until > valid_from),
  max_uses integer check (max_uses > 0),
  max_uses_per_buyer integer check (max_uses_per_buyer > 0),
  -- what it applies to; everything of the shop if both are empty
  item_ids text[] not null,
  classify_ids text[] not null,
  coupons integer not null check (coupons > 0),
  created_at timestamptz not null,
  created_by text not null,
  disabled_at timestamptz,
  check (num_nonnulls(sum_fen, basis_points) = 1)
);
create index coupon_batch_by_shop on coupon_batch (shop_id, coupon_batch_id);

-- One code. The limit is counted under the lock of its row.
-- module: coupon, cell
create table coupon (
  coupon_id bigint generated always as identity primary key,
  coupon_batch_id bigint not null references coupon_batch,
  shop_id bigint not null,
  -- in upper case
  code text not null,
  -- unpaid orders that hold it and paid ones that used it
  uses integer not null default 0 check (uses >= 0),
  max_uses integer,
  check (uses <= max_uses),
  unique (shop_id, code)
) with (fillfactor = 90);
create index coupon_by_batch on coupon (coupon_batch_id, coupon_id);
create index coupon_by_shop on coupon (shop_id, coupon_id);

-- One row per order with a coupon, written with the order.
-- module: coupon, cell
create table coupon_use (
  order_no text primary key,
  coupon_id bigint not null,
  coupon_batch_id bigint not null,
  shop_id bigint not null,
  -- keyed hashes of the buyer's contacts and device, and the account
  buyer_keys bytea[] not null,
  discount_fen bigint not null check (discount_fen > 0),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- when its order ended unpaid: the use counts no longer
  returned_at timestamptz,
  check (paid_at is null or returned_at is null)
);
create index coupon_use_by_batch on coupon_use (coupon_batch_id, created_at, order_no);
create index coupon_use_by_buyer on coupon_use using gin (buyer_keys) where returned_at is null;
create index coupon_use_held on coupon_use (created_at) where paid_at is null and returned_at is null;

-- module: order, cell
create table orders (
  order_no text primary key,
  shop_id bigint not null,
  item_id bigint not null,
  wares_id bigint not null,
  quantity integer not null check (quantity between 1 and 999),
  unit_price_fen bigint not null check (unit_price_fen > 0),
  goods_fen bigint not null check (goods_fen > 0),
  discount_fen bigint not null check (discount_fen >= 0),
  fee_fen bigint not null check (fee_fen >= 0),
  amount_fen bigint not null check (amount_fen > 0 and amount_fen = goods_fen - discount_fen + fee_fen),
  status text not null check (
    status in ('unpaid', 'paid', 'delivered', 'closing', 'cancelled', 'expired', 'refunding', 'refunded')
  ),
  pay_channel_id text not null,
  classify_id text,
  contact jsonb,
  phone_key bytea,
  mail_key bytea,
  qq_key bytea,
  address_key bytea not null,
  sealed_answers bytea,
  password_salt bytea,
  password_hash bytea,
  request_id uuid not null,
  request_hash bytea not null,
  sandbox boolean not null,
  late boolean not null default false,
  closing_to text check (closing_to in ('cancelled', 'expired')),
  next_check_at timestamptz,
  created_at timestamptz not null,
  pay_before timestamptz not null,
  paid_at timestamptz,
  delivered_at timestamptz,
  closed_at timestamptz,
  account_id bigint,
  taken_over_at timestamptz,
  money_version integer not null default 0,
  device_key bytea,
  trust text not null default 'guest' check (trust in ('suspect', 'guest', 'known', 'proved')),
  sealed_contact bytea,
  has_recovery_code boolean not null default true,
  -- What the platform charges for it, by the fee of its shop at the moment in which it was paid.
  platform_fee_fen bigint not null default 0 check (platform_fee_fen >= 0),
  coupon_code text,
  -- The part of discount_fen that the coupon saves.
  coupon_fen bigint not null default 0,
  constraint orders_coupon_check
    check (coupon_fen between 0 and discount_fen and (coupon_code is null) = (coupon_fen = 0)),
  level_name text,
  level_basis_points integer,
  -- The part of discount_fen that the member price saves.
  level_fen bigint not null default 0,
  constraint orders_level_check check (
    level_fen between 0 and discount_fen - coupon_fen and (level_name is null) = (level_fen = 0)
    and (level_name is null) = (level_basis_points is null)),
  campaign_id bigint,
  -- What one unit cost without the campaign; goods_fen is at its price.
  normal_price_fen bigint,
  constraint orders_campaign_check check (
    (campaign_id is null) = (normal_price_fen is null) and (normal_price_fen is null or normal_price_fen * quantity > goods_fen - surcharge_fen)),
  -- Reference and public part of each card that the buyer chose, as they were when it was placed.
  chosen_cards jsonb,
  -- The part of goods_fen that they cost more.
  surcharge_fen bigint not null default 0,
  constraint orders_chosen_check check (
    case when chosen_cards is null then surcharge_fen = 0
      else jsonb_array_length(chosen_cards) = quantity and surcharge_fen >= 0 and surcharge_fen < goods_fen end),
  -- What of amount_fen was paid from a balance, once it is paid.
  balance_fen bigint not null default 0
    constraint orders_balance_fen_check check (balance_fen >= 0 and balance_fen < amount_fen),
  -- Whether its level is one of the platform.
  level_of_platform boolean not null default false,
  constraint orders_level_of_platform_check check (level_name is not null or not level_of_platform),
  check ((password_salt is null) = (password_hash is null)),
  check ((contact is null) <> (sealed_contact is null)),
  unique (shop_id, request_id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index order_unpaid_due on orders (pay_before) where status = 'unpaid';
create index order_closing_due on orders (next_check_at) where status = 'closing';
create index order_unpaid_by_address on orders (address_key, item_id) where status in ('unpaid', 'closing');
create index order_unpaid_by_phone on orders (phone_key) where status in ('unpaid', 'closing') and phone_key is not null;
create index order_unpaid_by_mail on orders (mail_key) where status in ('unpaid', 'closing') and mail_key is not null;
create index order_unpaid_by_qq on orders (qq_key) where status in ('unpaid', 'closing') and qq_key is not null;
create index order_by_shop on orders (shop_id, created_at, order_no)
  include (status, item_id, pay_channel_id, amount_fen);
-- Of guests, and of one shop.
create index order_by_phone on orders (phone_key, shop_id) where phone_key is not null;
create index order_by_shop_and_mail on orders (shop_id, mail_key) where mail_key is not null;
create index order_by_shop_and_qq on orders (shop_id, qq_key) where qq_key is not null;
create index order_by_account on orders (account_id, created_at) where account_id is not null;
create index order_unpaid_by_account on orders (account_id) where status in ('unpaid', 'closing') and account_id is not null;
create index order_unpaid_by_item on orders (item_id) where status in ('unpaid', 'closing');
create index order_unpaid_by_device on orders (device_key) where status in ('unpaid', 'closing') and device_key is not null;
create index order_paid_by_mail on orders (mail_key) where paid_at is not null and mail_key is not null;
create index order_paid_by_qq on orders (qq_key) where paid_at is not null and qq_key is not null;
create index order_to_deliver on orders (shop_id, paid_at, order_no) where status = 'paid';
create index order_by_spender on orders (account_id, shop_id) include (order_no, amount_fen, sandbox)
  where paid_at is not null and account_id is not null;
create index order_by_level on orders (shop_id, level_name) include (level_fen)
  where paid_at is not null and level_name is not null;
create index order_by_platform_level on orders (level_name) include (level_fen)
  where paid_at is not null and level_of_platform;
create index order_by_campaign on orders (campaign_id) include (quantity, goods_fen, discount_fen)
  where paid_at is not null and campaign_id is not null;

-- Holds that ended unpaid, by network, contact, device and account, within a window that begins with the first.
-- module: order, cell
create table hold_lapse (
  key bytea primary key,
  lapses integer not null,
  ends_at timestamptz not null
);
create index hold_lapse_over on hold_lapse (ends_at);

-- Used proofs of work: each is valid for one order. Deleted once the proof itself has expired.
-- module: order, cell
create table used_proof (
  proof_id text primary key,
  order_no text not null,
  expires_at timestamptz not null
);
create index used_proof_over on used_proof (expires_at);

-- The link in the email about a delivered order of a guest: it proves once, until a time, that the email arrived. Its token
-- is derived from the order.
-- module: order, cell
create table mail_link (
  order_no text primary key,
  shop_id bigint not null,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index mail_link_over on mail_link (ends_at);

-- Buyers from whom a shop accepts no further orders, by keyed hashes of a contact and the account, or of a network. A
-- block is created from an order and recorded in `order_action`. Rows are deleted when they are lifted or expire.
-- module: order, cell
create table buyer_block (
  block_no text primary key,
  shop_id bigint not null,
  kind text not null check (kind in ('contact', 'network')),
  keys bytea[] not null check (cardinality(keys) > 0),
  order_no text not null,
  actor text not null,
  why text not null,
  created_at timestamptz not null,
  until timestamptz
);
create index buyer_block_by_shop on buyer_block (shop_id, created_at, block_no);
create index buyer_block_by_key on buyer_block using gin (keys);
create index buyer_block_over on buyer_block (until) where until is not null;

-- One row per status change of an order, written with the change.
-- module: order, cell
create table order_event (
  event_id bigint generated always as identity,
  order_no text not null,
  shop_id bigint not null,
  from_status text,
  to_status text not null,
  actor text not null,
  reason text not null,
  at timestamptz not null,
  primary key (order_no, event_id)
);

-- A seller's actions on an order, with the reason: notes, and actions that change its money, cards or status. Never changed.
-- `request_id` makes repeated requests idempotent.
-- module: order, cell
create table order_action (
  action_id bigint generated always as identity,
  order_no text not null,
  shop_id bigint not null,
  kind text not null check (kind in ('note', 'refund', 'replace', 'cancel', 'confirm', 'create', 'block', 'unblock')),
  actor text not null,
  why text not null,
  amount_fen bigint check (amount_fen > 0),
  request_id uuid,
  at timestamptz not null,
  primary key (order_no, action_id)
);
create unique index order_action_once on order_action (shop_id, request_id) where request_id is not null;
-- New rows are found by their keys, for the audit chain.
create index order_action_by_id on order_action (action_id);

-- Who of a shop opened a buyer's answers to an item's questions, one row per opening.
-- module: order, cell
create table answer_reveal (
  reveal_id bigint generated always as identity,
  order_no text not null,
  shop_id bigint not null,
  actor text not null,
  at timestamptz not null,
  primary key (order_no, reveal_id)
);

-- What was delivered other than from stock: manually, or the text of a reusable item. Texts that replaced others for a
-- complaint or by a request of the seller have a higher turn; the highest of a number applies.
-- module: delivery, cell
create table delivered_text (
  order_no text not null,
  card_no integer not null check (card_no > 0),
  shop_id bigint not null,
  shared_text_id bigint references shared_text,
  sealed bytea,
  at timestamptz not null,
  turn integer not null default 1 check (turn > 0),
  complaint_no text,
  request_id uuid,
  primary key (order_no, card_no, turn),
  check ((shared_text_id is null) <> (sealed is null)),
  check ((turn = 1) = (num_nonnulls(complaint_no, request_id) = 0))
);

-- Finds whether an order was delivered a shared text, before the file of an earlier version is deleted.
create index delivered_text_by_shared_text on delivered_text (shared_text_id) where shared_text_id is not null;

-- How many links to its file an order got, by the turn of its delivery: what replaced a file is counted from the beginning.
-- module: delivery, cell
create table file_download (
  order_no text not null,
  turn integer not null,
  shop_id bigint not null,
  times integer not null check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (order_no, turn)
);

-- The program of a seller that answers the cards of the orders of a shop; its key is encrypted.
-- module: delivery, cell
create table delivery_program (
  shop_id bigint primary key references shop,
  url text not null,
  sealed_key bytea not null
);

-- A call of such a program for an order; `failed` waits for manual delivery.
-- module: delivery, cell
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
-- module: delivery, cell
create table program_card (
  shop_id bigint not null,
  fingerprint bytea not null,
  order_no text not null,
  primary key (shop_id, fingerprint)
);

-- When, and on which kind of device, the cards of an order were revealed. The same device within the same ten minutes is
-- one row with a counter, also for concurrent reveals.
-- module: delivery, cell
create table card_reveal (
  order_no text not null,
  shop_id bigint not null,
  kind text not null check (kind in ('shown', 'exported', 'mailed')),
  format text not null,
  by_owner boolean not null,
  device text not null,
  span timestamptz not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (order_no, span, kind, format, by_owner, device),
  check ((kind = 'shown') = (format = ''))
);

-- Cards that whoever holds them redeemed on the redeem page of their item: the seller delivers what they are exchanged for,
-- or rejects the redemption, after which the card can be redeemed again.
-- module: redemption, cell
create table redemption (
  redemption_id bigint generated always as identity primary key,
  redemption_no text not null unique,
  shop_id bigint not null,
  -- the item itself, where a variant was bought
  item_id bigint not null references item,
  card_id bigint not null,
  order_no text not null references orders,
  state text not null check (state in ('waiting', 'delivered', 'rejected')),
  sealed_answers bytea,
  sealed_text bytea,
  why text,
  actor text,
  redeemed_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null) and (state = 'waiting') = (actor is null)),
  check ((state = 'delivered') = (sealed_text is not null)),
  check ((state = 'rejected') = (why is not null))
);
-- A card is redeemed once.
create unique index redemption_once on redemption (card_id) where state <> 'rejected';
create index redemption_by_card on redemption (card_id, redemption_id);
create index redemption_by_order on redemption (order_no);
create index redemption_by_shop on redemption (shop_id, redemption_id);

-- The balance of an account, in real or in test money. It is the sum of its lines in the ledger.
-- module: wallet, common
create table wallet (
  wallet_id bigint generated always as identity primary key,
  account_id bigint not null,
  real_money boolean not null,
  balance_fen bigint not null default 0 check (balance_fen >= 0),
  unique (account_id, real_money)
);

-- A movement of money, once: `kind` and `ref` identify its cause. A note has no lines and moves nothing: by it no debit of its
-- number is written any more.
-- module: wallet, common
create table ledger_entry (
  entry_no text primary key,
  kind text not null check (kind in (
    'purchase', 'refund', 'import', 'giftCode', 'topUp', 'bonus', 'topUpRefund', 'bonusReturn', 'partReturn')),
  ref text not null,
  order_no text not null,
  real_money boolean not null,
  at timestamptz not null,
  is_note boolean not null default false,
  unique (kind, ref)
);

create index ledger_entry_by_time on ledger_entry (real_money, at, entry_no);

-- The two sides of an entry, which sum to zero. A line without a wallet is the shop's side, or that of an account of the platform. Lines of a wallet are written
-- while it is locked, so that their keys are in chronological order.
-- module: wallet, common
create table ledger_line (
  line_id bigint generated always as identity primary key,
  entry_no text not null references ledger_entry,
  line_no smallint not null check (line_no in (1, 2)),
  wallet_id bigint references wallet,
  amount_fen bigint not null check (amount_fen <> 0),
  balance_after_fen bigint check (balance_after_fen >= 0),
  -- Bonuses are apart from the shop's money, which they are not.
  platform_account text,
  unique (entry_no, line_no),
  constraint ledger_line_platform_account_check
    check (platform_account is null or platform_account = 'bonus' and wallet_id is null),
  check ((wallet_id is null) = (line_no = 2)),
  check ((wallet_id is null) = (balance_after_fen is null))
);
create index ledger_line_by_wallet on ledger_line (wallet_id, line_id) where wallet_id is not null;

-- In which trace an order was placed, where the shop sends traces.
-- module: order, cell
create table order_trace (
  order_no text primary key,
  traceparent text not null,
  created_at timestamptz not null
);
create index order_trace_by_time on order_trace (created_at);

-- module: payment, cell
create table payment (
  payment_no text primary key,
  order_no text not null,
  shop_id bigint not null,
  pay_channel_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (
    state in ('creating', 'waiting', 'succeeded', 'failed', 'closed', 'refunding', 'refunded')
  ),
  settles boolean not null default false,
  trade_no text,
  qr_content text,
  checks integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null,
  pay_before timestamptz not null,
  fee_fen bigint not null check (fee_fen >= 0),
  -- A gateway accepts a number for one way of paying only; an order may have open payments in several ways.
  way text not null default 'code' check (way in ('code', 'page', 'wap', 'h5', 'jsapi')),
  content_kind text not null default 'code' check (content_kind in ('code', 'page', 'jsapi')),
  -- When the content expires before the payment does.
  content_before timestamptz,
  -- A keyed hash of the browser that the content was made for, if no other can use it.
  content_for bytea,
  -- What it costs the seller at the gateway, where the seller pays the fee.
  seller_fee_fen bigint not null default 0 check (seller_fee_fen >= 0),
  -- What of the order is paid from a balance beside this payment.
  balance_fen bigint not null default 0 constraint payment_balance_fen_check check (balance_fen >= 0)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index payment_by_order on payment (order_no);
create unique index payment_settles_once on payment (order_no) where settles;
create unique index payment_live_once on payment (order_no, pay_channel_id, way) where state in ('creating', 'waiting');
create index payment_due on payment (next_check_at) where next_check_at is not null;

-- What was taken from a balance for an order whose rest a gateway gets. `used`: it paid its order with that payment, and is a
-- payment of this number. `returned`: it went back to the balance.
-- module: payment, cell
create table balance_part (
  part_no text primary key,
  order_no text not null,
  shop_id bigint not null,
  account_id bigint not null,
  pay_channel_id text not null,
  real_money boolean not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('taking', 'held', 'used', 'returning', 'returned')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Its debit in the ledger; null: not known yet, or held by a process of an earlier version.
  entry_no text,
  check ((state in ('taking', 'held', 'returning')) = (ended_at is null))
);
create unique index balance_part_once on balance_part (order_no) where state in ('taking', 'held', 'used');
create index balance_part_by_order on balance_part (order_no);
create index balance_part_held on balance_part (created_at) where state = 'held';
create index balance_part_in_step on balance_part (created_at) where state in ('taking', 'returning');

-- A gateway's trade belongs to one payment: the first for which it was recorded, by the response that opened it or by the
-- money that arrived. It never settles another.
-- module: payment, cell
create table payment_trade (
  pay_channel_id text not null,
  trade_no text not null,
  payment_no text not null,
  primary key (pay_channel_id, trade_no)
);

-- Received payments: every amount that a gateway reported, once. `fate` is its disposition.
-- module: payment, cell
create table receipt (
  receipt_id bigint generated always as identity primary key,
  pay_channel_id text not null,
  trade_no text not null,
  payment_no text not null,
  order_no text,
  shop_id bigint,
  amount_fen bigint not null check (amount_fen >= 0),
  fate text not null check (fate in ('settled', 'refunding', 'refunded', 'person')),
  reason text not null,
  received_at timestamptz not null,
  -- What the gateway charges, as its payment says; null: written by a process of an earlier version.
  gateway_fee_fen bigint check (gateway_fee_fen >= 0),
  unique (pay_channel_id, trade_no)
);
create index receipt_by_order on receipt (order_no) where fate <> 'settled';
create index receipt_for_person on receipt (received_at) where fate = 'person';
create index receipt_settled on receipt (order_no) where fate = 'settled';
create index receipt_by_shop on receipt (shop_id, received_at, receipt_id);
create index receipt_confirmed on receipt (received_at) where reason = 'confirmedManually' and fate = 'settled';

-- Refunds, in part or in full: of money that did not pay its order, for a complaint or a recall, or by the seller. What no
-- gateway refunds is credited to the buyer's wallet.
-- module: payment, cell
create table refund (
  refund_no text primary key,
  receipt_id bigint not null references receipt,
  order_no text not null,
  shop_id bigint not null,
  payment_no text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('pending', 'done', 'byPerson')),
  reason text not null,
  tries integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  done_at timestamptz,
  complaint_no text,
  to_balance boolean not null default false,
  asked boolean not null default false,
  by_hand boolean not null default false,
  is_unfunded boolean not null default false,
  unfunded_times integer not null default 0,
  gateway_words text not null default '',
  request_id uuid,
  of_order boolean not null generated always as (complaint_no is not null or request_id is not null) stored
);
create index refund_due on refund (next_try_at) where state = 'pending';
create index refund_to_balance on refund (created_at) where state = 'pending' and to_balance;
-- Both parts of an order that was paid in part from a balance may go back for one complaint or request.
create unique index refund_of_complaint on refund (complaint_no, receipt_id) where complaint_no is not null;
create unique index refund_of_request on refund (shop_id, request_id, receipt_id) where request_id is not null;
create unique index refund_unsettled_once on refund (receipt_id) where not of_order;
create index refund_by_receipt on refund (receipt_id);
create index refund_by_order on refund (order_no);
create index refund_by_shop on refund (shop_id, created_at, refund_no);
create index refund_done_by_shop on refund (shop_id, done_at, refund_no) where state = 'done';

-- A payout of a balance, by refunds of its top-ups. Never changed.
-- module: payment, common
create table payout (
  payout_no text primary key,
  account_id bigint not null references account,
  request_id uuid not null,
  real_money boolean not null,
  amount_fen bigint not null check (amount_fen > 0),
  bonus_fen bigint not null check (bonus_fen >= 0),
  at timestamptz not null,
  unique (account_id, request_id)
);

-- What a payout refunds of one top-up; the refund has the same request. Never changed.
-- module: payment, common
create table payout_part (
  payout_no text not null references payout,
  order_no text not null,
  request_id uuid not null unique,
  amount_fen bigint not null check (amount_fen > 0),
  bonus_fen bigint not null check (bonus_fen >= 0),
  primary key (payout_no, order_no)
);

-- Every gateway notification, valid or not, once: its result, and the hash that identifies a repetition. Never changed
-- and never removed. A rejected one is identified by its bytes alone.
-- module: payment, cell
create table payment_event (
  event_id bigint generated always as identity primary key,
  pay_channel_id text not null,
  event_key text not null,
  verdict text not null check (
    verdict in (
      'paid', 'refunded', 'other', 'probe', 'unconfirmed', 'unanswered', 'badSignature', 'stale', 'malformed',
      'wrongMerchant', 'unknownKey'
    )
  ),
  payment_no text,
  raw_hash bytea not null,
  at timestamptz not null,
  unique (pay_channel_id, event_key, verdict)
);
create index payment_event_by_payment on payment_event (payment_no) where payment_no is not null;
create index payment_event_by_time on payment_event (pay_channel_id, at);

create function refuse_change() returns trigger language plpgsql as $$
declare
  is_leaving boolean;
begin
  if tg_op = 'DELETE' and current_setting('faka.leaves', true)
    = coalesce(to_jsonb(old) ->> 'shop_id', to_jsonb(old) ->> 'tenant_id') then
    execute format('select exists (select from %I.move_step where tenant_id = $1 and state = ''left'')', tg_table_schema)
      into is_leaving using current_setting('faka.leaves')::bigint;
    if is_leaving then
      return old;
    end if;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create trigger payment_event_stays before update or delete on payment_event
  for each row execute function refuse_change();

-- Validly signed "paid" notifications, stored before the gateway is asked for confirmation. Once it confirms, the amount is
-- in receipt and the row is deleted. `asking`: the gateway has not answered yet. `unanswered`: it was silent for a day.
-- `denied`: it says that this was not paid. `reason` is the gateway's last message, without keys.
-- module: payment, cell
create table paid_notice (
  notice_id bigint generated always as identity primary key,
  pay_channel_id text not null,
  payment_no text not null,
  trade_no text not null,
  amount_fen bigint not null check (amount_fen > 0),
  event_key text not null,
  raw_hash bytea not null,
  state text not null check (state in ('asking', 'unanswered', 'denied')),
  reason text not null default '',
  tries integer not null default 0,
  received_at timestamptz not null,
  next_try_at timestamptz,
  unique (pay_channel_id, trade_no, payment_no, amount_fen),
  check ((state = 'asking') <= (next_try_at is not null)),
  check ((state = 'unanswered') <= (next_try_at is null))
);
create index paid_notice_due on paid_notice (next_try_at) where next_try_at is not null;
create index paid_notice_by_payment on paid_notice (payment_no);

-- The check of a channel's statement of one day against our ledger. One row per day: the process that inserts it first
-- compares.
-- module: reconciliation, cell
create table bill_check (
  pay_channel_id text not null,
  day date not null,
  state text not null check (state in ('due', 'done')),
  lines integer not null default 0,
  tries integer not null default 0,
  next_try_at timestamptz,
  checked_at timestamptz,
  primary key (pay_channel_id, day),
  check ((state = 'due') = (next_try_at is not null))
);
create index bill_check_due on bill_check (next_try_at) where state = 'due';

-- Differences between a gateway's statement and our ledger: each once, until a manual decision.
-- module: reconciliation, cell
create table bill_difference (
  difference_id bigint generated always as identity primary key,
  pay_channel_id text not null,
  day date not null,
  kind text not null check (kind in ('missingHere', 'missingThere', 'amountDiffers')),
  what text not null check (what in ('paid', 'refunded')),
  trade_no text not null,
  number text not null,
  here_fen bigint,
  there_fen bigint,
  found_at timestamptz not null,
  unique (pay_channel_id, what, trade_no, number, kind)
);

-- Manual decisions about money, with the reason; never changed. A refund that needs manual review again gets a new
-- decision.
-- module: reconciliation, cell
create table money_decision (
  decision_id bigint generated always as identity primary key,
  case_no text not null,
  decision text not null check (decision in ('accepted', 'refunded', 'dismissed')),
  actor text not null,
  why text not null,
  at timestamptz not null
);
create index money_decision_by_case on money_decision (case_no);
create trigger money_decision_stays before update or delete on money_decision
  for each row execute function refuse_change();

-- module: complaint, cell
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
-- A seller's list begins with the nearest deadline.
create index complaint_by_deadline on complaint (shop_id, due_at, created_at desc, complaint_no);

-- One row per status change of a complaint, written with the change.
-- module: complaint, cell
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

-- Who of a shop opened the cards of a complaint, one row per opening.
-- module: complaint, cell
create table complaint_reveal (
  reveal_id bigint generated always as identity,
  complaint_no text not null references complaint,
  shop_id bigint not null,
  actor text not null,
  at timestamptz not null,
  primary key (complaint_no, reveal_id)
);
-- New rows are found by their keys, for the audit chain.
create index complaint_reveal_by_id on complaint_reveal (reveal_id);

-- Ready-made answers of a shop to complaints; the slots limit how many there are.
-- module: complaint, cell
create table ready_reply (
  shop_id bigint not null references shop,
  slot integer not null check (slot between 1 and 50),
  reply_no text not null unique,
  title text not null,
  body text not null,
  primary key (shop_id, slot)
);

-- What the buyer of a recalled card got for it, once per card; never changed. The amounts of an order sum up to its refund.
-- module: complaint, cell
create table recall_remedy (
  remedy_id bigint generated always as identity primary key,
  recall_id bigint not null references batch_recall,
  shop_id bigint not null,
  order_no text not null,
  card_id bigint not null unique,
  kind text not null check (kind in ('replaced', 'refunded')),
  amount_fen bigint check (amount_fen >= 0),
  request_id uuid not null,
  actor text not null,
  at timestamptz not null,
  check ((kind = 'refunded') = (amount_fen is not null))
);
create index recall_remedy_by_order on recall_remedy (order_no);

-- Buyers who were notified of a recall, once per order.
-- module: complaint, cell
create table recall_notice (
  recall_id bigint not null references batch_recall,
  order_no text not null,
  shop_id bigint not null,
  request_id uuid not null,
  actor text not null,
  at timestamptz not null,
  primary key (recall_id, order_no)
);

-- The choice between new cards and money that a seller gave the buyer of recalled cards, and how it ended. An order has
-- one open offer for a recall; what the buyer got is in `recall_remedy`.
-- module: complaint, cell
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

-- One message of a complaint, from either side or the platform. The text is encrypted, since it often quotes a card.
-- module: complaint, cell
create table proof (
  proof_no text primary key,
  complaint_no text not null references complaint,
  turn bigint generated always as identity,
  shop_id bigint not null,
  side text not null check (side in ('buyer', 'seller', 'platform')),
  sealed_text bytea not null,
  image_keys text[] not null,
  at timestamptz not null,
  -- Null in messages of earlier versions, which did not store it.
  actor text
);
create index proof_by_complaint on proof (complaint_no, turn);

-- The texts of the platform, such as its terms, one row for each time that one was saved; the latest counts, and an
-- empty one stands for the file of the installation. Never changed.
-- module: menu, common
create table platform_text (
  text_id bigint generated always as identity primary key,
  name text not null,
  locale text not null,
  body text not null,
  actor text not null,
  at timestamptz not null
);
create index platform_text_latest on platform_text (name, locale, text_id desc);

-- Feedback of visitors to the platform. The text is encrypted, since it often quotes a card.
-- module: feedback, common
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

-- module: visit, cell
create table visit_day (
  shop_id bigint not null references shop,
  day date not null,
  views bigint not null,
  visitors bigint not null,
  primary key (shop_id, day)
);

-- Visitors counted today, under a key that changes every day; deleted the day after.
-- module: visit, cell
create table visitor_day (
  shop_id bigint not null,
  day date not null,
  visitor bytea not null,
  primary key (shop_id, day, visitor)
);

-- How a seller is notified: email address, webhook, low-stock limit.
-- module: notification, cell
create table seller_notice (
  shop_id bigint primary key references shop,
  mail text,
  low_stock integer not null default 10 check (low_stock between 0 and 1000),
  webhook_url text,
  sealed_webhook_key bytea,
  -- The events that emails are sent of; null: all of them.
  mail_kinds text[],
  check ((webhook_url is null) = (sealed_webhook_key is null))
);

-- Chat robots and apps to which notifications of a shop are pushed. The slots limit how many there are.
-- module: notification, cell
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

-- Webhook calls to a seller's program, until it acknowledges them. Never a card, a contact or a password. The body is
-- stored as it is signed, so that each attempt sends the same bytes.
-- module: notification, cell
create table webhook_call (
  call_no text primary key,
  shop_id bigint not null,
  kind text not null,
  body text not null,
  state text not null check (state in ('pending', 'done', 'failed')),
  tries integer not null default 0,
  status integer,
  next_try_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'pending') = (next_try_at is not null)),
  check ((state = 'pending') = (ended_at is null))
);
create index webhook_call_due on webhook_call (shop_id, next_try_at) where state = 'pending';
create index webhook_call_by_shop on webhook_call (shop_id, created_at);
create index webhook_call_by_state on webhook_call (shop_id, state, created_at);
create index webhook_call_over on webhook_call (ended_at) where ended_at is not null;

-- The last notification about an item's stock. The seller is notified again only after cards were added: batch_id is the
-- newest batch that the item had then.
-- module: notification, cell
create table stock_told (
  item_id bigint primary key,
  shop_id bigint not null,
  kind text not null check (kind in ('item.lowStock', 'item.soldOut')),
  batch_id bigint not null
);

-- Event rows are never changed, by any role: a later migration that adds a column leaves it null in old rows, or
-- disables the trigger and says why. Nulls do not count in the hash of a row.
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never removed', tg_table_name;
end
$$;

create trigger order_event_stays before update or delete on order_event
  for each row execute function refuse_change();
create trigger complaint_event_stays before update or delete on complaint_event
  for each row execute function refuse_change();
create trigger ledger_entry_stays before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger ledger_line_stays before update or delete on ledger_line
  for each row execute function refuse_change();
create trigger batch_recall_stays before update or delete on batch_recall
  for each row execute function refuse_change();
create trigger batch_recall_whole before truncate on batch_recall execute function refuse_truncate();
create trigger recall_remedy_stays before update or delete on recall_remedy
  for each row execute function refuse_change();
create trigger recall_remedy_whole before truncate on recall_remedy execute function refuse_truncate();
create trigger order_action_stays before update or delete on order_action
  for each row execute function refuse_change();
create trigger order_action_whole before truncate on order_action execute function refuse_truncate();
create trigger order_event_whole before truncate on order_event execute function refuse_truncate();
create trigger account_event_stays before update or delete on account_event
  for each row execute function refuse_change();
create trigger account_event_whole before truncate on account_event execute function refuse_truncate();
create trigger answer_reveal_stays before update or delete on answer_reveal
  for each row execute function refuse_change();
create trigger answer_reveal_whole before truncate on answer_reveal execute function refuse_truncate();
create trigger complaint_event_whole before truncate on complaint_event execute function refuse_truncate();
create trigger payment_event_whole before truncate on payment_event execute function refuse_truncate();
create trigger money_decision_whole before truncate on money_decision execute function refuse_truncate();
create trigger ledger_entry_whole before truncate on ledger_entry execute function refuse_truncate();
create trigger ledger_line_whole before truncate on ledger_line execute function refuse_truncate();

-- Reveals are counted up in their row, and nothing else of it changes.
create function refuse_other_than_counting() returns trigger language plpgsql as $$
declare
  is_leaving boolean;
begin
  if tg_op = 'DELETE' and current_setting('faka.leaves', true)
    = coalesce(to_jsonb(old) ->> 'shop_id', to_jsonb(old) ->> 'tenant_id') then
    execute format('select exists (select from %I.move_step where tenant_id = $1 and state = ''left'')', tg_table_schema)
      into is_leaving using current_setting('faka.leaves')::bigint;
    if is_leaving then
      return old;
    end if;
  end if;
  if tg_op = 'DELETE' or new.times <= old.times or new.last_at < old.last_at
    or (to_jsonb(new) - 'times' - 'last_at') <> (to_jsonb(old) - 'times' - 'last_at') then
    raise exception 'rows of % are only counted up', tg_table_name;
  end if;
  return new;
end
$$;
create trigger card_reveal_counts before update or delete on card_reveal
  for each row execute function refuse_other_than_counting();
create trigger card_reveal_whole before truncate on card_reveal execute function refuse_truncate();

-- The audit job finds new events by their keys; this index costs their writers almost nothing.
create index order_event_by_id on order_event using brin (event_id) with (autosummarize = on);
create index complaint_event_by_id on complaint_event (event_id);
create index answer_reveal_by_id on answer_reveal (reveal_id);

-- The links that versions before segments wrote. One link per event, in a hash chain per shop (0: events of no shop): its
-- hash includes that of the previous link.
-- module: platform, cell
create table audit_link (
  shop_id bigint not null,
  place bigint not null,
  event_table text not null,
  event_id bigint not null,
  subject text not null,
  row_hash bytea not null,
  hash bytea not null,
  primary key (shop_id, place),
  unique (event_table, event_id)
);
create trigger audit_link_stays before update or delete on audit_link
  for each row execute function refuse_change();
create trigger audit_link_whole before truncate on audit_link execute function refuse_truncate();

-- Where each chain of links ends.
-- module: platform, cell
create table audit_head (
  shop_id bigint primary key,
  place bigint not null,
  hash bytea not null
);

-- Several events of one table, in a hash chain per tenant (0: events of none): its hash includes that of the previous
-- segment. `last_id` is the greatest of `event_ids`, `row_hashes` has 32 bytes for each.
-- module: platform, cell
create table audit_segment (
  tenant_id bigint not null,
  place bigint not null,
  event_table text not null,
  last_id bigint not null,
  event_ids bigint[] not null,
  subjects text[] not null,
  row_hashes bytea not null,
  hash bytea not null,
  primary key (tenant_id, place)
);
create index audit_segment_by_last on audit_segment (event_table, last_id);
create trigger audit_segment_stays before update or delete on audit_segment
  for each row execute function refuse_change();
create trigger audit_segment_whole before truncate on audit_segment execute function refuse_truncate();

-- Where each chain of segments ends.
-- module: platform, cell
create table audit_segment_head (
  tenant_id bigint primary key,
  place bigint not null,
  hash bytea not null
);

-- How far a table's events are linked: all up to `segments_to`. `segments_seen_to` is what was there at `segments_seen_at`;
-- once no transaction of that time can still be open, everything up to it is. The other columns are the same for the links
-- of versions before segments.
-- module: platform, cell
create table audit_mark (
  event_table text primary key,
  done_to bigint not null default 0,
  seen_to bigint not null default 0,
  seen_at timestamptz not null default '1970-01-01 00:00:00+00',
  segments_to bigint not null default 0,
  segments_seen_to bigint not null default 0,
  segments_seen_at timestamptz not null default '1970-01-01 00:00:00+00'
);
insert into audit_mark (event_table) values ('order_event'), ('complaint_event'), ('payment_event'), ('money_decision');
insert into audit_mark (event_table) values ('order_action');
insert into audit_mark (event_table) values ('answer_reveal');
insert into audit_mark (event_table) values ('account_event');
insert into audit_mark (event_table) values ('stock_event');
insert into audit_mark (event_table) values ('batch_recall'), ('recall_remedy');
create trigger stock_event_stays before update or delete on stock_event
  for each row execute function refuse_change();
create trigger stock_event_whole before truncate on stock_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('pay_channel_event');
create trigger pay_channel_event_stays before update or delete on pay_channel_event
  for each row execute function refuse_change();
create trigger pay_channel_event_whole before truncate on pay_channel_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('complaint_reveal');
create trigger complaint_reveal_stays before update or delete on complaint_reveal
  for each row execute function refuse_change();
create trigger complaint_reveal_whole before truncate on complaint_reveal execute function refuse_truncate();
insert into audit_mark (event_table) values ('shop_event');
insert into audit_mark (event_table) values ('account_action');
create trigger platform_text_stays before update or delete on platform_text
  for each row execute function refuse_change();
create trigger platform_text_whole before truncate on platform_text execute function refuse_truncate();
insert into audit_mark (event_table) values ('platform_text');
create trigger account_action_stays before update or delete on account_action
  for each row execute function refuse_change();
create trigger account_action_whole before truncate on account_action execute function refuse_truncate();
create trigger shop_event_stays before update or delete on shop_event
  for each row execute function refuse_change();
create trigger shop_event_whole before truncate on shop_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('staff_event');
create trigger staff_event_stays before update or delete on staff_event
  for each row execute function refuse_change();
create trigger staff_event_whole before truncate on staff_event execute function refuse_truncate();

-- The sandbox gateway has its own ledger, as an external service would. No table here refers to one of the shop's, and its
-- rows are never deleted, so they are related by numbers and not by foreign keys, which would make every payment of one
-- merchant lock that merchant's row.
create schema sandbox_gateway;

-- Its keys protect test money only, so they are stored in plaintext.
-- module: sandbox-gateway, common
create table sandbox_gateway.merchant (
  pid integer generated always as identity (start with 1001) primary key,
  name text not null,
  md5_key text not null check (length(md5_key) >= 32),
  merchant_public_key text not null,
  gateway_private_key text not null,
  created_at timestamptz not null
);

-- One payment. A second payment of the same out_trade_no is a row of its own, without a page.
-- module: sandbox-gateway, common
create table sandbox_gateway.trade (
  trade_no text primary key,
  pid integer not null,
  out_trade_no text not null,
  token text unique,
  dialect text not null check (dialect in ('md5', 'rsa')),
  pay_type text not null,
  subject text not null,
  param text not null,
  amount_fen integer not null check (amount_fen > 0),
  notify_url text not null,
  return_url text not null,
  state text not null check (state in ('unpaid', 'failed', 'closed', 'paid')),
  paid_fen integer check (paid_fen > 0),
  paid_at timestamptz,
  refunded_fen integer not null default 0,
  -- when a late payment arrives
  pay_due timestamptz,
  created_at timestamptz not null,
  check ((state = 'paid') = (paid_fen is not null) and (state = 'paid') = (paid_at is not null)),
  check (refunded_fen between 0 and coalesce(paid_fen, 0))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create unique index trade_once on sandbox_gateway.trade (pid, out_trade_no) where token is not null;
create index trade_late on sandbox_gateway.trade (pay_due) where pay_due is not null;

-- Every movement of money, once.
-- module: sandbox-gateway, common
create table sandbox_gateway.ledger (
  entry_no bigint generated always as identity primary key,
  pid integer not null,
  trade_no text not null,
  kind text not null check (kind in ('pay', 'refund')),
  amount_fen integer not null check (amount_fen > 0),
  refund_no text unique,
  out_refund_no text,
  at timestamptz not null,
  check ((kind = 'refund') = (refund_no is not null)),
  check (kind = 'refund' or out_refund_no is null)
);
create unique index ledger_paid_once on sandbox_gateway.ledger (trade_no) where kind = 'pay';
create unique index ledger_refund on sandbox_gateway.ledger (pid, out_refund_no) where out_refund_no is not null;

-- Webhooks that the shop has not yet answered with success; deleted once it has, or once the last attempt failed.
-- module: sandbox-gateway, common
create table sandbox_gateway.call_back (
  trade_no text not null,
  copy smallint not null,
  tries smallint not null default 0,
  next_at timestamptz not null,
  primary key (trade_no, copy)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
create index call_back_due on sandbox_gateway.call_back (next_at);

-- Requests for one email when a sold-out item is back in stock. The address is encrypted and found by a keyed fingerprint;
-- the row is deleted soon after the email was queued.
-- module: notification, cell
create table restock_request (
  request_no text primary key,
  item_id bigint not null references item,
  shop_id bigint not null references shop,
  mail_key bytea not null,
  sealed_mail bytea not null,
  created_at timestamptz not null,
  notified_at timestamptz,
  unique (item_id, mail_key)
);
create index restock_request_waiting on restock_request (item_id, created_at, request_no) where notified_at is null;
create index restock_request_by_mail on restock_request (mail_key);
create index restock_request_notified on restock_request (notified_at) where notified_at is not null;

-- Addresses unsubscribed from restock emails: requests are accepted and have no effect until then.
-- module: notification, cell
create table restock_refusal (
  mail_key bytea primary key,
  refused_until timestamptz not null
);

-- Keys with which programs of a seller call the operations of one shop. The token itself is stored nowhere.
-- module: api-key, cell
create table api_key (
  key_no text primary key,
  shop_id bigint not null references shop,
  token_hash bytea not null unique,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  calls_per_minute integer not null check (calls_per_minute > 0),
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- a network of at least 256 addresses
  last_place text not null default ''
);
create index api_key_by_shop on api_key (shop_id, created_at);

-- Who made and revoked which key; never changed.
-- module: api-key, cell
create table api_key_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  key_no text not null,
  kind text not null check (kind in ('created', 'revoked')),
  name text not null,
  scopes text[] not null,
  actor text not null,
  at timestamptz not null
);
create index api_key_event_by_shop on api_key_event (shop_id, event_id);
create trigger api_key_event_stays before update or delete on api_key_event
  for each row execute function refuse_change();
create trigger api_key_event_whole before truncate on api_key_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('api_key_event');

-- Who created, disabled and enabled which coupons; never changed.
-- module: coupon, cell
create table coupon_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  batch_no text not null,
  kind text not null check (kind in ('created', 'disabled', 'enabled')),
  name text not null,
  coupons integer not null,
  actor text not null,
  at timestamptz not null
);
create index coupon_event_by_shop on coupon_event (shop_id, event_id);
create trigger coupon_event_stays before update or delete on coupon_event
  for each row execute function refuse_change();
create trigger coupon_event_whole before truncate on coupon_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('coupon_event');

-- Gift codes, by batches of the same worth. A code is stored as a keyed fingerprint, by which it is found, and sealed for
-- the export.
-- module: gift-code, common
create table gift_code_batch (
  gift_code_batch_id bigint generated always as identity primary key,
  batch_no text not null unique,
  request_id uuid not null unique,
  name text not null,
  worth_fen bigint not null check (worth_fen > 0),
  real_money boolean not null,
  valid_until timestamptz,
  codes integer not null check (codes > 0),
  created_at timestamptz not null,
  created_by text not null,
  disabled_at timestamptz
);

-- module: gift-code, common
create table gift_code (
  gift_code_id bigint generated always as identity primary key,
  gift_code_batch_id bigint not null references gift_code_batch,
  code_no text not null unique,
  fingerprint bytea not null unique,
  sealed bytea not null,
  disabled_at timestamptz,
  account_id bigint,
  redeemed_at timestamptz,
  check ((account_id is null) = (redeemed_at is null))
);
create index gift_code_by_batch on gift_code (gift_code_batch_id, gift_code_id);

-- What is redeemed stays so, for the same account.
create function refuse_unredeeming() returns trigger language plpgsql as $$
begin
  raise exception 'gift code % was redeemed', old.code_no;
end $$;
create trigger gift_code_stays before update of account_id, redeemed_at on gift_code
  for each row when (old.redeemed_at is not null) execute function refuse_unredeeming();

-- Who created, disabled, enabled and exported which gift codes; never changed.
-- module: gift-code, common
create table gift_code_event (
  event_id bigint generated always as identity primary key,
  batch_no text not null,
  -- the code, where it is not the whole batch
  code_no text,
  kind text not null check (kind in ('created', 'disabled', 'enabled', 'exported')),
  name text not null,
  codes integer not null,
  worth_fen bigint not null,
  actor text not null,
  at timestamptz not null
);
create trigger gift_code_event_stays before update or delete on gift_code_event
  for each row execute function refuse_change();
create trigger gift_code_event_whole before truncate on gift_code_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('gift_code_event');

-- The terms of top-ups with who set them; never changed. The latest row counts, and an order has those of its time.
-- module: top-up, common
create table top_up_terms (
  terms_id bigint generated always as identity primary key,
  -- The shop and the item whose orders top-ups are.
  shop_id bigint not null,
  item_id bigint not null,
  enabled boolean not null,
  unit_fen bigint not null check (unit_fen > 0),
  min_fen bigint not null check (min_fen > 0),
  max_fen bigint not null check (max_fen >= min_fen),
  steps jsonb not null,
  actor text not null,
  at timestamptz not null
);
create trigger top_up_terms_stay before update or delete on top_up_terms
  for each row execute function refuse_change();
create trigger top_up_terms_whole before truncate on top_up_terms execute function refuse_truncate();
insert into audit_mark (event_table) values ('top_up_terms');

-- A paid top-up: what it credited, and what of that a refund took back. The bonus goes back whole with the first refund.
-- module: top-up, common
create table top_up (
  order_no text primary key,
  account_id bigint not null,
  real_money boolean not null,
  amount_fen bigint not null check (amount_fen > 0),
  bonus_fen bigint not null check (bonus_fen >= 0),
  refunded_fen bigint not null default 0 check (refunded_fen between 0 and amount_fen),
  bonus_returned_fen bigint not null default 0 check (bonus_returned_fen in (0, bonus_fen)),
  at timestamptz not null,
  constraint top_up_bonus_check check (refunded_fen = 0 or bonus_returned_fen = bonus_fen)
);

create index top_up_by_account on top_up (account_id, at);

-- The levels of the platform by what buyers spent in all shops, with who set them; never changed. The latest row counts.
-- module: shop, common
create table platform_levels (
  levels_id bigint generated always as identity primary key,
  -- The lowest first.
  levels jsonb not null,
  actor text not null,
  at timestamptz not null
);
create trigger platform_levels_stay before update or delete on platform_levels
  for each row execute function refuse_change();
create trigger platform_levels_whole before truncate on platform_levels execute function refuse_truncate();
insert into audit_mark (event_table) values ('platform_levels');

-- Who added, changed and removed which pages of a shop; never changed.
-- module: shop, cell
create table custom_page_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  custom_page_id text not null,
  kind text not null check (kind in ('added', 'edited', 'removed')),
  name text not null,
  actor text not null,
  at timestamptz not null
);
create index custom_page_event_by_shop on custom_page_event (shop_id, event_id);
create trigger custom_page_event_stays before update or delete on custom_page_event
  for each row execute function refuse_change();
create trigger custom_page_event_whole before truncate on custom_page_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('custom_page_event');

-- Who set and ended which campaign prices; never changed.
-- module: item, cell
create table campaign_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  item_no text not null,
  kind text not null check (kind in ('set', 'ended')),
  -- the title of the item
  name text not null,
  amount_fen bigint not null,
  actor text not null,
  at timestamptz not null
);
create index campaign_event_by_shop on campaign_event (shop_id, event_id);
create trigger campaign_event_stays before update or delete on campaign_event
  for each row execute function refuse_change();
create trigger campaign_event_whole before truncate on campaign_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('campaign_event');

-- What buyers say about items that were delivered to them. One for an order.
-- module: rating, cell
create table rating (
  rating_id bigint generated always as identity primary key,
  rating_no text not null unique,
  order_no text not null unique references orders,
  shop_id bigint not null,
  -- the item itself, where a variant was bought
  item_id bigint not null references item,
  stars integer not null check (stars between 1 and 5),
  body text not null,
  created_at timestamptz not null,
  changed_at timestamptz,
  answer text,
  answered_at timestamptz,
  reported_at timestamptz,
  report_why text,
  -- when and why the platform decided last whether it is shown
  decided_at timestamptz,
  decision_why text,
  hidden boolean not null default false,
  check ((answer is null) = (answered_at is null)),
  check ((reported_at is null) = (report_why is null)),
  check ((decided_at is null) = (decision_why is null) and (decided_at is not null or not hidden))
);
create index rating_by_item on rating (item_id, rating_id);
create index rating_by_shop on rating (shop_id, rating_id);
create index rating_to_decide on rating (rating_id) where reported_at is not null and decided_at is null;

-- Who wrote, changed, answered, reported, hid and kept which rating; never changed.
-- module: rating, cell
create table rating_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  rating_no text not null,
  order_no text not null,
  kind text not null check (kind in ('written', 'changed', 'answered', 'reported', 'hidden', 'kept')),
  side text not null check (side in ('buyer', 'seller', 'platform')),
  stars integer not null,
  actor text not null,
  why text not null,
  at timestamptz not null
);
create index rating_event_by_shop on rating_event (shop_id, event_id);
create trigger rating_event_stays before update or delete on rating_event
  for each row execute function refuse_change();
create trigger rating_event_whole before truncate on rating_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('rating_event');

-- Questions before buying: conversations of visitors and accounts with the seller of an item.
-- module: inquiry, cell
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

-- module: inquiry, cell
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
-- module: inquiry, cell
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

-- Requests with an Idempotency-Key: what each answered, encrypted, for a day. An attempt that was committed and died
-- before it answered is never carried out again.
-- module: platform, cell
create table idempotent_request (
  key_hash bytea primary key,
  fingerprint bytea not null,
  attempt bytea not null,
  state text not null check (state in ('started', 'committed', 'answered')),
  sealed_answer bytea,
  locked_until timestamptz not null,
  expires_at timestamptz not null,
  check (state <> 'answered' or sealed_answer is not null)
);
create index idempotent_request_over on idempotent_request (expires_at);

-- The audit trail of a shop is read from every table of events by time, the newest first.
create index shop_event_by_time on shop_event (shop_id, at, event_id);
create index staff_event_by_time on staff_event (shop_id, at, event_id);
create index coupon_event_by_time on coupon_event (shop_id, at, event_id);
create index custom_page_event_by_time on custom_page_event (shop_id, at, event_id);
create index campaign_event_by_time on campaign_event (shop_id, at, event_id);
create index rating_event_by_time on rating_event (shop_id, at, event_id);
create index api_key_event_by_time on api_key_event (shop_id, at, event_id);
create index pay_channel_event_by_time on pay_channel_event (shop_id, at, event_id);
create index stock_event_by_time on stock_event (shop_id, at, event_id);
create index batch_recall_by_time on batch_recall (shop_id, at, recall_id);
create index order_event_by_time on order_event (shop_id, at, event_id);
create index order_event_by_seller on order_event (shop_id, at, event_id)
  where actor like 'seller%' or actor like 'key %';
create index order_event_by_rare_status on order_event (shop_id, to_status, at, event_id)
  where to_status not in ('unpaid', 'paid', 'delivered');
create index order_action_by_time on order_action (shop_id, at, action_id);
create index answer_reveal_by_time on answer_reveal (shop_id, at, reveal_id);
create index complaint_event_by_time on complaint_event (shop_id, at, event_id);
create index complaint_reveal_by_time on complaint_reveal (shop_id, at, reveal_id);
create index recall_remedy_by_time on recall_remedy (shop_id, at, remedy_id);

-- Backups that were made or failed; their age is measured from here by every process.
-- module: platform, common
create table backup_run (
  name text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  size_bytes bigint,
  row_count bigint,
  file_count integer,
  failure text,
  check (failure is not null or size_bytes is not null and row_count is not null and file_count is not null)
);
create index backup_run_by_end on backup_run (ended_at);

-- What was sold before a shop moved here, by fingerprint: it is never added to its stock.
-- module: stock, cell
create table sold_elsewhere (
  shop_id bigint not null references shop,
  fingerprint bytea not null,
  primary key (shop_id, fingerprint)
);

-- Orders that a shop took before it moved here, under their old numbers and for reading only. None of their cards is in
-- stock, and none of their money in any sum.
-- module: archive, cell
create table archived_order (
  archived_order_id bigint generated always as identity primary key,
  shop_id bigint not null references shop,
  source text not null,
  order_no text not null,
  -- the item here that it bought; null if that was not imported
  item_id bigint references item,
  title text not null,
  quantity integer not null check (quantity > 0),
  amount_fen bigint not null check (amount_fen >= 0),
  state text not null check (state in ('unpaid', 'paid', 'delivered', 'closed', 'failed', 'refunded')),
  contact_key bytea,
  -- empty: it had one that cannot be checked here
  password_key bytea,
  sealed_contact bytea,
  sealed_content bytea,
  created_at timestamptz not null,
  imported_at timestamptz not null,
  unique (shop_id, source, order_no)
);
create index archived_order_by_number on archived_order (order_no);

-- Where rows of another shop went, by their keys there: a second import adds nothing twice, and old addresses lead here.
-- A row of the kind 'orders', with empty keys, says that there are archived orders.
-- module: archive, cell
create table import_origin (
  shop_id bigint not null references shop,
  source text not null,
  kind text not null check (kind in ('classify', 'item', 'address', 'account', 'payChannel', 'coupon', 'orders')),
  old_key text not null,
  new_key text not null,
  primary key (shop_id, source, kind, old_key)
);
create index import_origin_by_key on import_origin (source, kind, old_key);

-- Further cells, beside the first.
-- module: platform, common
create table cell (
  cell_number integer primary key check (cell_number between 1 and 1023),
  -- New shops are opened there only where it is named.
  reserved boolean not null,
  created_at timestamptz not null
);

-- Cells whose tables are in a database of their own. A row is inserted before that database is made, and stays.
-- module: platform, common
create table cell_database (
  cell_number integer primary key check (cell_number between 1 and 1023),
  -- A random text that the database of the cell has too, so that another one is not taken for it.
  identity text not null,
  -- Raised each minute, in the database of the cell first, so that an older copy of that is known by a lower one.
  mark bigint not null,
  created_at timestamptz not null
);

-- Which cell the address of a shop belongs to. Shops without a row are in the first.
-- module: shop, common
create table shop_address (
  short_url text primary key,
  cell_number integer not null,
  -- Whose shop it was last taken for, by which opening and when; null where an earlier version took it.
  account_id bigint,
  opening_no text,
  taken_at timestamptz
);
create index shop_address_by_account on shop_address (account_id, taken_at);

-- Who works where, from which the role of staff follows: the accounts of the staff of all cells.
-- module: shop, common
create table staff_account (
  staff_no text primary key,
  account_id bigint not null references account,
  -- Null for those who joined before there was this table, and left since.
  joined_at timestamptz,
  -- Rows of those who left stay, so that no step that comes late lets one in again.
  left_at timestamptz,
  check (joined_at is not null or left_at is not null)
);
create index staff_account_by_account on staff_account (account_id);

-- In which further cells an account may have orders, questions or shops. Every account may have some in the first.
-- module: account, common
create table account_cell (
  account_id bigint not null references account,
  cell_number integer not null,
  primary key (account_id, cell_number)
);

-- Tenants that move to another cell, or did. A row is inserted before the first table is guarded, so that a process
-- which finds it without the lock of its command knows that the command has died.
-- `arriving`: only the later cell says whether its rows are there. `arrived`: they are, and those in the earlier cell are
-- removed. `undone`: it did not move. Programs that moved in one transaction wrote `removing`, which none but that saw.
-- module: platform, common
create table tenant_move (
  tenant_id bigint not null,
  from_cell integer not null,
  to_cell integer not null check (to_cell > from_cell),
  state text not null check (state in ('moving', 'removing', 'arriving', 'arrived', 'moved', 'undone')),
  -- Whether its tables may still have triggers that refuse rows of it.
  guarded boolean not null,
  started_at timestamptz not null,
  moved_at timestamptz,
  -- Each begin has another one. Null for those that moved in one transaction.
  move_no text unique,
  primary key (tenant_id, from_cell),
  check ((state = 'moved') = (moved_at is not null)),
  -- Also keeps programs that move in one transaction from beginning a move.
  constraint tenant_move_in_steps_check check (move_no is not null or state in ('moved', 'undone'))
);
create index tenant_move_guarded on tenant_move (tenant_id) where guarded;

-- Whether this transaction moves the tenant of a row from this schema to another.
create function is_moving_away(event_row jsonb, schema_name text) returns boolean language plpgsql stable as $$
begin
  return coalesce(event_row ->> 'shop_id', event_row ->> 'tenant_id') = current_setting('faka.moves', true)
    and exists (
      select from public.tenant_move
      where tenant_id = current_setting('faka.moves', true)::bigint and state = 'removing'
        and schema_name = case from_cell when 0 then 'public' else 'cell_' || from_cell end);
end
$$;

-- Refuses to write rows of a tenant that moves, or moved a moment ago. Its triggers are created for one move and dropped
-- after it; the second argument is a condition on the row `r`, for tables without a column of their tenant.
create function refuse_moving() returns trigger language plpgsql as $$
declare
  tenant text := tg_argv[0];
  condition text := 'select exists (select from (select $1.*) r where ' || coalesce(tg_argv[1], 'true') || ')';
  is_of_tenant boolean;
begin
  if coalesce(current_setting('faka.moves', true), '') <> tenant and exists (
    select from public.tenant_move
    where tenant_id = tenant::bigint and guarded and state <> 'undone'
      and tg_table_schema = case from_cell when 0 then 'public' else 'cell_' || from_cell end) then
    if tg_op = 'DELETE' then
      execute condition into is_of_tenant using old;
    else
      execute condition into is_of_tenant using new;
    end if;
    if is_of_tenant then
      raise exception 'tenant % moves to another cell', tenant using errcode = 'TM001', detail = tenant;
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

-- Where the numbers of tenants that left this cell went, with the tenant that they belong to.
-- module: platform, cell
create table moved_number (
  number text primary key,
  tenant_id bigint not null,
  cell_number integer not null
);
create index moved_number_by_tenant on moved_number (tenant_id);

-- What a cell itself knows of tenants that move from it or to it, under the number of the move. In the earlier cell
-- `leaving`: nothing is written for the tenant; `left`: its rows are removed, by the transaction that says so. In the later
-- one `arrived`: its rows came with the commit that says so; `undone`: a note that keeps them from arriving any more.
-- module: platform, cell
create table move_step (
  move_no text primary key,
  tenant_id bigint not null,
  state text not null check (state in ('leaving', 'left', 'arrived', 'undone')),
  at timestamptz not null
);
create index move_step_by_tenant on move_step (tenant_id);

-- Refuses to write rows of a tenant that leaves this cell, or left it a moment ago. Its triggers are created for one move and
-- dropped after it; the second argument is a condition on the row `r`, for tables without a column of their tenant.
create function refuse_leaving() returns trigger language plpgsql as $$
declare
  tenant text := tg_argv[0];
  condition text := 'select exists (select from (select $1.*) r where ' || coalesce(tg_argv[1], 'true') || ')';
  applies boolean;
begin
  if coalesce(current_setting('faka.leaves', true), '') <> tenant then
    execute format(
      'select exists (select from %I.move_step where tenant_id = $1 and state in (''leaving'', ''left''))', tg_table_schema
    ) into applies using tenant::bigint;
    if applies then
      if tg_op = 'DELETE' then
        execute condition into applies using old;
      else
        execute condition into applies using new;
      end if;
    end if;
    if applies then
      raise exception 'tenant % moves to another cell', tenant using errcode = 'TM001', detail = tenant;
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
