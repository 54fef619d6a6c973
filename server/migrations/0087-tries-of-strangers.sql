-- Which network asked for a code, and the tries at it from others: of these there are few, so that a stranger cannot use
-- up the tries of who waits for the code.
alter table verify_code add column address_key bytea, add column strange_tries integer not null default 0;
