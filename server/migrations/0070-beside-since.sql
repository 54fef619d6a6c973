-- Which programs run beside a migration: those that know the one of this number; null: none does. Programs before this one
-- lose the statements that they have prepared when a column is added.
-- needs: stopped
alter table if exists kysely_migration add column if not exists beside_since text;
