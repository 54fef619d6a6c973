import { ImportError } from '../import-error.ts'

/** How a dump writes texts: MySQL escapes by a backslash, PostgreSQL by doubling the quote. */
export type Dialect = 'mysql' | 'postgres'

const findAfter = (text: string, end: string, from: number): number => {
  const index = text.indexOf(end, from)
  return index === -1 ? -1 : index + end.length
}

/** An escaped sign or a doubled quote, after which a text goes on, or one quote, which ends it. */
const quoteEnd = (quote: string, escapes: boolean) =>
  new RegExp(`${escapes ? String.raw`\\[\s\S]|` : ''}${quote}(${quote}|$)?`, 'g')

const quoteEnds = Object.fromEntries(
  ["'", '"', '`'].map((quote) => [quote, { plain: quoteEnd(quote, false), escaped: quoteEnd(quote, true) }]),
)

/** The place after the quoted text or name that begins at `start`, or -1 if its end has not been read yet. */
function findQuoteEnd(text: string, start: number, dialect: Dialect): number {
  const quote = text[start] ?? ''
  // PostgreSQL writes a text with backslashes as E'…'
  const escapes = quote !== '`' && (dialect === 'mysql' || /[Ee]/.test(text[start - 1] ?? ''))
  const next = quoteEnds[quote]?.[escapes ? 'escaped' : 'plain'] ?? /$/g
  next.lastIndex = start + 1
  for (let match = next.exec(text); match; match = next.exec(text))
    if (match[0] === quote) return match[1] === '' ? -1 : next.lastIndex
  return -1
}

/** The place after what begins at `start`, or -1 if its end has not been read yet. */
function findEnd(text: string, start: number, dialect: Dialect): number {
  const opening = text[start]
  if (opening === '-') return findAfter(text, '\n', start)
  if (opening === '/') return findAfter(text, '*/', start + 2)
  return findQuoteEnd(text, start, dialect)
}

/** A statement of a dump, or one line of the data of the `COPY` before it. */
export type DumpPart = { statement: string } | { copied: string }

const special = /['"`;]|--|\/\*/g
const copyPattern = /^(?:\s|--[^\n]*\n)*copy\s[^;]*\sfrom\s+stdin/i
const cutPattern = /(?:^|\n)\s*(?:insert|replace|create|copy)\s/i

/** Cuts a dump into its parts, while its text arrives in chunks. */
class Splitter {
  readonly #dialect: Dialect
  /** What has arrived and is in no part yet; of it, what is before `#scanned` has been looked at. */
  #text = ''
  #scanned = 0
  /** What the text is: statements, the rest of the line of `COPY`, or its data. */
  #inside: 'statements' | 'copyLine' | 'data' = 'statements'

  constructor(dialect: Dialect) {
    this.#dialect = dialect
  }

  push(chunk: string): void {
    this.#text += chunk
  }

  /** The next part; undefined until more has arrived. */
  next(): DumpPart | undefined {
    if (this.#inside === 'copyLine' && this.#takeLine() !== undefined) this.#inside = 'data'
    if (this.#inside === 'data') {
      const copied = this.#takeLine()
      if (copied !== '\\.') return copied === undefined ? undefined : { copied }
      this.#inside = 'statements'
      this.#drop(this.#scanned)
    }
    return this.#inside === 'statements' ? this.#nextStatement() : undefined
  }

  /** Whether what is left is the beginning of a statement. */
  get isCut(): boolean {
    return this.#inside !== 'statements' || cutPattern.test(this.#text)
  }

  #takeLine(): string | undefined {
    const end = this.#text.indexOf('\n', this.#scanned)
    if (end === -1) return undefined
    const line = this.#text.slice(this.#scanned, end).replace(/\r$/, '')
    this.#scanned = end + 1
    return line
  }

  #nextStatement(): DumpPart | undefined {
    special.lastIndex = this.#scanned
    for (let match = special.exec(this.#text); match; match = special.exec(this.#text)) {
      this.#scanned = match.index
      if (match[0] === ';') return this.#takeStatement(match.index)
      const end = findEnd(this.#text, match.index, this.#dialect)
      if (end === -1) return undefined
      this.#scanned = end
      special.lastIndex = end
    }
    // two signs may have been cut apart
    this.#scanned = Math.max(this.#scanned, this.#text.length - 1)
    return undefined
  }

  #takeStatement(end: number): DumpPart {
    const statement = this.#text.slice(0, end)
    this.#drop(end + 1)
    if (copyPattern.test(statement)) this.#inside = 'copyLine'
    return { statement }
  }

  #drop(end: number): void {
    this.#text = this.#text.slice(end)
    this.#scanned = 0
  }

  /** Forgets the lines that were given out, once for each chunk. */
  dropCopied(): void {
    if (this.#inside !== 'statements') this.#drop(this.#scanned)
  }
}

/**
 * The statements of a dump in order, without what is between them, however the chunks are cut.
 * @throws ImportError if its end is missing
 */
export async function* splitStatements(
  chunks: AsyncIterable<string>,
  dialect: Dialect,
): AsyncGenerator<DumpPart> {
  const splitter = new Splitter(dialect)
  for await (const chunk of chunks) {
    splitter.push(chunk)
    for (let part = splitter.next(); part; part = splitter.next()) yield part
    splitter.dropCopied()
  }
  if (splitter.isCut)
    throw new ImportError({
      zh: '文件不完整：它在一条语句中间结束了。请重新导出或重新上传。',
      en: 'The file is not complete: it ends within a statement. Export or upload it again.',
    })
}
