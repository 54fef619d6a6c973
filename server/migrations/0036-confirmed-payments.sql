-- Payments that sellers confirm manually stand on one platform channel of each kind of money.
create unique index pay_channel_of_manual on pay_channel (real_money) where provider = 'manual';
-- Each is a case until somebody checked that the money is there.
create index receipt_confirmed on receipt (received_at) where reason = 'confirmedManually' and fate = 'settled';
