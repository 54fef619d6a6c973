-- Levels of buyers by what they spent in all shops, the shops that give their price, and which orders have it.
-- beside: earlier programs neither read nor write the new table and columns, which have defaults, and give no such price;
-- the versions of levels that they compare are counted for them too
create table platform_levels (
  levels_id bigint generated always as identity primary key,
  levels jsonb not null,
  actor text not null,
  at timestamptz not null
);
create trigger platform_levels_stay before update or delete on platform_levels
  for each row execute function refuse_change();
create trigger platform_levels_whole before truncate on platform_levels execute function refuse_truncate();
insert into audit_mark (event_table) values ('platform_levels');

alter table shop add column platform_levels boolean not null default false;

alter table orders add column level_of_platform boolean not null default false;
alter table orders add constraint orders_level_of_platform_check
  check (level_name is not null or not level_of_platform) not valid;
