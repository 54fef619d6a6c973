import type { ArchivePart } from './archive-part.ts'

interface About {
  shortUrl: string
  time: Date
}

const languages = [
  {
    title: ({ shortUrl }: About) => `# 店铺 ${shortUrl} 的全部数据`,
    intro: ({ time }: About) => [
      `导出时间：${time.toISOString()}。导出用了一段时间，每个文件是读到它那一刻的内容。`,
      '',
      '- 时间是 UTC 的 ISO 8601；对账单与审计记录是北京时间。',
      '- 名字以 Fen 结尾的列是分，后面同名以 Yuan 结尾的列是元。',
      '- .csv 是带 BOM 的 UTF-8；可能被表格软件当成公式的单元格前面有一个撇号。',
      '- .jsonl 每行是一个 JSON，内容一个字节也没有改。',
      '- SHA256SUMS 是每个文件的校验值，可以用 sha256sum --check SHA256SUMS 核对。',
      '- 这里有未售卡密的内容，请妥善保管。',
    ],
  },
  {
    title: ({ shortUrl }: About) => `# Everything of the shop ${shortUrl}`,
    intro: ({ time }: About) => [
      `Exported at ${time.toISOString()}. An export takes a while: each file is as of the moment in which it was read.`,
      '',
      '- Times are ISO 8601 in UTC; those of statements and of the audit trail are in Beijing time.',
      '- Columns that end in Fen are in 分; the column after it that ends in Yuan has the same in 元.',
      '- A .csv is UTF-8 with a byte order mark; cells that a spreadsheet could read as a formula begin with an apostrophe.',
      '- A .jsonl has one JSON object a line, and its texts are unchanged to the byte.',
      '- SHA256SUMS has the hash of each file: sha256sum --check SHA256SUMS.',
      '- The content of unsold cards is in here: keep it safe.',
    ],
  },
] as const

/** The lines that describe a part in one of the languages. */
function describe({ name, about, columns }: ArchivePart, language: 0 | 1): string[] {
  const described = Object.entries(columns).map(([column, meaning]) => {
    const text = meaning[language]
    return text ? `- \`${column}\`: ${text}` : `- \`${column}\``
  })
  return ['', `## ${name}`, '', about[language], ...(described.length > 0 ? ['', ...described] : [])]
}

/** What the archive of a shop has in it, file by file and column by column, in Chinese and then in English. */
export const archiveReadme = (parts: readonly ArchivePart[], about: About): string =>
  `${languages
    .map(({ title, intro }, index) =>
      [
        title(about),
        '',
        ...intro(about),
        ...parts.flatMap((part) => describe(part, index === 0 ? 0 : 1)),
      ].join('\n'),
    )
    .join('\n\n')}\n`
