import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Block, type Piece, parseDescription, plainDescription } from './description.ts'

const linesOf = (block: Block): Piece[][] =>
  block.kind === 'heading' ? [block.pieces] : block.kind === 'list' ? block.items : block.lines

describe('parsing a description', () => {
  // a page is rendered by the process that serves every shop
  it.each([
    ['brackets', '['],
    ['labels', '[a'],
    ['stars', '**a '],
    ['links that do not end', '[a](https://a.example'],
    ['an item of blanks', `- ${' '.repeat(19_990)}a\u2028b`],
    ['a heading of blanks', `## ${' '.repeat(19_990)}a\u2028b`],
  ])('parses the longest text of %s in little time', (_, part) => {
    const text = part.repeat(Math.ceil(20_000 / part.length)).slice(0, 20_000)
    // not the time that passes, which depends on what else runs here
    const begin = process.cpuUsage()
    parseDescription(text)
    expect(process.cpuUsage(begin).user).toBeLessThan(200_000)
  })

  it('parses paragraphs, headings, lists, strong text and links', () => {
    const text =
      'one\ntwo\n\n## head\n- **a** b\n- c\n\nsee [the page](https://a.example/x?y=1) or https://b.example。'
    expect(parseDescription(text)).toEqual([
      { kind: 'paragraph', lines: [[{ text: 'one' }], [{ text: 'two' }]] },
      { kind: 'heading', pieces: [{ text: 'head' }] },
      { kind: 'list', items: [[{ text: 'a', strong: true }, { text: ' b' }], [{ text: 'c' }]] },
      {
        kind: 'paragraph',
        lines: [
          [
            { text: 'see ' },
            { text: 'the page', link: 'https://a.example/x?y=1' },
            { text: ' or ' },
            { text: 'https://b.example', link: 'https://b.example' },
            { text: '。' },
          ],
        ],
      },
    ])
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](http://plain.example)',
    '[x](//evil.example)',
    '<a href="https://a">',
    '**open',
    '[x](data:text/html,1)',
  ])('creates no unsafe link from %s', (text) => {
    const links = parseDescription(text)
      .flatMap(linesOf)
      .flat()
      .flatMap(({ link }) => (link ? [link] : []))
    expect(links.every((link) => link.startsWith('https://'))).toBe(true)
  })

  it('loses no text for any input, and links to https only', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '*', '[', ']', '(', ')', 'https://x', '\n', '- ', ' ') }),
        (text) => {
          const pieces = parseDescription(text).flatMap(linesOf).flat()
          for (const { link } of pieces) if (link) expect(new URL(link).protocol).toBe('https:')
          const letters = pieces.map((piece) => piece.text).join('')
          expect(letters.split('a').length).toBe(text.split('a').length)
        },
      ),
    )
  })
})

it('returns the beginning of a description as one plain line', () => {
  expect(plainDescription('## head\n**one**\n\n- two')).toBe('one two')
  expect(plainDescription('字'.repeat(300))).toHaveLength(120)
})
