import {
  listEscalatedComplaints as listEscalatedComplaintsOperation,
  platformComplaintStatuses,
  showEscalatedComplaint as showEscalatedComplaintOperation,
  writeToComplaint as writeToComplaintOperation,
} from '@faka/contract/complaint/platform-complaint'
import { listEscalatedComplaints } from '../../modules/complaint/list-escalated-complaints.ts'
import { showEscalatedComplaint } from '../../modules/complaint/show-escalated-complaint.ts'
import { writeToComplaint } from '../../modules/complaint/write-to-complaint.ts'
import { type CliCommand, numberOrText, stringArgument } from '../command.ts'
import {
  complaintParameter,
  expectationTexts,
  pictureParameter,
  readPictures,
  readText,
  statusTexts,
  textParameters,
  typeTexts,
} from '../complaint-parameters.ts'
import { complaintText } from '../complaint-summary.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import { pagingFooter, pagingParameters } from '../paging-parameters.ts'

const listEscalatedCommand: CliCommand = {
  name: 'complaint escalated',
  summary: { zh: '请平台裁决的投诉，等得最久的在前', en: 'Escalated complaints, the longest waiting first' },
  parameters: [
    { ...shopParameter, syntax: '[shop]' },
    {
      syntax: '--status <status>',
      field: 'status',
      description: {
        zh: '只看一种状态，默认 escalated',
        en: 'only those with this status; default: escalated',
      },
      expected: { zh: platformComplaintStatuses.join('、'), en: platformComplaintStatuses.join(', ') },
    },
    ...pagingParameters,
  ],
  examples: ['complaint escalated', 'complaint escalated qing --status rejected'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      status: stringArgument(args, 'status'),
      page: numberOrText(stringArgument(args, 'page')),
      pageSize: numberOrText(stringArgument(args, 'pageSize')),
    })
    const data = await listEscalatedComplaints(ctx, validate(listEscalatedComplaintsOperation.input, input))
    const columns = [
      { title: t({ zh: '投诉', en: 'COMPLAINT' }) },
      { title: t({ zh: '转交时间', en: 'ESCALATED' }) },
      { title: t({ zh: '店铺', en: 'SHOP' }) },
      { title: t({ zh: '商品', en: 'ITEM' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '问题', en: 'WHAT' }) },
      { title: t({ zh: '诉求', en: 'EXPECTS' }) },
      { title: t({ zh: '状态', en: 'STATUS' }) },
    ]
    const rows = data.list.map((row) => [
      row.complaintNo,
      localTime(row.escalateTime),
      row.shortUrl,
      row.itemTitle,
      t(typeTexts[row.type]),
      t(expectationTexts[row.expectation]),
      t(statusTexts[row.status]),
    ])
    const counted = {
      zh: `共 ${data.total} 个投诉`,
      en: `${data.total} ${data.total === 1 ? 'complaint' : 'complaints'}`,
    }
    return { data, text: `${drawTable(columns, rows)}\n\n${t(pagingFooter(counted, data))}` }
  },
}

const showEscalatedCommand: CliCommand = {
  name: 'complaint show-escalated',
  summary: { zh: '请平台裁决的投诉的全部往来', en: 'An escalated complaint with all its messages' },
  parameters: [complaintParameter],
  examples: ['complaint show-escalated 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { complaintNo: stringArgument(args, 'complaint') }
    const data = await showEscalatedComplaint(ctx, validate(showEscalatedComplaintOperation.input, input))
    return { data, text: complaintText(data, ctx.config.publicUrl, t) }
  },
}

const writeToComplaintCommand: CliCommand = {
  name: 'complaint write',
  summary: {
    zh: '以平台的身份给双方留言，不裁决',
    en: 'Write to both sides for the platform, without a decision',
  },
  parameters: [complaintParameter, ...textParameters, pictureParameter],
  examples: ['complaint write 8F2K0Q7M3XZ4TBN6A1CD --text "请买家补充兑换时的截图。"'],
  async run(context) {
    const input = {
      complaintNo: stringArgument(context.args, 'complaint'),
      text: await readText(context),
      images: await readPictures(context),
    }
    const data = await writeToComplaint(context.ctx, context.validate(writeToComplaintOperation.input, input))
    return { data, text: context.t({ zh: '已留言，双方都能看到。', en: 'Sent; both sides read it.' }) }
  },
}

export const platformComplaintCommands: readonly CliCommand[] = [
  listEscalatedCommand,
  showEscalatedCommand,
  writeToComplaintCommand,
]
