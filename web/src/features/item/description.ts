/** A piece of a line: plain or strong text, or a link to an https URL. */
export interface Piece {
  text: string
  strong?: true
  link?: string
}

export type Block =
  | { kind: 'heading'; pieces: Piece[] }
  | { kind: 'paragraph'; lines: Piece[][] }
  | { kind: 'list'; items: Piece[][] }

// a label has no bracket and a block no blank at its start, so that no text is read again from each of its letters
const inlinePattern =
  /\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\((https:\/\/[^\s()<>"']+)\)|(https:\/\/[^\s()<>"'，。；！？、）】」]+)/g

/** Parses the inline markup of one line; unknown markup stays as typed. */
function parseLine(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of line.matchAll(inlinePattern)) {
    const [whole, strong, label, address, plainUrl] = match
    if (match.index > end) pieces.push({ text: line.slice(end, match.index) })
    const link = address ?? plainUrl
    if (strong) pieces.push({ text: strong, strong: true })
    else if (link) pieces.push(URL.canParse(link) ? { text: label ?? link, link } : { text: whole })
    end = match.index + whole.length
  }
  if (end < line.length) pieces.push({ text: line.slice(end) })
  return pieces
}

/**
 * Parses the subset of Markdown for item descriptions: paragraphs, `##` headings, `-` lists, `**strong**`, links to
 * https URLs. Everything else, HTML included, is plain text.
 */
export function parseDescription(text: string): Block[] {
  const blocks: Block[] = []
  let current: Block | undefined
  const push = (block: Block) => {
    blocks.push(block)
    current = block
  }
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim()
    const heading = /^#{2,3}\s+(\S.*)$/s.exec(line)?.[1]
    const item = /^-\s+(\S.*)$/s.exec(line)?.[1]
    if (line === '') current = undefined
    else if (heading) push({ kind: 'heading', pieces: parseLine(heading) })
    else if (item && current?.kind === 'list') current.items.push(parseLine(item))
    else if (item) push({ kind: 'list', items: [parseLine(item)] })
    else if (current?.kind === 'paragraph') current.lines.push(parseLine(line))
    else push({ kind: 'paragraph', lines: [parseLine(line)] })
  }
  return blocks
}

const maxMetaLength = 120

/** The beginning of a description as one plain line, for the meta tag. */
export function plainDescription(text: string): string {
  const plain = parseDescription(text)
    .flatMap((block) => (block.kind === 'heading' ? [] : block.kind === 'list' ? block.items : block.lines))
    .map((pieces) => pieces.map((piece) => piece.text).join(''))
    .join(' ')
  return plain.length > maxMetaLength ? `${plain.slice(0, maxMetaLength - 1)}…` : plain
}
