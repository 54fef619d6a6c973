-- Counts changes of an order's money that its status does not tell, so that a buyer who waits hears of them.
alter table orders add column money_version integer not null default 0;
