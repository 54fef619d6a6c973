import {
  answerComplaint as answerComplaintOperation,
  decideComplaint as decideComplaintOperation,
  listComplaints as listComplaintsOperation,
  refundComplaint as refundComplaintOperation,
  rejectComplaint as rejectComplaintOperation,
  replaceComplaint as replaceComplaintOperation,
  showComplaint as showComplaintOperation,
} from '@faka/contract/complaint/seller-complaint'
import { formatFen } from '@faka/contract/shared/money'
import { answerComplaint } from '../../modules/complaint/answer-complaint.ts'
import { decideComplaint } from '../../modules/complaint/decide-complaint.ts'
import { listComplaints } from '../../modules/complaint/list-complaints.ts'
import { refundComplaint } from '../../modules/complaint/refund-complaint.ts'
import { rejectComplaint } from '../../modules/complaint/reject-complaint.ts'
import { replaceComplaint } from '../../modules/complaint/replace-complaint.ts'
import { showComplaint } from '../../modules/complaint/show-complaint.ts'
import { type CliCommand, type CommandContext, stringArgument } from '../command.ts'
import {
  amountParameter,
  cardParameters,
  complaintParameter,
  pictureParameter,
  readAmount,
  readCards,
  readPictures,
  readText,
  statusParameter,
  statusTexts,
  textParameters,
} from '../complaint-parameters.ts'
import { complaintText } from '../complaint-summary.ts'
import { complaintCells, complaintColumns } from '../complaint-table.ts'
import { orderParameter, shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'
import { openComplaintCardsCommand } from './complaint-open-cards.ts'

const listComplaintsCommand: CliCommand = {
  name: 'complaint list',
  summary: { zh: '投诉，先到期的在前', en: 'Complaints, the nearest deadline first' },
  parameters: [
    { ...shopParameter, syntax: '[shop]' },
    statusParameter,
    {
      ...orderParameter,
      syntax: '--order <order>',
      description: { zh: '只看一个订单的', en: 'only those about this order' },
    },
    ...pagingParameters,
  ],
  examples: ['complaint list qing --status open', 'complaint list --status escalated'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      status: stringArgument(args, 'status'),
      orderNo: stringArgument(args, 'order'),
      ...readPaging(args),
    })
    const data = await listComplaints(ctx, validate(listComplaintsOperation.input, input))
    const columns = [
      { title: t({ zh: '投诉', en: 'COMPLAINT' }) },
      { title: t({ zh: '答复期限', en: 'ANSWER BY' }) },
      ...complaintColumns(t),
    ]
    const rows = data.list.map((row) => [
      row.complaintNo,
      row.dueTime === null ? '' : localTime(row.dueTime),
      ...complaintCells(row, t),
    ])
    return { data, text: drawPage(t, data, { columns, rows, noun: { zh: '个投诉', en: 'complaint' } }) }
  },
}

const showComplaintCommand: CliCommand = {
  name: 'complaint show',
  summary: { zh: '一个投诉的全部往来', en: 'A complaint with all its messages' },
  parameters: [complaintParameter],
  examples: ['complaint show 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const data = await showComplaint(
      ctx,
      validate(showComplaintOperation.input, { complaintNo: stringArgument(args, 'complaint') }),
    )
    return { data, text: complaintText(data, ctx.config.publicUrl, t) }
  },
}

const readAnswer = async (context: CommandContext) => ({
  complaintNo: stringArgument(context.args, 'complaint'),
  text: await readText(context),
  images: await readPictures(context),
})

const answerComplaintCommand: CliCommand = {
  name: 'complaint answer',
  summary: { zh: '答复买家', en: 'Answer the buyer' },
  parameters: [complaintParameter, ...textParameters, pictureParameter],
  examples: [
    'complaint answer 8F2K0Q7M3XZ4TBN6A1CD --text "请问提示的错误信息是什么？"',
    'complaint answer 8F2K0Q7M3XZ4TBN6A1CD --text-file reply.txt --picture redeemed.png',
  ],
  async run(context) {
    const input = context.validate(answerComplaintOperation.input, await readAnswer(context))
    const data = await answerComplaint(context.ctx, input)
    return {
      data,
      text: context.t({
        zh: '已答复，买家马上就能看到；这次的答复期限已满足。',
        en: 'Answered; the buyer sees it at once, and the deadline is kept.',
      }),
    }
  },
}

const rejectComplaintCommand: CliCommand = {
  name: 'complaint reject',
  summary: { zh: '不同意买家的诉求，交给平台裁决', en: 'Reject, and leave the decision to the platform' },
  parameters: [complaintParameter, ...textParameters, pictureParameter],
  examples: ['complaint reject 8F2K0Q7M3XZ4TBN6A1CD --text "该卡密已由买家于 11 月 20 日兑换，见附图。"'],
  async run(context) {
    const input = context.validate(rejectComplaintOperation.input, await readAnswer(context))
    const data = await rejectComplaint(context.ctx, input)
    return {
      data,
      text: context.t({
        zh: '已交给平台裁决，您的理由双方都能看到。',
        en: 'The platform decides now; both sides read your reasons.',
      }),
    }
  },
}

const replaceComplaintCommand: CliCommand = {
  name: 'complaint replace',
  summary: { zh: '换卡：新卡密来自库存，旧的作废', en: 'Give new cards from stock; the old ones are void' },
  details: {
    zh: '库存不足时什么都不会改变。人工发货或通用内容的订单没有库存卡密，用 --texts 给出替换内容，一行一份，\n顺序与 --card 相同。',
    en: 'If stock is too low, nothing changes. Orders delivered manually or with one text for all have no cards in\nstock: give new texts with --texts, one a line, in the order of --card.',
  },
  parameters: [complaintParameter, ...cardParameters, ...textParameters],
  examples: [
    'complaint replace 8F2K0Q7M3XZ4TBN6A1CD',
    'complaint replace 8F2K0Q7M3XZ4TBN6A1CD --card 1 --card 3 --text "已为您更换，抱歉带来不便。"',
  ],
  async run(context) {
    const input = {
      complaintNo: stringArgument(context.args, 'complaint'),
      text: await readText(context),
      ...(await readCards(context)),
    }
    const data = await replaceComplaint(
      context.ctx,
      context.validate(replaceComplaintOperation.input, omitUndefined(input)),
    )
    return {
      data,
      text: context.t({
        zh: '已换卡，投诉已解决；买家在订单里能看到新的卡密。',
        en: 'Replaced; the complaint is resolved, and the buyer sees the new cards in the order.',
      }),
    }
  },
}

const refundComplaintCommand: CliCommand = {
  name: 'complaint refund',
  summary: { zh: '退款：按投诉的卡密折算，或指定金额', en: 'Refund: the share of the cards, or an amount' },
  parameters: [complaintParameter, amountParameter, ...textParameters],
  examples: ['complaint refund 8F2K0Q7M3XZ4TBN6A1CD', 'complaint refund 8F2K0Q7M3XZ4TBN6A1CD --amount 5.00'],
  async run(context) {
    const input = {
      complaintNo: stringArgument(context.args, 'complaint'),
      amountFen: readAmount(context),
      text: await readText(context),
    }
    const data = await refundComplaint(
      context.ctx,
      context.validate(refundComplaintOperation.input, omitUndefined(input)),
    )
    const sum = formatFen(data.amountFen)
    return {
      data,
      text: context.t({
        zh: `已登记退款 ${sum}，投诉已解决；款项由运行中的服务器按原支付方式退回。`,
        en: `${sum} is refunded to the original payment method as soon as a server runs; the complaint is closed.`,
      }),
    }
  },
}

const decideComplaintCommand: CliCommand = {
  name: 'complaint decide',
  summary: { zh: '平台裁决：退款、换卡或驳回', en: 'Decide for the platform: money, cards, or nothing' },
  parameters: [
    complaintParameter,
    {
      syntax: '<decision>',
      field: 'decision',
      description: { zh: '裁决', en: 'the decision' },
      expected: { zh: 'refund（退款）、replace（换卡）或 reject（驳回）', en: 'refund, replace or reject' },
    },
    amountParameter,
    ...cardParameters,
    ...textParameters,
  ],
  examples: [
    'complaint decide 8F2K0Q7M3XZ4TBN6A1CD refund --amount 5.00 --text "卖家未能证明卡密有效，退还该张卡密的金额。"',
    'complaint decide 8F2K0Q7M3XZ4TBN6A1CD reject --text "兑换记录显示卡密由买家使用。"',
  ],
  async run(context) {
    const input = {
      complaintNo: stringArgument(context.args, 'complaint'),
      decision: stringArgument(context.args, 'decision'),
      amountFen: readAmount(context),
      text: await readText(context),
      ...(await readCards(context)),
    }
    const data = await decideComplaint(
      context.ctx,
      context.validate(decideComplaintOperation.input, omitUndefined(input)),
    )
    const status = statusTexts[data.status]
    return {
      data,
      text: context.t({
        zh: `已裁决（${status.zh}），双方都能看到理由。`,
        en: `Decided (${status.en}); both sides read the reasons.`,
      }),
    }
  },
}

export const complaintCommands: readonly CliCommand[] = [
  listComplaintsCommand,
  showComplaintCommand,
  openComplaintCardsCommand,
  answerComplaintCommand,
  rejectComplaintCommand,
  replaceComplaintCommand,
  refundComplaintCommand,
  decideComplaintCommand,
]
