-- Reads the orders through for the check of the migration before, beside writes.
alter table orders validate constraint orders_level_of_platform_check;
