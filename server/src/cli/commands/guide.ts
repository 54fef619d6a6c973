import { type GuideStep, showGuide as showGuideOperation } from '@faka/contract/report/guide'
import { hideGuide as hideGuideOperation } from '@faka/contract/shop/hide-guide'
import { showGuide } from '../../modules/report/show-guide.ts'
import { hideGuide } from '../../modules/shop/hide-guide.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'
import type { LocalizedText } from '../localized-text.ts'

const titles: Record<GuideStep, LocalizedText> = {
  shop: { zh: '开店', en: 'open the shop' },
  item: { zh: '加商品', en: 'add an item' },
  cards: { zh: '导入卡密', en: 'import cards' },
  channel: { zh: '配置支付方式', en: 'set up a payment method' },
  purchase: { zh: '自己买一次', en: 'buy something yourself' },
  open: { zh: '上架并收真钱', en: 'put an item on sale for real money' },
}

const showGuideCommand: CliCommand = {
  name: 'guide show',
  summary: {
    zh: '从新店到开张，哪些步骤完成了',
    en: 'Which steps from a new shop to one that sells are done',
  },
  parameters: [shopParameter],
  examples: ['guide show qing'],
  async run({ ctx, args, validate, t }) {
    const input = validate(showGuideOperation.input, { shortUrl: stringArgument(args, 'shop') })
    const data = await showGuide(ctx, input)
    const lines = data.steps.map(({ name, done }) => `${done ? '✓' : '·'} ${t(titles[name])}`)
    return { data, text: lines.join('\n') }
  },
}

const hideGuideCommand: CliCommand = {
  name: 'guide hide',
  summary: { zh: '后台不再显示店铺的开张向导', en: 'Take the guide of a shop off the console' },
  parameters: [shopParameter, { syntax: '--undo', description: { zh: '恢复显示', en: 'shows it again' } }],
  examples: ['guide hide qing', 'guide hide qing --undo'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), hidden: !args.undo }
    const data = await hideGuide(ctx, validate(hideGuideOperation.input, input))
    const text = data.hidden
      ? t({ zh: '后台不再显示这家店铺的向导。', en: 'The console no longer shows the guide of this shop.' })
      : t({ zh: '后台会显示这家店铺的向导。', en: 'The console shows the guide of this shop.' })
    return { data, text }
  },
}

export const guideCommands: readonly CliCommand[] = [showGuideCommand, hideGuideCommand]
