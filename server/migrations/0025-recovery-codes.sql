-- Orders of before recovery codes were given out: their buyers have none, so none is asked for.
alter table orders add column has_recovery_code boolean not null default false;
alter table orders alter column has_recovery_code set default true;
