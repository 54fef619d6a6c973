import { createHash } from 'node:crypto'
import type { exportFormats } from '@faka/contract/delivery'
import type { Locale } from '@faka/contract/locale'
import writeXlsx from 'write-excel-file/node'

/** What a file of cards says. */
export interface CardExport {
  orderNo: string
  itemTitle: string
  sandbox: boolean
  cards: readonly string[]
  locale: Locale
}

/** The hash that proves that nothing was lost: SHA-256, in hexadecimal, over the cards joined by line feeds. */
export const hashOfCards = (cards: readonly string[]): string =>
  createHash('sha256').update(cards.join('\n')).digest('hex')

const words = {
  'zh-CN': { order: '订单号', item: '商品', count: '数量', card: '卡密', test: '测试支付', no: '序号' },
  'en-US': { order: 'Order', item: 'Item', count: 'Count', card: 'Card', test: 'Test payment', no: 'No.' },
} as const

/** What makes spreadsheets read a cell as a formula (OWASP ASVS 5.0, 1.2.10), in full width too. */
const formulaStarts = [...'=+-@＝＋－＠\t\r\n\0']

/** One cell by RFC 4180. Where a spreadsheet would take it for a formula it begins with an apostrophe. */
function csvCell(text: string): string {
  const safe = formulaStarts.includes(text.charAt(0)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const head = ({ orderNo, itemTitle, sandbox, cards, locale }: CardExport): [string, string][] => [
  [words[locale].order, orderNo],
  [words[locale].item, itemTitle.replaceAll(/[\r\n]+/g, ' ')],
  [words[locale].count, String(cards.length)],
  ['SHA-256', hashOfCards(cards)],
  ...(sandbox ? [[words[locale].test, 'sandbox'] as [string, string]] : []),
]

const titleLine = (of: CardExport): string =>
  `# ${head(of)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' | ')}`

/** One card a line below the title line, byte for byte. */
const asTxt = (of: CardExport): Buffer => Buffer.from(`${[titleLine(of), ...of.cards].join('\n')}\n`)

/** With a byte order mark, since spreadsheets take Chinese for something else without it. */
function asCsv(of: CardExport): Buffer {
  const rows = [
    [titleLine(of)],
    [words[of.locale].no, words[of.locale].card],
    ...of.cards.map((card, at) => [String(at + 1), card]),
  ]
  return Buffer.from(`\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`)
}

const asJson = ({ orderNo, itemTitle, sandbox, cards }: CardExport): Buffer =>
  Buffer.from(
    `${JSON.stringify({ orderNo, itemTitle, sandbox, count: cards.length, sha256: hashOfCards(cards), cards }, null, 2)}\n`,
  )

/** Two sheets: what the file is, then the cards, every cell as text. */
async function asXlsx(of: CardExport): Promise<Buffer> {
  const text = (value: string) => ({ type: String, value })
  return writeXlsx([
    {
      data: head(of).map((row) => row.map(text)),
      sheet: words[of.locale].order,
      columns: [{ width: 16 }, { width: 70 }],
    },
    {
      data: [
        [text(words[of.locale].no), text(words[of.locale].card)],
        ...of.cards.map((card, at) => [text(String(at + 1)), text(card)]),
      ],
      sheet: words[of.locale].card,
      columns: [{ width: 8 }, { width: 60 }],
    },
  ]).toBuffer()
}

/** The file's content type and its bytes. */
export async function writeExport(
  format: (typeof exportFormats)[number],
  of: CardExport,
): Promise<[contentType: string, body: Buffer]> {
  switch (format) {
    case 'txt':
      return ['text/plain; charset=utf-8', asTxt(of)]
    case 'csv':
      return ['text/csv; charset=utf-8', asCsv(of)]
    case 'json':
      return ['application/json; charset=utf-8', asJson(of)]
    case 'xlsx':
      return ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', await asXlsx(of)]
  }
}
