import { checkBill as operation } from '@faka/contract/reconciliation/reconciliation-case'
import { checkBill } from '../../modules/payment/check-bill.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import type { LocalizedText } from '../localized-text.ts'

const stateTexts: Readonly<Record<'done' | 'notReady' | 'unknown' | 'noBills', LocalizedText>> = {
  done: { zh: '已对账', en: 'compared' },
  notReady: { zh: '账单还没出', en: 'its bill is not written yet' },
  unknown: { zh: '账单取不到', en: 'its bill could not be fetched' },
  noBills: { zh: '该网关没有账单', en: 'its gateway writes no bills' },
}

export const checkBillCommand: CliCommand = {
  name: 'bill check',
  summary: { zh: '与网关的日账单对账', en: "Compare the gateways' bills of a day with our books" },
  parameters: [
    {
      syntax: '<day>',
      field: 'day',
      description: { zh: '日期（北京时间）', en: 'the day, as counted in Beijing' },
      expected: { zh: '如 2026-11-20', en: 'such as 2026-11-20' },
    },
  ],
  examples: ['bill check 2026-11-20'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const data = await checkBill(ctx, check(operation.input, { day: stringArgument(given, 'day') }))
    const lines = data.map(({ channel, state, lines, differences }) =>
      state === 'done'
        ? say({
            zh: `${channel}：${lines} 笔，${differences} 处不同${differences > 0 ? '，见 money list' : ''}`,
            en: `${channel}: ${lines} lines, ${differences} differ${differences > 0 ? '; see money list' : ''}`,
          })
        : `${channel}: ${say(stateTexts[state])}`,
    )
    return {
      data,
      text: lines.join('\n') || say({ zh: '还没有支付方式。', en: 'There are no payment methods yet.' }),
    }
  },
}
