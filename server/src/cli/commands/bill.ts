import { checkBill as checkBillOperation } from '@faka/contract/reconciliation/reconciliation-case'
import { checkBill } from '../../modules/reconciliation/check-bill.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import type { LocalizedText } from '../localized-text.ts'

const stateTexts: Readonly<Record<'done' | 'notReady' | 'unknown' | 'noBills', LocalizedText>> = {
  done: { zh: '已对账', en: 'compared' },
  notReady: { zh: '账单还没出', en: 'its statement is not available yet' },
  unknown: { zh: '账单取不到', en: 'its statement could not be fetched' },
  noBills: { zh: '该网关没有账单', en: 'its gateway has no statements' },
}

const checkBillCommand: CliCommand = {
  name: 'bill check',
  summary: { zh: '与网关的日账单对账', en: "Compare the gateways' statements of a day with our ledger" },
  parameters: [
    {
      syntax: '<day>',
      field: 'day',
      description: { zh: '日期（北京时间）', en: 'the day, as counted in Beijing' },
      expected: { zh: '如 2026-11-20', en: 'such as 2026-11-20' },
    },
  ],
  examples: ['bill check 2026-11-20'],
  async run({ ctx, args, validate, t }) {
    const data = await checkBill(
      ctx,
      validate(checkBillOperation.input, { day: stringArgument(args, 'day') }),
    )
    const lines = data.map(({ channel, state, lines: lineCount, differences }) =>
      state === 'done'
        ? t({
            zh: `${channel}：${lineCount} 笔，${differences} 处不同${differences > 0 ? '，见 money list' : ''}`,
            en: `${channel}: ${lineCount} lines, ${differences} differ${differences > 0 ? '; see money list' : ''}`,
          })
        : `${channel}: ${t(stateTexts[state])}`,
    )
    return {
      data,
      text: lines.join('\n') || t({ zh: '还没有支付方式。', en: 'There are no payment methods yet.' }),
    }
  },
}

export const billCommands: readonly CliCommand[] = [checkBillCommand]
