-- Refuses to write rows of a tenant that leaves this cell, or left it a moment ago. Its triggers are created for one move and
-- dropped after it; the second argument is a condition on the row `r`, for tables without a column of their tenant.
create or replace function refuse_leaving() returns trigger language plpgsql as $$
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

-- Rows that are never changed may be removed by the transaction that says that their tenant left.
create or replace function refuse_change() returns trigger language plpgsql as $$
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

create or replace function refuse_other_than_counting() returns trigger language plpgsql as $$
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

-- What earlier moves left, which has no effect any more.
do $$
declare
  statement text;
begin
  for statement in
    select format('drop trigger %I on %I', tgname, relname) from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and tgname ~ '^moves_[0-9]+_'
  loop
    execute statement;
  end loop;
end
$$;
