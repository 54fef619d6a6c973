import {
  answerInquiry as answerInquiryOperation,
  closeInquiry as closeInquiryOperation,
  inquiryFilters,
  listInquiries as listInquiriesOperation,
  showInquiry as showInquiryOperation,
} from '@faka/contract/inquiry/seller-inquiry'
import { answerInquiry } from '../../modules/inquiry/answer-inquiry.ts'
import { closeInquiry } from '../../modules/inquiry/close-inquiry.ts'
import { listInquiries } from '../../modules/inquiry/list-inquiries.ts'
import { showInquiry } from '../../modules/inquiry/show-inquiry.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'
import {
  inquiryCells,
  inquiryColumns,
  inquiryFilterParameter,
  inquiryParameter,
  inquiryText,
} from '../inquiry-table.ts'
import { omitUndefined } from '../item-parameters.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'

const listInquiriesCommand: CliCommand = {
  name: 'inquiry list',
  summary: {
    zh: '店铺收到的购买前咨询，新的在前',
    en: 'The questions to a shop before buying, the latest first',
  },
  parameters: [shopParameter, inquiryFilterParameter(inquiryFilters), ...pagingParameters],
  examples: ['inquiry list qing', 'inquiry list qing --only open'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      filter: stringArgument(args, 'only'),
      ...readPaging(args),
    })
    const data = await listInquiries(ctx, validate(listInquiriesOperation.input, input))
    const rows = data.list.map((inquiry) => inquiryCells(inquiry, t))
    const noun = { zh: '条咨询', en: 'question' }
    return { data, text: drawPage(t, data, { columns: inquiryColumns(t), rows, noun }) }
  },
}

const showInquiryCommand: CliCommand = {
  name: 'inquiry show',
  summary: { zh: '一条咨询的全部消息', en: 'All messages of an inquiry' },
  parameters: [inquiryParameter],
  examples: ['inquiry show 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { inquiryNo: stringArgument(args, 'inquiry') }
    const data = await showInquiry(ctx, validate(showInquiryOperation.input, input))
    return { data, text: inquiryText(data, t) }
  },
}

const answerInquiryCommand: CliCommand = {
  name: 'inquiry answer',
  summary: {
    zh: '答复一条咨询；已结束的会重新打开',
    en: 'Answer an inquiry; a closed one is opened again',
  },
  parameters: [
    inquiryParameter,
    {
      syntax: '--text <text>',
      field: 'text',
      description: { zh: '答复的内容', en: 'the answer' },
      expected: { zh: '2 到 1000 个字', en: 'a text of 2 to 1000 characters' },
    },
  ],
  examples: ['inquiry answer 8F2K0Q7M3XZ4TBN6A1CD --text "可以在国外使用。"'],
  async run({ ctx, args, validate, t }) {
    const input = { inquiryNo: stringArgument(args, 'inquiry'), text: stringArgument(args, 'text') }
    const data = await answerInquiry(ctx, validate(answerInquiryOperation.input, input))
    return { data, text: t({ zh: '已答复。', en: 'Answered.' }) }
  },
}

const closeInquiryCommand: CliCommand = {
  name: 'inquiry close',
  summary: {
    zh: '结束一条咨询，提问的人不能再写',
    en: 'Close an inquiry: who asked writes no more in it',
  },
  parameters: [inquiryParameter],
  examples: ['inquiry close 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { inquiryNo: stringArgument(args, 'inquiry') }
    const data = await closeInquiry(ctx, validate(closeInquiryOperation.input, input))
    return { data, text: t({ zh: '已结束。', en: 'Closed.' }) }
  },
}

export const inquiryCommands: readonly CliCommand[] = [
  listInquiriesCommand,
  showInquiryCommand,
  answerInquiryCommand,
  closeInquiryCommand,
]
