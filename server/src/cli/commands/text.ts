import {
  listTexts as listTextsOperation,
  saveText as saveTextOperation,
} from '@faka/contract/menu/managed-text'
import { platformTexts } from '@faka/contract/menu/platform-text'
import { locales } from '@faka/contract/shared/locale'
import { listTexts } from '../../modules/menu/list-texts.ts'
import { saveText } from '../../modules/menu/save-text.ts'
import { decodeFile } from '../card-file.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { localTime } from '../local-time.ts'

const listTextsCommand: CliCommand = {
  name: 'text list',
  summary: { zh: '平台说明（条款、帮助等）写了哪些', en: 'Which texts of the platform are written' },
  parameters: [],
  examples: ['text list'],
  async run({ ctx, validate, t }) {
    validate(listTextsOperation.input, {})
    const data = await listTexts(ctx)
    const sources = {
      saved: t({ zh: '已保存', en: 'saved' }),
      file: t({ zh: '服务器文件', en: 'file' }),
    }
    const columns = [
      { title: t({ zh: '说明', en: 'TEXT' }) },
      { title: t({ zh: '语言', en: 'LANGUAGE' }) },
      { title: t({ zh: '来源', en: 'SOURCE' }) },
      { title: t({ zh: '字数', en: 'LENGTH' }), alignRight: true as const },
      { title: t({ zh: '保存时间', en: 'SAVED' }) },
    ]
    const rows = data.list.map(({ name, locale, source, text, changes: [last] }) => [
      name,
      locale,
      source ? sources[source] : '',
      String(text.length),
      last ? localTime(last.time) : '',
    ])
    return { data, text: drawTable(columns, rows) }
  },
}

const saveTextCommand: CliCommand = {
  name: 'text save',
  summary: {
    zh: '保存一页平台说明，买家马上看到',
    en: 'Save a text of the platform, which buyers read at once',
  },
  details: {
    zh: '文件为空时，恢复服务器文件里的内容。',
    en: 'An empty file restores the text among the files of the server.',
  },
  parameters: [
    {
      syntax: '<name>',
      field: 'name',
      description: { zh: '哪一页', en: 'which text' },
      expected: { zh: platformTexts.join('、'), en: platformTexts.join(', ') },
    },
    {
      syntax: '<language>',
      field: 'locale',
      description: { zh: '语言', en: 'its language' },
      expected: { zh: locales.join('、'), en: locales.join(', ') },
    },
    {
      syntax: '<file>',
      field: 'text',
      description: { zh: 'Markdown 文件，- 为标准输入', en: 'a Markdown file; - reads standard input' },
      expected: { zh: '最多 50000 字', en: 'at most 50,000 characters' },
    },
  ],
  examples: ['text save terms zh-CN terms.md'],
  async run(context) {
    const { ctx, args, readFile, validate, t } = context
    const input = {
      name: stringArgument(args, 'name'),
      locale: stringArgument(args, 'language'),
      text: decodeFile(await readFile(stringArgument(args, 'file') ?? '')),
    }
    const data = await saveText(ctx, validate(saveTextOperation.input, input))
    return { data, text: t({ zh: '已保存。', en: 'Saved.' }) }
  },
}

export const textCommands: readonly CliCommand[] = [listTextsCommand, saveTextCommand]
