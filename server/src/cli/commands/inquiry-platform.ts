import {
  hideInquiry as hideInquiryOperation,
  listAllInquiries as listAllInquiriesOperation,
  openInquiry as openInquiryOperation,
  platformInquiryFilters,
  unhideInquiry as unhideInquiryOperation,
} from '@faka/contract/inquiry/platform-inquiry'
import { hideInquiry } from '../../modules/inquiry/hide-inquiry.ts'
import { listAllInquiries } from '../../modules/inquiry/list-all-inquiries.ts'
import { openInquiry } from '../../modules/inquiry/open-inquiry.ts'
import { unhideInquiry } from '../../modules/inquiry/unhide-inquiry.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter, whyParameter } from '../entity-parameters.ts'
import {
  inquiryCells,
  inquiryColumns,
  inquiryFilterParameter,
  inquiryParameter,
  inquiryText,
  readInquiryReason,
} from '../inquiry-table.ts'
import { omitUndefined } from '../item-parameters.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'

const listAllInquiriesCommand: CliCommand = {
  name: 'inquiry all',
  summary: {
    zh: '各店铺的咨询，不含内容，新的在前',
    en: 'The inquiries of all shops without their messages, the latest first',
  },
  parameters: [
    { ...shopParameter, syntax: '[shop]' },
    inquiryFilterParameter(platformInquiryFilters),
    ...pagingParameters,
  ],
  examples: ['inquiry all', 'inquiry all qing --only hidden'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      filter: stringArgument(args, 'only'),
      ...readPaging(args),
    })
    const data = await listAllInquiries(ctx, validate(listAllInquiriesOperation.input, input))
    const columns = [{ title: t({ zh: '店铺', en: 'SHOP' }) }, ...inquiryColumns(t)]
    const rows = data.list.map((inquiry) => [inquiry.shortUrl, ...inquiryCells(inquiry, t)])
    const noun = { zh: '条咨询', en: 'question' }
    return { data, text: drawPage(t, data, { columns, rows, noun }) }
  },
}

const openInquiryCommand: CliCommand = {
  name: 'inquiry open',
  summary: {
    zh: '查看一条咨询的内容，也包括已隐藏的；会被记录',
    en: 'Read the messages of an inquiry, also of a hidden one, which is recorded',
  },
  parameters: [inquiryParameter, whyParameter],
  examples: ['inquiry open 8F2K0Q7M3XZ4TBN6A1CD --why "卖家反映被辱骂"'],
  async run({ ctx, args, validate, t }) {
    const data = await openInquiry(ctx, validate(openInquiryOperation.input, readInquiryReason(args)))
    return { data, text: inquiryText(data, t) }
  },
}

const hideInquiryCommand: CliCommand = {
  name: 'inquiry hide',
  summary: {
    zh: '对双方隐藏一条咨询的内容，双方能看到原因',
    en: 'Hide the messages of an inquiry from both sides, who read the reason',
  },
  parameters: [inquiryParameter, whyParameter],
  examples: ['inquiry hide 8F2K0Q7M3XZ4TBN6A1CD --why "含有辱骂"'],
  async run({ ctx, args, validate, t }) {
    const data = await hideInquiry(ctx, validate(hideInquiryOperation.input, readInquiryReason(args)))
    return { data, text: t({ zh: '已隐藏。', en: 'Hidden.' }) }
  },
}

const unhideInquiryCommand: CliCommand = {
  name: 'inquiry unhide',
  summary: {
    zh: '恢复显示一条已隐藏的咨询',
    en: 'Show the messages of a hidden inquiry to both sides again',
  },
  parameters: [inquiryParameter, whyParameter],
  examples: ['inquiry unhide 8F2K0Q7M3XZ4TBN6A1CD --why "没有不妥"'],
  async run({ ctx, args, validate, t }) {
    const data = await unhideInquiry(ctx, validate(unhideInquiryOperation.input, readInquiryReason(args)))
    return { data, text: t({ zh: '双方又能看到内容。', en: 'Both sides read it again.' }) }
  },
}

export const platformInquiryCommands: readonly CliCommand[] = [
  listAllInquiriesCommand,
  openInquiryCommand,
  hideInquiryCommand,
  unhideInquiryCommand,
]
