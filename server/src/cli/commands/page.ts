import {
  changeCustomPage as changeCustomPageOperation,
  createCustomPage as createCustomPageOperation,
  listCustomPages as listCustomPagesOperation,
  maxCustomPages,
  maxCustomPageText,
  maxCustomPageTitle,
  removeCustomPage as removeCustomPageOperation,
} from '@faka/contract/shop/seller-custom-page'
import { changeCustomPage } from '../../modules/shop/change-custom-page.ts'
import { createCustomPage } from '../../modules/shop/create-custom-page.ts'
import { listCustomPages } from '../../modules/shop/list-custom-pages.ts'
import { removeCustomPage } from '../../modules/shop/remove-custom-page.ts'
import { decodeFile } from '../card-file.ts'
import { type CliCommand, type CommandContext, type Parameter, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import { readSeo, seoParameters } from '../seo-parameters.ts'

const pageParameter: Parameter = {
  syntax: '<page>',
  field: 'customPageId',
  description: { zh: '页面的编号', en: 'id of the page' },
  expected: { zh: 'page list 里的编号', en: 'an id as page list shows it' },
}

const titleExpected = {
  zh: `1 到 ${maxCustomPageTitle} 个字`,
  en: `1 to ${maxCustomPageTitle} characters`,
}
const textExpected = {
  zh: `最多 ${maxCustomPageText} 个字`,
  en: `at most ${maxCustomPageText} characters`,
}

/** The text of a Markdown file; undefined where none is given. */
async function readTextFile({ args, readFile }: CommandContext): Promise<string | undefined> {
  const file = stringArgument(args, 'file')
  return file === undefined ? undefined : decodeFile(await readFile(file))
}

const listCommand: CliCommand = {
  name: 'page list',
  summary: {
    zh: '店铺的自定义页面，按页脚的顺序',
    en: 'The custom pages of a shop, in the order of its footer',
  },
  parameters: [shopParameter],
  examples: ['page list qing'],
  async run({ ctx, args, validate, t }) {
    const input = validate(listCustomPagesOperation.input, { shortUrl: stringArgument(args, 'shop') })
    const data = await listCustomPages(ctx, input)
    const columns = [
      { title: t({ zh: '编号', en: 'PAGE' }) },
      { title: t({ zh: '标题', en: 'TITLE' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '字数', en: 'LENGTH' }), alignRight: true as const },
      { title: t({ zh: '修改时间', en: 'CHANGED' }) },
    ]
    const rows = data.list.map(({ id, title, text, changeTime }) => [
      id,
      title,
      String(text.length),
      localTime(changeTime),
    ])
    return { data, text: drawTable(columns, rows) }
  },
}

const createCommand: CliCommand = {
  name: 'page create',
  summary: {
    zh: '给店铺加一个页面，页脚里马上有链接',
    en: 'Add a page to a shop, which its footer links to at once',
  },
  details: {
    zh: `一家店最多 ${maxCustomPages} 个页面。`,
    en: `A shop has at most ${maxCustomPages} pages.`,
  },
  parameters: [
    shopParameter,
    {
      syntax: '<title>',
      field: 'title',
      description: { zh: '标题', en: 'its title' },
      expected: titleExpected,
    },
    {
      syntax: '<file>',
      field: 'text',
      description: { zh: 'Markdown 文件，- 为标准输入', en: 'a Markdown file; - reads standard input' },
      expected: textExpected,
    },
    ...seoParameters,
  ],
  examples: ['page create qing 使用教程 guide.md'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      title: stringArgument(args, 'title'),
      text: await readTextFile(context),
      ...readSeo(args),
    })
    const data = await createCustomPage(ctx, validate(createCustomPageOperation.input, input))
    return {
      data,
      text: t({
        zh: `页面“${data.title}”已加入，编号 ${data.id}。`,
        en: `The page "${data.title}" is there; its id is ${data.id}.`,
      }),
    }
  },
}

const changeCommand: CliCommand = {
  name: 'page change',
  summary: { zh: '修改一个页面，地址不变', en: 'Change a page, which keeps its address' },
  parameters: [
    pageParameter,
    {
      syntax: '--title <text>',
      field: 'title',
      description: { zh: '新的标题', en: 'its new title' },
      expected: titleExpected,
    },
    {
      syntax: '--file <file>',
      field: 'text',
      description: { zh: '新内容的 Markdown 文件', en: 'a Markdown file with its new text' },
      expected: textExpected,
    },
    ...seoParameters,
  ],
  examples: ['page change 0123456789 --file guide.md'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = omitUndefined({
      customPageId: stringArgument(args, 'page'),
      title: stringArgument(args, 'title'),
      text: await readTextFile(context),
      ...readSeo(args),
    })
    const data = await changeCustomPage(ctx, validate(changeCustomPageOperation.input, input))
    return { data, text: t({ zh: '页面已修改。', en: 'The page is changed.' }) }
  },
}

const removeCommand: CliCommand = {
  name: 'page remove',
  summary: { zh: '删除一个页面', en: 'Remove a page' },
  parameters: [pageParameter],
  examples: ['page remove 0123456789'],
  async run({ ctx, args, validate, t }) {
    const input = validate(removeCustomPageOperation.input, { customPageId: stringArgument(args, 'page') })
    const data = await removeCustomPage(ctx, input)
    return { data, text: t({ zh: '页面已删除。', en: 'The page is removed.' }) }
  },
}

export const pageCommands: readonly CliCommand[] = [listCommand, createCommand, changeCommand, removeCommand]
