import {
  blockBuyer as blockBuyerOperation,
  buyerBlockKinds,
  listBlockedBuyers as listBlockedBuyersOperation,
  maxBlockDays,
  unblockBuyer as unblockBuyerOperation,
} from '@faka/contract/order/buyer-block'
import { blockBuyer } from '../../modules/order/block-buyer.ts'
import { listBlockedBuyers } from '../../modules/order/list-blocked-buyers.ts'
import { unblockBuyer } from '../../modules/order/unblock-buyer.ts'
import { type CliCommand, numberOrText, stringArgument } from '../command.ts'
import { withoutControlCharacters } from '../complaint-summary.ts'
import { maxTitleWidth } from '../draw-table.ts'
import { orderParameter, shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'

const blockBuyerCommand: CliCommand = {
  name: 'buyer block',
  summary: {
    zh: '拉黑一个订单的买家：本店不再接受其新订单',
    en: 'Block the buyer of an order: the shop accepts no further orders',
  },
  details: {
    zh: '默认按联系方式和账号。network 是下单时的整个网络，同一出口的其他人也会受影响，请给天数。已有的订单不变。',
    en: 'By contact and account by default. A network is everyone behind the same connection, so limit its days.\nExisting orders are not changed.',
  },
  parameters: [
    orderParameter,
    {
      syntax: '--by <kind>',
      field: 'by',
      description: { zh: '按什么拉黑，默认 contact', en: 'what is blocked; default: contact' },
      expected: { zh: buyerBlockKinds.join('、'), en: buyerBlockKinds.join(', ') },
    },
    {
      syntax: '--days <count>',
      field: 'days',
      description: { zh: '多少天，默认直到解除', en: 'for how many days; default: until lifted' },
      expected: { zh: `1 到 ${maxBlockDays} 的整数`, en: `1 to ${maxBlockDays}` },
    },
    {
      syntax: '--why <text>',
      field: 'why',
      description: { zh: '原因，只有本店看得到', en: 'the reason, which only the shop reads' },
      expected: { zh: '1 到 500 个字', en: '1 to 500 characters' },
    },
  ],
  examples: ['buyer block 8F2K0Q7M3XZ4TBN6A1CD --why 恶意拒付'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      orderNo: stringArgument(args, 'order'),
      by: stringArgument(args, 'by') ?? 'contact',
      days: numberOrText(stringArgument(args, 'days')),
      why: stringArgument(args, 'why'),
    })
    const data = await blockBuyer(ctx, validate(blockBuyerOperation.input, input))
    const until = data.until === null ? undefined : localTime(data.until)
    return {
      data,
      text: t({
        zh: `已拉黑，${until ? `到 ${until}` : '直到解除'}。解除：buyer unblock ${data.blockNo}`,
        en: `Blocked until ${until ?? 'it is lifted'}. To lift it: buyer unblock ${data.blockNo}`,
      }),
    }
  },
}

const unblockBuyerCommand: CliCommand = {
  name: 'buyer unblock',
  summary: { zh: '解除拉黑', en: 'Lift a block' },
  parameters: [
    {
      syntax: '<block>',
      field: 'blockNo',
      description: { zh: '拉黑编号', en: 'number of the block' },
      expected: { zh: 'buyer blocked 里的编号', en: 'a number as buyer blocked shows it' },
    },
  ],
  examples: ['buyer unblock 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { blockNo: stringArgument(args, 'block') }
    const data = await unblockBuyer(ctx, validate(unblockBuyerOperation.input, input))
    return { data, text: t({ zh: '已解除，可以再次下单。', en: 'Lifted: orders are accepted again.' }) }
  },
}

const listBlockedBuyersCommand: CliCommand = {
  name: 'buyer blocked',
  summary: { zh: '店铺拉黑的买家，新的在前', en: 'The blocked buyers of a shop, the latest first' },
  parameters: [shopParameter, ...pagingParameters],
  examples: ['buyer blocked qing'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      ...readPaging(args),
    })
    const data = await listBlockedBuyers(ctx, validate(listBlockedBuyersOperation.input, input))
    const columns = [
      { title: t({ zh: '编号', en: 'BLOCK' }) },
      { title: t({ zh: '方式', en: 'BY' }) },
      { title: t({ zh: '联系方式', en: 'CONTACT' }) },
      { title: t({ zh: '订单号', en: 'ORDER' }) },
      { title: t({ zh: '到期', en: 'UNTIL' }) },
      { title: t({ zh: '原因', en: 'REASON' }), maxWidth: maxTitleWidth },
    ]
    const rows = data.list.map(({ blockNo, by, contact, orderNo, until, why }) => [
      blockNo,
      t({ zh: by === 'contact' ? '联系方式' : '网络', en: by }),
      [contact.phone, contact.mail, contact.qq].filter((text) => text !== null).join(' '),
      orderNo,
      until === null ? '' : localTime(until),
      withoutControlCharacters(why),
    ])
    return { data, text: drawPage(t, data, { columns, rows, noun: { zh: '条', en: 'block' } }) }
  },
}

export const buyerCommands: readonly CliCommand[] = [
  blockBuyerCommand,
  unblockBuyerCommand,
  listBlockedBuyersCommand,
]
