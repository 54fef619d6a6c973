/** A value of a row; a number is written without quotes. */
export type DumpValue = string | number | null

/** A table of a dump: its columns with their types, and its rows. */
export interface DumpTable {
  name: string
  columns: Readonly<Record<string, string>>
  rows: readonly (readonly DumpValue[])[]
}

type Rows = Readonly<Record<string, readonly Readonly<Record<string, DumpValue>>[]>>

/** Tables with these columns and rows; what is left out of a row has the default of its table, or is null. */
export const dumpTables = (
  tables: Readonly<Record<string, Readonly<Record<string, string>>>>,
  defaults: Readonly<Record<string, Readonly<Record<string, DumpValue>>>>,
  rows: Rows,
): DumpTable[] =>
  Object.entries(tables).map(([name, columns]) => ({
    name,
    columns,
    rows: (rows[name] ?? []).map((row) => {
      const values: Readonly<Record<string, DumpValue>> = { ...defaults[name], ...row }
      return Object.keys(columns).map((column) => values[column] ?? null)
    }),
  }))

const escapes: Record<string, string> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  '\x1a': '\\Z',
}

const toLiteral = (value: DumpValue): string => {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  return `'${[...value].map((sign) => escapes[sign] ?? sign).join('')}'`
}

const rowsPerInsert = 500

/** A dump as `mysqldump` of MySQL 8 writes it, with several rows in each insert. */
export function* mysqlDump(tables: readonly DumpTable[]): Generator<string> {
  yield '-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n/*!40101 SET NAMES utf8mb4 */;\n'
  yield "/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;\n/*!40103 SET TIME_ZONE='+00:00' */;\n"
  for (const { name, columns, rows } of tables) {
    const lines = Object.entries(columns).map(([column, type]) => `  \`${column}\` ${type}`)
    yield `\n--\n-- Table structure for table \`${name}\`; it's rebuilt\n--\n\nDROP TABLE IF EXISTS \`${name}\`;\n`
    yield `CREATE TABLE \`${name}\` (\n${lines.join(',\n')},\n  PRIMARY KEY (\`id\`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;\n`
    yield `LOCK TABLES \`${name}\` WRITE;\n/*!40000 ALTER TABLE \`${name}\` DISABLE KEYS */;\n`
    for (let start = 0; start < rows.length; start += rowsPerInsert) {
      const tuples = rows
        .slice(start, start + rowsPerInsert)
        .map((row) => `(${row.map(toLiteral).join(',')})`)
      yield `INSERT INTO \`${name}\` VALUES ${tuples.join(',')};\n`
    }
    yield `/*!40000 ALTER TABLE \`${name}\` ENABLE KEYS */;\nUNLOCK TABLES;\n`
  }
  yield '/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;\n-- Dump completed on 2026-11-20  8:00:00\n'
}
