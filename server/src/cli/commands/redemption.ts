import {
  deliverRedemption as deliverRedemptionOperation,
  listRedemptions as listRedemptionsOperation,
  type RedemptionState,
  redemptionFilters,
  rejectRedemption as rejectRedemptionOperation,
  showRedemption as showRedemptionOperation,
} from '@faka/contract/redemption/seller-redemption'
import { listRefundedCardIds } from '../../modules/complaint/public.ts'
import { deliverRedemption } from '../../modules/redemption/deliver-redemption.ts'
import { listRedemptions } from '../../modules/redemption/list-redemptions.ts'
import { rejectRedemption } from '../../modules/redemption/reject-redemption.ts'
import { showRedemption } from '../../modules/redemption/show-redemption.ts'
import { decodeFile } from '../card-file.ts'
import { type CliCommand, type Parameter, stringArgument } from '../command.ts'
import { withoutControlCharacters } from '../complaint-summary.ts'
import { maxTitleWidth } from '../draw-table.ts'
import { fileParameter, shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'

const redemptionParameter: Parameter = {
  syntax: '<redemption>',
  field: 'redemptionNo',
  description: {
    zh: '兑换编号，redemption list 里有',
    en: 'number of the redemption, as redemption list shows it',
  },
  expected: { zh: 'redemption list 里的兑换编号', en: 'a number as redemption list shows it' },
}

const stateTexts: Record<RedemptionState, LocalizedText> = {
  waiting: { zh: '等待交付', en: 'waiting' },
  delivered: { zh: '已交付', en: 'delivered' },
  rejected: { zh: '已退回', en: 'rejected' },
  refunded: { zh: '订单已退款', en: 'order refunded' },
}

const listRedemptionsCommand: CliCommand = {
  name: 'redemption list',
  summary: { zh: '卡密的兑换，新的在前', en: 'Redemptions of cards, the latest first' },
  parameters: [
    shopParameter,
    {
      syntax: '--only <state>',
      field: 'filter',
      description: { zh: '只看哪些', en: 'which ones' },
      expected: { zh: redemptionFilters.join('、'), en: redemptionFilters.join(', ') },
    },
    ...pagingParameters,
  ],
  examples: ['redemption list qing', 'redemption list qing --only waiting'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      filter: stringArgument(args, 'only'),
      ...readPaging(args),
    })
    const data = await listRedemptions(ctx, validate(listRedemptionsOperation.input, input))
    const columns = [
      { title: t({ zh: '兑换', en: 'REDEMPTION' }) },
      { title: t({ zh: '时间', en: 'TIME' }) },
      { title: t({ zh: '商品', en: 'ITEM' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '订单号', en: 'ORDER' }) },
      { title: t({ zh: '状态', en: 'STATE' }) },
    ]
    const rows = data.list.map((row) => [
      row.redemptionNo,
      localTime(row.redeemTime),
      row.itemTitle,
      row.orderNo,
      t(stateTexts[row.state]),
    ])
    return { data, text: drawPage(t, data, { columns, rows, noun: { zh: '次兑换', en: 'redemption' } }) }
  },
}

const showRedemptionCommand: CliCommand = {
  name: 'redemption show',
  summary: {
    zh: '一次兑换和填写的信息；每次查看都有记录',
    en: 'A redemption with its answers; each time is recorded',
  },
  parameters: [redemptionParameter],
  examples: ['redemption show 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { redemptionNo: stringArgument(args, 'redemption') }
    const data = await showRedemption(ctx, validate(showRedemptionOperation.input, input))
    const lines = [
      `${data.itemTitle}  ${t(stateTexts[data.state])}`,
      ...data.answers.map(({ question, answer }) => `${question}: ${withoutControlCharacters(answer)}`),
    ]
    return { data, text: lines.join('\n') }
  },
}

const deliverRedemptionCommand: CliCommand = {
  name: 'redemption deliver',
  summary: { zh: '交付一次兑换', en: 'Deliver what a card was redeemed for' },
  details: {
    zh: '整个文件是交付的内容，持有卡密的人在兑换页看到它。',
    en: 'The whole file is what is delivered; whoever holds the card reads it on the redeem page.',
  },
  parameters: [
    redemptionParameter,
    {
      ...fileParameter,
      field: 'text',
      expected: { zh: '1 到 4096 个字符', en: 'a text of 1 to 4096 characters' },
    },
  ],
  examples: ['redemption deliver 8F2K0Q7M3XZ4TBN6A1CD reply.txt'],
  async run({ ctx, args, validate, readFile, t }) {
    const text = decodeFile(await readFile(stringArgument(args, 'file') ?? ''))
    const input = { redemptionNo: stringArgument(args, 'redemption'), text }
    const data = await deliverRedemption(ctx, validate(deliverRedemptionOperation.input, input), {
      listRefundedCardIds,
    })
    return {
      data,
      text: t({ zh: '已交付，兑换页马上显示。', en: 'Delivered; the redeem page shows it at once.' }),
    }
  },
}

const rejectRedemptionCommand: CliCommand = {
  name: 'redemption reject',
  summary: {
    zh: '退回一次兑换，卡密可以重新兑换',
    en: 'Reject a redemption; the card can be redeemed again',
  },
  parameters: [
    redemptionParameter,
    {
      syntax: '--why <text>',
      field: 'why',
      description: { zh: '原因，持有卡密的人会看到', en: 'the reason, which the holder of the card reads' },
      expected: { zh: '2 到 200 个字', en: '2 to 200 characters' },
    },
  ],
  examples: ['redemption reject 8F2K0Q7M3XZ4TBN6A1CD --why 找不到这个账号'],
  async run({ ctx, args, validate, t }) {
    const input = { redemptionNo: stringArgument(args, 'redemption'), why: stringArgument(args, 'why') }
    const data = await rejectRedemption(ctx, validate(rejectRedemptionOperation.input, input))
    return {
      data,
      text: t({ zh: '已退回，卡密可以重新兑换。', en: 'Rejected; the card can be redeemed again.' }),
    }
  },
}

export const redemptionCommands: readonly CliCommand[] = [
  listRedemptionsCommand,
  showRedemptionCommand,
  deliverRedemptionCommand,
  rejectRedemptionCommand,
]
