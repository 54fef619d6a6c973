import { type CardEncoding, cardEncodings } from '@faka/contract/stock/decode-card-file'
import { type CardFile, type CardFormat, cardFormats, readCardFile } from './card-file.ts'
import { type Parameter, type ParsedArguments, stringArgument } from './command.ts'
import { fileParameter } from './entity-parameters.ts'
import type { LocalizedText } from './localized-text.ts'
import { UsageError } from './usage-error.ts'

const formatParameter = {
  syntax: '--format <kind>',
  description: {
    zh: '文件格式，默认看文件名',
    en: 'the format of the file; taken from its name if left out',
  },
  expected: {
    zh: 'txt（一行一条）或 csv（一列，可以带引号）',
    en: 'txt (one card a line) or csv (one column, quoted where needed)',
  },
}

const encodingParameter = {
  syntax: '--encoding <name>',
  description: {
    zh: '文件编码，默认自动识别',
    en: 'the encoding of the file; recognized if left out',
  },
  expected: { zh: 'utf-8、utf-16le 或 gbk', en: 'utf-8, utf-16le or gbk' },
}

/** The flags of every command that reads a file of cards. */
export const cardFileParameters: readonly Parameter[] = [
  { ...fileParameter, field: 'cards' },
  formatParameter,
  encodingParameter,
  {
    syntax: '--parts <count>',
    field: 'partsPerCard',
    description: {
      zh: '每条卡密有几段，按商品的分隔符分；段数不对的行算无效',
      en: 'how many parts each card has, split by the separator of the item; lines with another number are invalid',
    },
    expected: { zh: '2 到 20 的整数', en: '2 to 20' },
  },
]

const wrongValue = (flag: string, value: string, expected: LocalizedText) =>
  new UsageError([
    {
      zh: `${flag} "${value}" 不对。应为：${expected.zh}。`,
      en: `${flag} "${value}" is not right. Wanted: ${expected.en}.`,
    },
  ])

function readFormat(args: ParsedArguments, file: string): CardFormat {
  const name = stringArgument(args, 'format')
  if (name === undefined) return file.toLowerCase().endsWith('.csv') ? 'csv' : 'txt'
  const format = cardFormats.find((known) => known === name)
  if (format) return format
  throw wrongValue('--format', name, formatParameter.expected)
}

/** The encoding that the command line names; undefined: to be recognized. */
export function readEncoding(args: ParsedArguments): CardEncoding | undefined {
  const name = stringArgument(args, 'encoding')
  if (name === undefined) return undefined
  const encoding = cardEncodings.find((known) => known === name)
  if (encoding) return encoding
  throw wrongValue('--encoding', name, encodingParameter.expected)
}

/** Checks the flags before the file is read. */
export function checkCardFileFlags(args: ParsedArguments): void {
  readFormat(args, '')
  readEncoding(args)
}

/** The cards of the file that the command line names. */
export const readCards = (args: ParsedArguments, bytes: Buffer): CardFile =>
  readCardFile(bytes, readFormat(args, stringArgument(args, 'file') ?? ''), readEncoding(args))
