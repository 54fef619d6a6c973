-- A payment is opened in one way: as a code, on a page of its gateway, or inside WeChat. A gateway takes one number for
-- one way only, so an order may wait on a channel in several ways, each a payment of its own. `content_kind` says what
-- its content is, `content_before` when the content is over though the payment is not, `content_for` which browser it
-- was made for (a keyed hash), where only that one can use it.
-- needs: stopped
alter table payment add column way text not null default 'code' check (way in ('code', 'page', 'wap', 'h5', 'jsapi'));
alter table payment add column content_kind text not null default 'code'
  check (content_kind in ('code', 'page', 'jsapi'));
alter table payment add column content_before timestamptz;
alter table payment add column content_for bytea;
drop index payment_live_once;
create unique index payment_live_once on payment (order_no, pay_channel_id, way) where state in ('creating', 'waiting');

-- WeChat Pay's codes are read by cameras only, no longer by long press or from the album: a channel without H5 and JSAPI,
-- which none has before this, is for desks.
update pay_channel set devices = '{desk}' where provider = 'wechat-pay';
