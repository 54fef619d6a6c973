-- What the triggers of a further cell call is in its schema too, as it is where a cell is made from now on.
do $$
declare
  called oid;
  definition text;
begin
  if current_schema() = 'public' then
    return;
  end if;
  for called in
    select distinct g.tgfoid from pg_trigger g
      join pg_class c on c.oid = g.tgrelid and c.relnamespace = current_schema()::regnamespace
      join pg_proc f on f.oid = g.tgfoid and f.pronamespace = 'public'::regnamespace
    where not g.tgisinternal and g.tgname !~ '^moves_'
  loop
    execute replace(pg_get_functiondef(called), 'FUNCTION public.', 'FUNCTION ');
  end loop;
  for definition in
    select pg_get_triggerdef(g.oid) from pg_trigger g
      join pg_class c on c.oid = g.tgrelid and c.relnamespace = current_schema()::regnamespace
      join pg_proc f on f.oid = g.tgfoid and f.pronamespace = 'public'::regnamespace
    where not g.tgisinternal and g.tgname !~ '^moves_'
  loop
    execute replace(
      replace(definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), 'EXECUTE FUNCTION public.', 'EXECUTE FUNCTION '
    );
  end loop;
end
$$;
