/** A piece of a line: plain words, strong ones, or a link to an https address. */
export interface Piece {
  text: string
  strong?: true
  link?: string
}

export type Block =
  | { kind: 'heading'; pieces: Piece[] }
  | { kind: 'paragraph'; lines: Piece[][] }
  | { kind: 'list'; items: Piece[][] }

const inlinePattern =
  /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\((https:\/\/[^\s()<>"']+)\)|(https:\/\/[^\s()<>"'，。；！？、）】」]+)/g

/** Reads the marks inside one line; what is no mark of ours stays as it was typed. */
function parseLine(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of line.matchAll(inlinePattern)) {
    const [whole, strong, label, address, bare] = match
    if (match.index > end) pieces.push({ text: line.slice(end, match.index) })
    const link = address ?? bare
    if (strong) pieces.push({ text: strong, strong: true })
    else if (link) pieces.push(URL.canParse(link) ? { text: label ?? link, link } : { text: whole })
    end = match.index + whole.length
  }
  if (end < line.length) pieces.push({ text: line.slice(end) })
  return pieces
}

/**
 * Reads the small part of Markdown in which sellers describe items: paragraphs, `##` headings, `-` lists,
 * `**strong**`, links to https addresses. Everything else is plain text, HTML too.
 */
export function parseDescription(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  const begin = (block: Block) => {
    blocks.push(block)
    open = block
  }
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim()
    const heading = /^#{2,3}\s+(.+)$/.exec(line)?.[1]
    const item = /^-\s+(.+)$/.exec(line)?.[1]
    if (line === '') open = undefined
    else if (heading) begin({ kind: 'heading', pieces: parseLine(heading) })
    else if (item && open?.kind === 'list') open.items.push(parseLine(item))
    else if (item) begin({ kind: 'list', items: [parseLine(item)] })
    else if (open?.kind === 'paragraph') open.lines.push(parseLine(line))
    else begin({ kind: 'paragraph', lines: [parseLine(line)] })
  }
  return blocks
}

const maxMetaLength = 120

/** The beginning of a description as one plain line, for the head of the page. */
export function plainDescription(text: string): string {
  const plain = parseDescription(text)
    .flatMap((block) => (block.kind === 'heading' ? [] : block.kind === 'list' ? block.items : block.lines))
    .map((pieces) => pieces.map((piece) => piece.text).join(''))
    .join(' ')
  return plain.length > maxMetaLength ? `${plain.slice(0, maxMetaLength - 1)}…` : plain
}
