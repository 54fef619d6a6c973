import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import type { ForeignRow, ForeignSource, ReportBrokenRow } from '../foreign-source.ts'
import { ImportError } from '../import-error.ts'
import { type ParsedStatement, parseCopiedLine, parseStatement } from './parse-statement.ts'
import { type Dialect, type DumpPart, splitStatements } from './split-statements.ts'

/** The text of a dump, which may be compressed by gzip. */
function readChunks(path: string, isGzip: boolean): AsyncIterable<string> {
  const file = createReadStream(path, { highWaterMark: 1 << 20 })
  if (!isGzip) return file.setEncoding('utf8')
  const unzipped = file.pipe(createGunzip())
  file.once('error', (error) => unzipped.destroy(error))
  return unzipped.setEncoding('utf8')
}

/** The beginning of a file. @throws ImportError if it cannot be read */
export async function readFirstBytes(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? { zh: '没有这个文件', en: 'there is no such file' } : undefined
    throw new ImportError({
      zh: `读不了 ${path}：${why?.zh ?? error.code}。`,
      en: `${path} cannot be read: ${why?.en ?? error.code}.`,
    })
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The values of a row by column; undefined if there are not as many as columns. */
function toRow(columns: readonly string[], values: readonly (string | null)[]): ForeignRow | undefined {
  if (columns.length === 0 || values.length !== columns.length) return undefined
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]))
}

/** The row with the zone of its moments. */
function withZone(row: ForeignRow, timestamps: readonly string[], zone: string): ForeignRow {
  if (timestamps.length === 0) return row
  const moments = timestamps.flatMap((name) => (row[name] ? [[name, `${row[name]}${zone}`]] : []))
  return { ...row, ...Object.fromEntries(moments) }
}

/** What the clocks of Chinese shops show. */
const beijing = '+08:00'

/** What a first reading finds out about a dump. */
interface DumpFacts {
  tables: Map<string, readonly string[]>
  /** The columns of each table that are moments, which MySQL writes as its clock would show them in `zone`. */
  timestamps: Map<string, readonly string[]>
  zone: string
}

// only where a statement begins: texts of buyers, who may write anything, are further inside
const noise = String.raw`(?:\s|--[^\n]*(?:\n|$)|#[^\n]*(?:\n|$)|/\*(?!M?!)[\s\S]*?\*/)*`
const offset = String.raw`-(?:0\d|1[01]):[0-5]\d|-12:00|\+(?:0\d|1[0-3]):[0-5]\d|\+14:00`
const zonePattern = new RegExp(
  String.raw`^${noise}(?:/\*M?!\d*\s*)?set\s+(?:session\s+|@@(?:session\.)?)?time_?zone\s*(?:=|to)\s*['"]?(${offset}|utc)(?![\w:])`,
  'i',
)

/** Adds what a statement says about the columns of a table: where it is created, or where only its rows are there. */
function addTable({ tables, timestamps }: DumpFacts, parsed: ParsedStatement | undefined, dialect: Dialect) {
  if (!parsed?.columns) return
  const { kind, table, columns } = parsed
  if (kind === 'table' || !tables.has(table)) tables.set(table, columns)
  // PostgreSQL writes their zone itself
  if (kind === 'table' && dialect === 'mysql') timestamps.set(table, parsed.timestamps)
}

/** Reads the whole dump once for its tables. Moments are in Beijing time, unless the dump says otherwise. */
async function readFacts(path: string, isGzip: boolean, dialect: Dialect): Promise<DumpFacts> {
  const facts: DumpFacts = { tables: new Map(), timestamps: new Map(), zone: beijing }
  for await (const part of splitStatements(readChunks(path, isGzip), dialect)) {
    if ('copied' in part) continue
    const zone = part.statement.length < 2000 ? zonePattern.exec(part.statement)?.[1] : undefined
    // the last lines of a dump set the zone back to that of the session
    if (zone) facts.zone = /utc/i.test(zone) ? '+00:00' : zone
    addTable(facts, parseStatement(part.statement, dialect), dialect)
  }
  return facts
}

/** The values of a row and the columns that its statement names; without values it could not be read. */
interface Tuple {
  columns: readonly string[] | undefined
  values: readonly (string | null)[] | undefined
}

function* tuplesOf(parsed: ParsedStatement): Generator<Tuple> {
  if (parsed.kind !== 'rows') return
  const { rows, broken } = parsed.readRows()
  for (const values of rows) yield { columns: parsed.columns, values }
  if (broken) yield { columns: undefined, values: undefined }
}

async function* readTuples(
  parts: AsyncIterable<DumpPart>,
  dialect: Dialect,
  table: string,
): AsyncGenerator<Tuple> {
  let copied: readonly string[] | undefined
  for await (const part of parts) {
    if ('copied' in part) {
      if (copied) yield { columns: copied, values: parseCopiedLine(part.copied) }
      continue
    }
    const parsed = parseStatement(part.statement, dialect)
    const isOfTable = parsed?.table === table
    copied = isOfTable && parsed.kind === 'copy' ? parsed.columns : undefined
    if (isOfTable) yield* tuplesOf(parsed)
  }
}

/**
 * A dump as `mysqldump`, phpMyAdmin, Navicat or `pg_dump` write it, plain or compressed. It is read as a stream, once for
 * each table, so that its size does not matter. @throws ImportError if it is no dump
 */
export async function openDump(path: string, reportBroken: ReportBrokenRow): Promise<ForeignSource> {
  const first = await readFirstBytes(path)
  const isGzip = first[0] === 0x1f && first[1] === 0x8b
  const dialect: Dialect = await detectDialect(path, isGzip)
  const { tables, timestamps, zone } = await readFacts(path, isGzip, dialect)
  if (tables.size === 0)
    throw new ImportError({
      zh: `${path} 里没有任何表：它不是 mysqldump、phpMyAdmin、Navicat 或 pg_dump 导出的 SQL 文件。`,
      en: `There is no table in ${path}: it is no SQL dump of mysqldump, phpMyAdmin, Navicat or pg_dump.`,
    })
  async function* readRows(table: string): AsyncGenerator<ForeignRow> {
    let rowNo = 0
    for await (const { columns, values } of readTuples(
      splitStatements(readChunks(path, isGzip), dialect),
      dialect,
      table,
    )) {
      rowNo += 1
      const row = values && toRow(columns ?? tables.get(table) ?? [], values)
      if (row) yield withZone(row, timestamps.get(table) ?? [], zone)
      else reportBroken(table, String(rowNo))
    }
  }
  return { tables, utcOffset: beijing, readRows, close: async () => undefined }
}

/** pg_dump says so in its first lines; its identifiers have no backquotes. */
async function detectDialect(path: string, isGzip: boolean): Promise<Dialect> {
  for await (const chunk of readChunks(path, isGzip))
    return /PostgreSQL database dump|SET standard_conforming_strings|pg_catalog/.test(chunk.slice(0, 20_000))
      ? 'postgres'
      : 'mysql'
  return 'mysql'
}
