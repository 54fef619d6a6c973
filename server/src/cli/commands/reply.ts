import {
  listReplies as listRepliesOperation,
  removeReply as removeReplyOperation,
  saveReply as saveReplyOperation,
} from '@faka/contract/complaint/ready-reply'
import { listReplies } from '../../modules/complaint/list-replies.ts'
import { removeReply } from '../../modules/complaint/remove-reply.ts'
import { saveReply } from '../../modules/complaint/save-reply.ts'
import { type CliCommand, type Parameter, stringArgument } from '../command.ts'
import { readText } from '../complaint-parameters.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'

const numberExpected = { zh: 'reply list 里的编号', en: 'a number as reply list shows it' }

const textParameters: readonly Parameter[] = [
  {
    syntax: '--text <text>',
    field: 'text',
    description: {
      zh: '内容，可用 {orderNo}（订单号）和 {item}（商品名）',
      en: 'the text; {orderNo} and {item} are filled in',
    },
    expected: { zh: '1 到 500 个字', en: '1 to 500 characters' },
  },
  {
    syntax: '--text-file <file>',
    description: { zh: '从文件读，- 为标准输入', en: 'the same from a file, - for the standard input' },
  },
]

const listRepliesCommand: CliCommand = {
  name: 'reply list',
  summary: { zh: '投诉的常用答复', en: 'The ready-made answers to complaints' },
  parameters: [shopParameter],
  examples: ['reply list qing'],
  async run({ ctx, args, validate, t }) {
    const data = await listReplies(
      ctx,
      validate(listRepliesOperation.input, { shortUrl: stringArgument(args, 'shop') }),
    )
    const columns = [
      { title: t({ zh: '编号', en: 'NUMBER' }) },
      { title: t({ zh: '标题', en: 'TITLE' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '内容', en: 'TEXT' }), maxWidth: maxTitleWidth },
    ]
    return {
      data,
      text: drawTable(
        columns,
        data.list.map(({ replyNo, title, text }) => [replyNo, title, text]),
      ),
    }
  },
}

const saveReplyCommand: CliCommand = {
  name: 'reply save',
  summary: { zh: '添加或修改常用答复', en: 'Add or change a ready-made answer' },
  parameters: [
    shopParameter,
    {
      syntax: '<title>',
      field: 'title',
      description: { zh: '标题', en: 'the title' },
      expected: { zh: '1 到 40 个字', en: '1 to 40 characters' },
    },
    ...textParameters,
    {
      syntax: '--number <number>',
      field: 'replyNo',
      description: { zh: '修改这一条', en: 'changes this one' },
      expected: numberExpected,
    },
  ],
  examples: ['reply save qing 请提供截图 --text "请补充 {item} 兑换时的完整截图。"'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      title: stringArgument(args, 'title'),
      text: await readText(context),
      replyNo: stringArgument(args, 'number'),
    }
    const data = await saveReply(ctx, validate(saveReplyOperation.input, omitUndefined(input)))
    return { data, text: t({ zh: `已保存，编号 ${data.replyNo}。`, en: `Saved as ${data.replyNo}.` }) }
  },
}

const removeReplyCommand: CliCommand = {
  name: 'reply remove',
  summary: { zh: '删除常用答复', en: 'Remove a ready-made answer' },
  parameters: [
    shopParameter,
    {
      syntax: '<number>',
      field: 'replyNo',
      description: { zh: '编号', en: 'its number' },
      expected: numberExpected,
    },
  ],
  examples: ['reply remove qing 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), replyNo: stringArgument(args, 'number') }
    const data = await removeReply(ctx, validate(removeReplyOperation.input, input))
    return { data, text: t({ zh: '已删除。', en: 'Removed.' }) }
  },
}

export const replyCommands: readonly CliCommand[] = [listRepliesCommand, saveReplyCommand, removeReplyCommand]
