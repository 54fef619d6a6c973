import type { DumpTable, DumpValue } from './mysql-dump.ts'

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const toField = (value: DumpValue): string =>
  value === null ? '\\N' : [...String(value)].map((sign) => escapes[sign] ?? sign).join('')

/** A dump as `pg_dump` of PostgreSQL 16 writes it, with the rows of each table as a COPY. */
export function* pgDump(tables: readonly DumpTable[]): Generator<string> {
  yield "--\n-- PostgreSQL database dump\n--\n\nSET standard_conforming_strings = on;\nSELECT pg_catalog.set_config('search_path', '', false);\n"
  for (const { name, columns, rows } of tables) {
    const lines = Object.entries(columns).map(([column, type]) => `    ${column} ${type}`)
    yield `\nCREATE TABLE public.${name} (\n${lines.join(',\n')}\n);\n`
    yield `COPY public.${name} (${Object.keys(columns).join(', ')}) FROM stdin;\n`
    for (const row of rows) yield `${row.map(toField).join('\t')}\n`
    yield '\\.\n'
  }
  yield '--\n-- PostgreSQL database dump complete\n--\n'
}
