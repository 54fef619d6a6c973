import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db.ts'

/** The shop's own tables as PostgreSQL's catalog describes them, in sorted lines that can be compared. */
export async function readSchemaCatalog(
  db: Db,
  schemas: readonly string[] = ['public', 'sandbox_gateway'],
): Promise<Record<string, string[]>> {
  const isOurTable = sql`n.nspname = any(${schemas}::text[]) and c.relname not like 'kysely_migration%'`
  const listLines = async (query: ReturnType<typeof sql<{ line: string }>>): Promise<string[]> =>
    (await query.execute(db)).rows.map(({ line }) => line).sort()
  return {
    tables: await listLines(sql`
      select concat_ws(' ', n.nspname, c.relname, c.relkind, c.relpersistence, array_to_string(c.reloptions, ',')) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${isOurTable} and c.relkind in ('r', 'S', 'v', 'm', 'p')`),
    columns: await listLines(sql`
      select concat_ws(' ', n.nspname || '.' || c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then 'not null' end, nullif(a.attidentity, ''), nullif(a.attgenerated, ''),
        'default ' || pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where ${isOurTable} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`),
    constraints: await listLines(sql`
      select concat_ws(' ', n.nspname || '.' || c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where ${isOurTable}`),
    indexes: await listLines(sql`
      select concat_ws(' ', pg_get_indexdef(i.indexrelid), array_to_string(ic.reloptions, ',')) as line
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class ic on ic.oid = i.indexrelid
      where ${isOurTable}`),
    sequences: await listLines(sql`
      select concat_ws(' ', schemaname, sequencename, data_type, start_value, min_value, max_value, increment_by, cycle,
        cache_size) as line
      from pg_sequences where schemaname = any(${schemas}::text[])`),
    triggers: await listLines(sql`
      select pg_get_triggerdef(t.oid) as line
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where ${isOurTable} and not t.tgisinternal`),
  }
}
