import type { Dialect } from './split-statements.ts'

const comments = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/
const name = /(?:[`"]?\w+[`"]?\.)?(?:`([^`]+)`|"([^"]+)"|([\w$]+))/y

function readName(text: string, from: number): { value: string; end: number } | undefined {
  name.lastIndex = from
  const match = name.exec(text)
  return match ? { value: match[1] ?? match[2] ?? match[3] ?? '', end: name.lastIndex } : undefined
}

/** The names in `(a, b)`, which begins at `from`. */
function readNames(text: string, from: number): { names: string[]; end: number } | undefined {
  const [list] = /^\s*\(([^()]*)\)/.exec(text.slice(from, from + 20_000)) ?? []
  if (list === undefined) return undefined
  const names = list
    .trim()
    .slice(1, -1)
    .split(',')
    .flatMap((part) => readName(part.trim(), 0)?.value ?? [])
  return { names, end: from + list.length }
}

const mysqlEscapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '\0', b: '\b', Z: '\x1a' }

/** The text between the quotes of a literal: a doubled quote stands for one, and so does an escaped sign. */
function readQuoted(literal: string, escapes: boolean): string {
  const quote = literal[0] ?? ''
  const inner = literal.slice(1, -1)
  if (!escapes) return inner.replaceAll(quote + quote, quote)
  return inner.replace(/\\([\s\S])|''|""/g, (whole, sign: string | undefined) =>
    sign === undefined ? (whole[0] === quote ? quote : whole) : (mysqlEscapes[sign] ?? sign),
  )
}

// loops without alternatives for each sign, so that texts of megabytes do not exhaust the stack of the matcher
const escapedText = String.raw`'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'`
const plainText = `'[^']*(?:''[^']*)*'`
const bareValue = String.raw`([^\s,()'"][^,()'"]*(?:\([^()]*\))?[^,()'"]*)`
const mysqlLiteral = new RegExp(
  `(?:_\\w+\\s*|N)?(${escapedText}|${escapedText.replaceAll("'", '"')})|([0xX]+'[0-9a-fA-F]*')|${bareValue}`,
  'y',
)
const postgresLiteral = new RegExp(
  `(E${escapedText}|${plainText})(?:::[\\w "]+(?:\\(\\d+\\))?)?|([xX]'[0-9a-fA-F]*')|${bareValue}`,
  'y',
)

/** The value of a literal as a text; null for NULL. */
function toValue(quoted: string | undefined, bare: string | undefined, dialect: Dialect): string | null {
  if (quoted !== undefined) {
    const isEscaped = quoted.startsWith('E')
    return readQuoted(isEscaped ? quoted.slice(1) : quoted, dialect === 'mysql' || isEscaped)
  }
  const text = (bare ?? '').trim()
  const hex = /^(?:0x([0-9a-f]+)|x'([0-9a-f]*)')$/i.exec(text)
  if (hex) return Buffer.from(hex[1] ?? hex[2] ?? '', 'hex').toString()
  return /^null$/i.test(text) ? null : text
}

const gap = /[\s,]*/y

/** The rows of `(…),(…)` from a place on. A row that cannot be read ends the statement: `broken` says so. */
function readTuples(text: string, from: number, dialect: Dialect) {
  const literal = dialect === 'mysql' ? mysqlLiteral : postgresLiteral
  const rows: (string | null)[][] = []
  let at = from
  const skip = () => {
    gap.lastIndex = at
    gap.exec(text)
    at = gap.lastIndex
  }
  for (skip(); text[at] === '('; skip()) {
    const row: (string | null)[] = []
    at += 1
    for (skip(); text[at] !== ')'; skip()) {
      literal.lastIndex = at
      const match = literal.exec(text)
      if (!match) return { rows, broken: true }
      row.push(toValue(match[1], match[2] ?? match[3], dialect))
      at = literal.lastIndex
    }
    at += 1
    rows.push(row)
  }
  return { rows, broken: false }
}

/** What a statement says about a table; undefined for any other statement. */
export type ParsedStatement =
  | { kind: 'table'; table: string; columns: string[]; timestamps: string[] }
  | { kind: 'copy'; table: string; columns: string[] }
  | { kind: 'rows'; table: string; columns: string[] | undefined; readRows(): ReturnType<typeof readTuples> }

const noColumn = /^(?:primary|unique|key|index|fulltext|spatial|constraint|foreign|check|exclude)\b/i

const bodySigns = /'(?:[^'\\]|\\.|'')*'|[(),]|[^\s(),'][^(),']*/g

/** How each part of the body of `create table` begins: with the name of a column and its type, or as a key. */
function readStarts(body: string): string[] {
  const starts: string[] = []
  let depth = 0
  let isStart = true
  for (const [sign] of body.matchAll(bodySigns)) {
    if (sign === ')') depth -= 1
    if (depth < 0) break
    if (depth === 0 && sign === ',') isStart = true
    else if (isStart && sign !== '(') {
      starts.push(sign)
      isStart = false
    }
    if (sign === '(') depth += 1
  }
  return starts
}

/** The columns of the body of `create table`, and those of them with the type `timestamp`. */
function readColumns(body: string): { columns: string[]; timestamps: string[] } {
  const columns: string[] = []
  const timestamps: string[] = []
  for (const start of readStarts(body).filter((each) => !noColumn.test(each))) {
    const { value, end } = readName(start, 0) ?? { value: '', end: 0 }
    columns.push(value)
    if (/^\s*timestamp\b/i.test(start.slice(end))) timestamps.push(value)
  }
  return { columns, timestamps }
}

/** Parses `create table`, `insert into` and `copy … from stdin`. The rows of an insert are only read on request. */
export function parseStatement(statement: string, dialect: Dialect): ParsedStatement | undefined {
  const start = comments.exec(statement)?.[0].length ?? 0
  const [head = '', create, insert] =
    /^(?:(create\s+table\s+(?:if\s+not\s+exists\s+)?)|((?:insert|replace)\s+(?:ignore\s+)?into\s+)|copy\s+)/i.exec(
      statement.slice(start, start + 100),
    ) ?? []
  const table = head === '' ? undefined : readName(statement, start + head.length)
  if (!table) return undefined
  if (create) {
    const open = statement.indexOf('(', table.end)
    return open === -1
      ? undefined
      : { kind: 'table', table: table.value, ...readColumns(statement.slice(open + 1)) }
  }
  const named = readNames(statement, table.end)
  if (!insert) return { kind: 'copy', table: table.value, columns: named?.names ?? [] }
  const end = named?.end ?? table.end
  const values = /^\s*(?:overriding\s+\w+\s+value\s+)?values\s*/i.exec(statement.slice(end, end + 200))
  if (!values) return undefined
  return {
    kind: 'rows',
    table: table.value,
    columns: named?.names,
    readRows: () => readTuples(statement, end + values[0].length, dialect),
  }
}

const copyEscapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The values of one line of `COPY` data. */
export const parseCopiedLine = (line: string): (string | null)[] =>
  line
    .split('\t')
    .map((field) =>
      field === '\\N'
        ? null
        : field.includes('\\')
          ? field.replace(/\\([\s\S])/g, (_whole, sign: string) => copyEscapes[sign] ?? sign)
          : field,
    )
