/** The tables of a font file by their names (OpenType: table directory). */
function findTable(font: Buffer, name: string): number {
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16
    if (font.toString('latin1', record, record + 4) === name) return font.readUInt32BE(record + 8)
  }
  throw new Error(`the font has no table ${name}`)
}

/** The ranges of format 4: segments of the basic plane. */
function* rangesOfSegments(font: Buffer, at: number): Generator<readonly [first: number, last: number]> {
  const doubled = font.readUInt16BE(at + 6)
  for (let offset = 0; offset < doubled; offset += 2) {
    const last = font.readUInt16BE(at + 14 + offset)
    const first = font.readUInt16BE(at + 16 + doubled + offset)
    // the last segment maps 0xffff to no glyph
    if (first !== 0xffff) yield [first, last]
  }
}

/** The ranges of format 12: groups of all planes. */
function* rangesOfGroups(font: Buffer, at: number): Generator<readonly [first: number, last: number]> {
  const count = font.readUInt32BE(at + 12)
  for (let index = 0; index < count; index += 1) {
    const group = at + 16 + index * 12
    yield [font.readUInt32BE(group), font.readUInt32BE(group + 4)]
  }
}

/** The code points for which a TrueType font has glyphs (OpenType: `cmap`, of which formats 4 and 12 are read). */
export function readFontCoverage(font: Buffer): Set<number> {
  const cmap = findTable(font, 'cmap')
  const covered = new Set<number>()
  const count = font.readUInt16BE(cmap + 2)
  for (let index = 0; index < count; index += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4)
    const format = font.readUInt16BE(at)
    const ranges =
      format === 12 ? rangesOfGroups(font, at) : format === 4 ? rangesOfSegments(font, at) : undefined
    for (const [first, last] of ranges ?? [])
      for (let point = first; point <= last; point += 1) covered.add(point)
  }
  return covered
}
