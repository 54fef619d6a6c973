import {
  listReplaceableCards as listReplaceableCardsOperation,
  type ReplacementBlock,
  replaceOrderCards as replaceOrderCardsOperation,
} from '@faka/contract/complaint/replace-order-cards'
import { listReplaceableCards } from '../../modules/complaint/list-replaceable-cards.ts'
import { replaceOrderCards } from '../../modules/complaint/replace-order-cards.ts'
import { type CliCommand, numberOrText, stringArgument } from '../command.ts'
import { cardParameter, readCards, textsParameter } from '../complaint-parameters.ts'
import { drawTable } from '../draw-table.ts'
import { orderParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import type { LocalizedText } from '../localized-text.ts'
import { readRequest, requestParameters } from '../order-request-parameters.ts'

const blockTexts: Record<ReplacementBlock, LocalizedText> = {
  refunded: { zh: '已退款，不能换', en: 'refunded, cannot be replaced' },
  complainedAbout: { zh: '在投诉里换', en: 'replaced in the complaint' },
  redeemed: { zh: '已兑换，不能换', en: 'redeemed, cannot be replaced' },
  offered: { zh: '等买家选择新卡密或退款', en: 'the buyer chooses between a new one and money' },
}

const listCardsCommand: CliCommand = {
  name: 'order cards',
  summary: {
    zh: '订单的卡密（部分隐藏）：序号、换过几次、能不能换',
    en: 'The cards of an order, masked: numbers, replacements so far, what can be replaced',
  },
  parameters: [orderParameter],
  examples: ['order cards 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = validate(listReplaceableCardsOperation.input, { orderNo: stringArgument(args, 'order') })
    const data = await listReplaceableCards(ctx, input)
    const columns = [
      { title: t({ zh: '序号', en: 'CARD' }), alignRight: true as const },
      { title: t({ zh: '卡密', en: 'CONTENT' }) },
      { title: t({ zh: '换过几次', en: 'REPLACED' }), alignRight: true as const },
      { title: '' },
    ]
    const rows = data.cards.map(({ cardId, masked, replaced, blocked }) => [
      cardId,
      masked,
      String(replaced),
      blocked === null ? '' : t(blockTexts[blocked]),
    ])
    const notes = [
      data.source === 'nothing' && t({ zh: '还没有发货。', en: 'Nothing was delivered yet.' }),
      data.freeCards !== null && t({ zh: `库存 ${data.freeCards} 张`, en: `${data.freeCards} in stock` }),
      data.complaintNo !== null &&
        t({ zh: `处理中的投诉：${data.complaintNo}`, en: `Open complaint: ${data.complaintNo}` }),
    ]
    const table = rows.length > 0 && drawTable(columns, rows)
    return { data, text: [table, ...notes].filter(Boolean).join('\n') }
  },
}

const replaceOrderCommand: CliCommand = {
  name: 'order replace',
  summary: {
    zh: '换卡，不需要投诉：新卡密来自库存，旧的作废',
    en: 'Give new cards from stock without a complaint; the old ones are void',
  },
  details: {
    zh: '库存不足时什么都不会改变。买家正在投诉的卡密在投诉里换（complaint replace）。人工发货或通用内容的订单用\n--texts 给出替换内容，一行一份，顺序与 --card 相同；发的是文件时换成商品现在的版本，不用 --texts。',
    en: 'If stock is too low, nothing changes. Cards that the buyer complains about are replaced there (complaint\nreplace). For orders delivered manually or with one text for all give new texts with --texts, one a line, in the\norder of --card. An order that delivered a file gets its newest version, without --texts.',
  },
  parameters: [
    ...requestParameters,
    {
      ...cardParameter,
      description: { zh: '换哪几张，可以给多次', en: 'a card to replace; repeatable' },
    },
    textsParameter,
    {
      syntax: '--replaced-before <count>',
      field: 'replacedBefore',
      description: {
        zh: '这些卡密之前一共换过几次，默认 0；对不上就不换，以免换两次',
        en: 'how often these cards were replaced before, in sum; default: 0. Nothing is replaced if it differs, so that none is twice',
      },
      expected: { zh: '0 或更大的整数', en: 'a whole number from 0 up' },
    },
  ],
  examples: [
    'order replace 8F2K0Q7M3XZ4TBN6A1CD --card 1 --why 买家来电，卡密无法兑换',
    'order replace 8F2K0Q7M3XZ4TBN6A1CD --card 1 --card 3 --replaced-before 1 --why 补发的也无法兑换',
  ],
  async run(context) {
    const input = omitUndefined({
      ...readRequest(context),
      ...(await readCards(context)),
      replacedBefore: numberOrText(stringArgument(context.args, 'replacedBefore') ?? '0'),
    })
    const data = await replaceOrderCards(
      context.ctx,
      context.validate(replaceOrderCardsOperation.input, input),
    )
    const { cards } = data
    return {
      data,
      text: context.t({
        zh: `已换 ${cards} 张，旧的已作废；买家会收到通知，在订单里能看到新的卡密。`,
        en: `Replaced ${cards}; the old ones are void. The buyer is notified and sees the new cards in the order.`,
      }),
    }
  },
}

/** The commands that replace cards without a complaint. */
export const replaceOrderCommands: readonly CliCommand[] = [listCardsCommand, replaceOrderCommand]
