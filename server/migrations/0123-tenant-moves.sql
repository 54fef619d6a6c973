-- tables: common
-- Tenants that move to another cell, or did. A row is inserted before the first table is guarded, so that a process
-- which finds it without the lock of its command knows that the command has died.
create table tenant_move (
  tenant_id bigint not null,
  from_cell integer not null,
  to_cell integer not null check (to_cell > from_cell),
  -- `removing`: seen by the transaction that moves the rows alone. `undone`: it did not move.
  state text not null check (state in ('moving', 'removing', 'moved', 'undone')),
  -- Whether its tables may still have triggers that refuse rows of it.
  guarded boolean not null,
  started_at timestamptz not null,
  moved_at timestamptz,
  primary key (tenant_id, from_cell),
  check ((state = 'moved') = (moved_at is not null))
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

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('faka.moves', true) <> ''
    and public.is_moving_away(to_jsonb(old), tg_table_schema) then
    return old;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;

create or replace function refuse_other_than_counting() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('faka.moves', true) <> ''
    and public.is_moving_away(to_jsonb(old), tg_table_schema) then
    return old;
  end if;
  if tg_op = 'DELETE' or new.times <= old.times or new.last_at < old.last_at
    or (to_jsonb(new) - 'times' - 'last_at') <> (to_jsonb(old) - 'times' - 'last_at') then
    raise exception 'rows of % are only counted up', tg_table_name;
  end if;
  return new;
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
