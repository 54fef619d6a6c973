import {
  callProgram as callProgramOperation,
  type ProgramCallState,
  type ProgramProblem,
  removeProgram as removeProgramOperation,
  setProgram as setProgramOperation,
  showProgram as showProgramOperation,
} from '@faka/contract/delivery/delivery-program'
import { callProgram } from '../../modules/delivery/call-program.ts'
import { removeProgram } from '../../modules/delivery/remove-program.ts'
import { setProgram } from '../../modules/delivery/set-program.ts'
import { showProgram } from '../../modules/delivery/show-program.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { orderParameter, shopParameter } from '../entity-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'

const showProgramCommand: CliCommand = {
  name: 'program show',
  summary: { zh: '店铺的发货程序', en: "The shop's own program for delivery" },
  parameters: [shopParameter],
  examples: ['program show qing'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop') }
    const data = await showProgram(ctx, validate(showProgramOperation.input, input))
    const { url, pendingCalls } = data
    const text =
      url === null
        ? { zh: '没有设置发货程序。', en: 'There is no program for delivery.' }
        : {
            zh: `${url}\n等待它发货的订单：${pendingCalls}`,
            en: `${url}\nOrders that wait for it: ${pendingCalls}`,
          }
    return { data, text: t(text) }
  },
}

const setProgramCommand: CliCommand = {
  name: 'program set',
  summary: {
    zh: '设置发货程序的地址，并生成签名密钥',
    en: 'Set the address of your program for delivery, and generate the key that signs calls to it',
  },
  details: {
    zh: '人工发货的商品用 item change --by-program yes 交给它。再次设置会换新密钥，旧的立即失效。\n程序怎样回答见 docs/selling.md。',
    en: 'Items that are delivered manually are handed to it with item change --by-program yes. Setting it again generates\na new key; the previous one becomes invalid at once. What it answers: docs/selling.md.',
  },
  parameters: [
    shopParameter,
    {
      syntax: '<url>',
      field: 'url',
      description: { zh: '程序地址', en: 'the address' },
      expected: { zh: '公网 https 地址', en: 'a public https address' },
    },
  ],
  examples: ['program set qing https://qing.example/deliver'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), url: stringArgument(args, 'url') }
    const data = await setProgram(ctx, validate(setProgramOperation.input, input))
    return {
      data,
      text: t({
        zh: `以后向 ${data.url} 取卡密\n签名密钥（只显示这一次）：${data.key}`,
        en: `From now on ${data.url} is asked for cards.\nThe key of its signatures, shown this once: ${data.key}`,
      }),
    }
  },
}

const removeProgramCommand: CliCommand = {
  name: 'program remove',
  summary: {
    zh: '移除发货程序，等待它的订单改为人工发货',
    en: 'Remove the program; orders that wait for it are delivered manually',
  },
  parameters: [shopParameter],
  examples: ['program remove qing'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop') }
    const data = await removeProgram(ctx, validate(removeProgramOperation.input, input))
    return { data, text: t({ zh: '已移除。', en: 'Removed.' }) }
  },
}

/** What a problem of a call is called. */
export const programProblemTexts: Record<ProgramProblem, LocalizedText> = {
  noAnswer: { zh: '5 秒内没有回答', en: 'nothing answered within 5 seconds' },
  status: { zh: '回答的状态不是 200', en: 'the status of the answer was not 200' },
  malformed: { zh: '回答里没有卡密', en: 'the answer has no cards' },
  count: { zh: '卡密数量与订单不符', en: 'the number of cards is not that of the order' },
  repeated: { zh: '有卡密重复或店铺已有', en: 'a card is repeated, or the shop has it' },
  differs: { zh: '与之前的回答不同', en: 'the cards differ from an earlier answer' },
  removed: { zh: '店铺没有发货程序', en: 'the shop has no program' },
}

const stateTexts: Record<ProgramCallState, LocalizedText> = {
  pending: { zh: '等待重试', en: 'waits' },
  done: { zh: '已发货', en: 'delivered' },
  failed: { zh: '已改为人工发货', en: 'waits for manual delivery' },
}

const callProgramCommand: CliCommand = {
  name: 'order call-program',
  summary: {
    zh: '立即向发货程序取这个订单的卡密',
    en: "Ask the shop's program for the cards of an order now",
  },
  parameters: [orderParameter],
  examples: ['order call-program 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { orderNo: stringArgument(args, 'order') }
    const data = await callProgram(ctx, validate(callProgramOperation.input, input))
    const lines = [
      t(stateTexts[data.state]),
      data.problem && t(programProblemTexts[data.problem]),
      data.nextTryTime && t({ zh: `下次：${localTime(data.nextTryTime)}`, en: `next try: ${localTime(data.nextTryTime)}` }),
    ]
    return { data, text: lines.filter(Boolean).join('\n'), failed: data.state !== 'done' }
  },
}

export const programCommands: readonly CliCommand[] = [
  showProgramCommand,
  setProgramCommand,
  removeProgramCommand,
  callProgramCommand,
]
