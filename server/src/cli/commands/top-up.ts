import { formatFen } from '@faka/contract/shared/money'
import {
  maxBonusSteps,
  maxTopUpUnits,
  setTopUpTerms as setTopUpTermsOperation,
  type TopUpTerms,
} from '@faka/contract/top-up/top-up'
import { setTopUpTerms } from '../../modules/top-up/set-top-up-terms.ts'
import { showTopUpTerms } from '../../modules/top-up/show-top-up-terms.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'
import { fenOrText, omitUndefined } from '../item-parameters.ts'
import type { LocalizedText } from '../localized-text.ts'

/** Bonus steps as they are typed: `100=5,300=20`, in yuan. What is none stays text, which the contract rejects. */
const readSteps = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .filter((step) => step.trim() !== '')
    .map((step) => {
      const [from, bonus] = step.split('=')
      return { fromFen: fenOrText(from?.trim()), bonusFen: fenOrText(bonus?.trim()) }
    })

const describeTerms = ({
  enabled,
  unitFen,
  minFen,
  maxFen,
  steps,
  shortUrl,
}: Omit<TopUpTerms, 'shortUrl'> & { shortUrl: string }): LocalizedText => {
  const list = (from: string, get: string) =>
    steps.map((step) => `${from}${formatFen(step.fromFen)}${get}${formatFen(step.bonusFen)}`)
  const range = `${formatFen(minFen)}–${formatFen(maxFen)}`
  if (!enabled) return { zh: '余额充值已关闭。', en: 'Balances cannot be topped up.' }
  return {
    zh: `可充值 ${range}，为 ${formatFen(unitFen)} 的整数倍，记在店铺 ${shortUrl}。${
      steps.length === 0 ? '没有赠送。' : `${list('满 ', ' 送 ').join('，')}。`
    }`,
    en: `Balances are topped up by ${range}, in multiples of ${formatFen(unitFen)}, as orders of ${shortUrl}. ${
      steps.length === 0 ? 'There is no bonus.' : `Bonus: ${list('from ', ' ').join(', ')}.`
    }`,
  }
}

const setCommand: CliCommand = {
  name: 'top-up set',
  summary: { zh: '设置余额充值', en: 'Set how balances are topped up' },
  details: {
    zh: '充值是所填店铺的订单，只能用平台的支付方式付款。已下单的充值按下单时的设置赠送。',
    en: 'A top-up is an order of the shop, paid by the payment methods of the platform only.\nThose that are placed already keep the bonus of their time.',
  },
  parameters: [
    shopParameter,
    {
      syntax: '--unit <yuan>',
      field: 'unitFen',
      description: { zh: '充值单位（元），默认 10', en: 'amounts are multiples of it, in yuan; default: 10' },
      expected: { zh: '大于 0 的金额', en: 'an amount above 0' },
    },
    {
      syntax: '--min <yuan>',
      field: 'minFen',
      description: { zh: '最低充值（元），默认一个单位', en: 'the least amount; default: one unit' },
      expected: { zh: '单位的整数倍', en: 'a multiple of the unit' },
    },
    {
      syntax: '--max <yuan>',
      field: 'maxFen',
      description: { zh: '最高充值（元），默认 100 个单位', en: 'the largest amount; default: 100 units' },
      expected: {
        zh: `单位的整数倍，最多 ${maxTopUpUnits} 倍`,
        en: `a multiple of the unit, at most ${maxTopUpUnits}`,
      },
    },
    {
      syntax: '--steps <steps>',
      field: 'steps',
      description: { zh: '赠送档位，如 100=5,300=20', en: 'bonus steps, such as 100=5,300=20' },
      expected: {
        zh: `最多 ${maxBonusSteps} 档，逐档升高`,
        en: `at most ${maxBonusSteps}, each above the one before`,
      },
    },
    { syntax: '--off', description: { zh: '关闭充值', en: 'no further top-ups' } },
  ],
  examples: ['top-up set demo --min 10 --max 1000 --steps 100=5,300=20'],
  async run({ ctx, args, validate, t }) {
    const unitFen = fenOrText(stringArgument(args, 'unit')) ?? 1000
    const units = (count: number) => (typeof unitFen === 'number' ? unitFen * count : unitFen)
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      enabled: args.off !== true,
      unitFen,
      minFen: fenOrText(stringArgument(args, 'min')) ?? units(1),
      maxFen: fenOrText(stringArgument(args, 'max')) ?? units(100),
      steps: readSteps(stringArgument(args, 'steps')),
    })
    const data = await setTopUpTerms(ctx, validate(setTopUpTermsOperation.input, input))
    return { data, text: t(describeTerms(data)) }
  },
}

const showCommand: CliCommand = {
  name: 'top-up show',
  summary: { zh: '余额充值的设置和合计', en: 'How balances are topped up, and the sums' },
  parameters: [],
  examples: ['top-up show'],
  async run({ ctx, t }) {
    const data = await showTopUpTerms(ctx, {})
    const { terms, sums } = data
    const [paid, bonus, refunded, returned] = [
      sums.toppedUpFen,
      sums.bonusFen,
      sums.refundedFen,
      sums.bonusReturnedFen,
    ].map((fen) => formatFen(fen))
    const lines = [
      t(terms ? describeTerms(terms) : { zh: '还没有设置余额充值。', en: 'Top-ups have not been set up.' }),
      t({
        zh: `已充值 ${paid}，赠送 ${bonus}；退回 ${refunded}，收回赠送 ${returned}。`,
        en: `Topped up ${paid} with a bonus of ${bonus}; refunded ${refunded}, bonus taken back ${returned}.`,
      }),
    ]
    return { data, text: lines.join('\n') }
  },
}

export const topUpCommands: readonly CliCommand[] = [setCommand, showCommand]
