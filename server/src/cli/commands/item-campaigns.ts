import {
  type Campaign,
  listCampaigns as listCampaignsOperation,
  setCampaign as setCampaignOperation,
} from '@faka/contract/item/campaign'
import { formatFen } from '@faka/contract/shared/money'
import { listCampaigns } from '../../modules/item/list-campaigns.ts'
import { setCampaign } from '../../modules/item/set-campaign.ts'
import { sumOrdersByCampaign } from '../../modules/order/public.ts'
import { type CliCommand, type CommandContext, stringArgument } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { itemParameter } from '../entity-parameters.ts'
import { fenOrText, omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import { momentOrText } from '../moment-or-text.ts'
import { UsageError } from '../usage-error.ts'

const port = { sumOrdersByCampaign }

const stateTexts: Readonly<Record<Campaign['state'], LocalizedText>> = {
  coming: { zh: '未开始', en: 'to come' },
  running: { zh: '进行中', en: 'running' },
  ended: { zh: '已结束', en: 'ended' },
}

const drawCampaigns = ({ list }: { list: readonly Campaign[] }, t: CommandContext['t']): string =>
  list.length === 0
    ? t({ zh: '没有限时活动价。', en: 'There are no campaigns.' })
    : drawTable(
        [
          { title: t({ zh: '活动价', en: 'PRICE' }), alignRight: true },
          { title: t({ zh: '开始', en: 'FROM' }) },
          { title: t({ zh: '结束', en: 'UNTIL' }) },
          { title: t({ zh: '状态', en: 'STATE' }) },
          { title: t({ zh: '订单', en: 'ORDERS' }), alignRight: true },
          { title: t({ zh: '件数', en: 'UNITS' }), alignRight: true },
          { title: t({ zh: '售出', en: 'SOLD' }), alignRight: true },
        ],
        list.map(({ priceFen, from, until, endedTime, state, orders, quantity, soldFen }) => [
          formatFen(priceFen),
          localTime(from),
          localTime(endedTime ?? until),
          t(stateTexts[state]),
          String(orders),
          String(quantity),
          formatFen(soldFen),
        ]),
      )

const listCampaignsCommand: CliCommand = {
  name: 'item campaigns',
  summary: {
    zh: '一件商品（或规格）的限时活动价，新的在前，和各卖了多少',
    en: 'The campaign prices of an item or a variant, the latest first, with what was sold in each',
  },
  parameters: [itemParameter],
  examples: ['item campaigns 7K3PZ0Q9XA'],
  async run({ ctx, args, validate, t }) {
    const input = validate(listCampaignsOperation.input, { itemId: stringArgument(args, 'item') })
    const data = await listCampaigns(ctx, input, port)
    return { data, text: drawCampaigns(data, t) }
  },
}

/** What a line sets: a campaign, or none. */
function readCampaign({ args }: CommandContext): Record<string, unknown> | null {
  const [price, from, until] = ['price', 'from', 'until'].map((name) => stringArgument(args, name))
  const isGiven = [price, from, until].some((value) => value !== undefined)
  if (isGiven === (args.end === true))
    throw new UsageError([
      {
        zh: '请给 --price 和 --until，或只给 --end。',
        en: 'Give --price and --until, or --end alone.',
      },
    ])
  return isGiven
    ? omitUndefined({ priceFen: fenOrText(price), from: momentOrText(from), until: momentOrText(until) })
    : null
}

const setCampaignCommand: CliCommand = {
  name: 'item set-campaign',
  summary: {
    zh: '给一件商品（或规格）设限时活动价，或结束它',
    en: 'Give an item or a variant a price for some time, or end that',
  },
  details: {
    zh: '一件商品同时只有一个活动，新的代替进行中和未开始的。批发价更低时按批发价。已有的订单不变。',
    en: 'An item has one at a time: a new one takes the place of one that runs or is to come. A bulk price that\nis lower still applies. Orders that exist keep their price.',
  },
  parameters: [
    itemParameter,
    {
      syntax: '--price <yuan>',
      field: 'campaign.priceFen',
      description: { zh: '活动价，以元为单位', en: 'price of one in the campaign, in yuan' },
      expected: { zh: '大于 0、低于单价、最多两位小数的金额', en: 'an amount above 0 and below the price' },
    },
    {
      syntax: '--from <time>',
      field: 'campaign.from',
      description: { zh: '开始时间，不给则立即', en: 'when it begins; at once if left out' },
      expected: { zh: '时间，如 2026-12-01T00:00:00Z', en: 'a time such as 2026-12-01T00:00:00Z' },
    },
    {
      syntax: '--until <time>',
      field: 'campaign.until',
      description: { zh: '结束时间', en: 'when it ends' },
      expected: {
        zh: '开始之后、还没到的时间，如 2026-12-02T00:00:00Z',
        en: 'a moment to come, after its begin, such as 2026-12-02T00:00:00Z',
      },
    },
    {
      syntax: '--end',
      description: { zh: '结束进行中或未开始的活动', en: 'ends the one that runs or is to come' },
    },
  ],
  examples: [
    'item set-campaign 7K3PZ0Q9XA --price 8.80 --until 2026-12-02T00:00:00Z',
    'item set-campaign 7K3PZ0Q9XA --end',
  ],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = validate(setCampaignOperation.input, {
      itemId: stringArgument(args, 'item'),
      campaign: readCampaign(context),
    })
    const data = await setCampaign(ctx, input, port)
    return { data, text: drawCampaigns(data, t) }
  },
}

export const itemCampaignCommands: readonly CliCommand[] = [listCampaignsCommand, setCampaignCommand]
