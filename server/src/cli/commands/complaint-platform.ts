import {
  listEscalatedComplaints as listEscalatedComplaintsOperation,
  platformComplaintStatuses,
  showEscalatedComplaint as showEscalatedComplaintOperation,
  writeToComplaint as writeToComplaintOperation,
} from '@faka/contract/complaint/platform-complaint'
import { listEscalatedComplaints } from '../../modules/complaint/list-escalated-complaints.ts'
import { showEscalatedComplaint } from '../../modules/complaint/show-escalated-complaint.ts'
import { writeToComplaint } from '../../modules/complaint/write-to-complaint.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import {
  complaintParameter,
  pictureParameter,
  readPictures,
  readText,
  textParameters,
} from '../complaint-parameters.ts'
import { complaintText } from '../complaint-summary.ts'
import { complaintCells, complaintColumns } from '../complaint-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'

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
      ...readPaging(args),
    })
    const data = await listEscalatedComplaints(ctx, validate(listEscalatedComplaintsOperation.input, input))
    const columns = [
      { title: t({ zh: '投诉', en: 'COMPLAINT' }) },
      { title: t({ zh: '转交时间', en: 'ESCALATED' }) },
      { title: t({ zh: '店铺', en: 'SHOP' }) },
      ...complaintColumns(t),
    ]
    const rows = data.list.map((row) => [
      row.complaintNo,
      localTime(row.escalateTime),
      row.shortUrl,
      ...complaintCells(row, t),
    ])
    return { data, text: drawPage(t, data, { columns, rows, noun: { zh: '个投诉', en: 'complaint' } }) }
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
