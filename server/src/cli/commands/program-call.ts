import {
  callProgram as callProgramOperation,
  listProgramCalls as listProgramCallsOperation,
  type ProgramCallState,
  type ProgramProblem,
  programCallStates,
  testProgram as testProgramOperation,
} from '@faka/contract/delivery/delivery-program'
import { callProgram } from '../../modules/delivery/call-program.ts'
import { listProgramCalls } from '../../modules/delivery/list-program-calls.ts'
import { testProgram } from '../../modules/delivery/test-program.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { orderParameter, shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'

/** What a problem of a call is called. */
const problemTexts: Record<ProgramProblem, LocalizedText> = {
  noAnswer: {
    zh: '5 秒内没有回答，或地址指向内网',
    en: 'nothing answered within 5 seconds, or the address leads into a private network',
  },
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
  name: 'program call',
  summary: {
    zh: '立即向发货程序取这个订单的卡密',
    en: "Ask the shop's program for the cards of an order now",
  },
  parameters: [orderParameter],
  examples: ['program call 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { orderNo: stringArgument(args, 'order') }
    const data = await callProgram(ctx, validate(callProgramOperation.input, input))
    const lines = [
      t(stateTexts[data.state]),
      data.problem && t(problemTexts[data.problem]),
      data.nextTryTime &&
        t({ zh: `下次：${localTime(data.nextTryTime)}`, en: `next try: ${localTime(data.nextTryTime)}` }),
    ]
    return { data, text: lines.filter(Boolean).join('\n'), failed: data.state !== 'done' }
  },
}

const testProgramCommand: CliCommand = {
  name: 'program test',
  summary: {
    zh: '向发货程序要一张卡密试试，不发给任何人',
    en: 'Ask the program for one card that nobody gets',
  },
  parameters: [shopParameter],
  examples: ['program test qing'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop') }
    const data = await testProgram(ctx, validate(testProgramOperation.input, input))
    if (data.problem === null)
      return {
        data,
        text: t({ zh: '通过：程序给出了一张卡密。', en: 'It passed: the program answered one card.' }),
      }
    const problem = t(problemTexts[data.problem])
    const status = data.status === null ? '' : ` (${data.status})`
    return {
      data,
      text: t({ zh: `没有通过：${problem}${status}。`, en: `It did not pass: ${problem}${status}.` }),
      failed: true,
    }
  },
}

const listProgramCallsCommand: CliCommand = {
  name: 'program list',
  summary: {
    zh: '向发货程序要过卡密的订单，新的在前',
    en: 'The orders that the program was asked for, newest first',
  },
  parameters: [
    shopParameter,
    {
      syntax: '--state <state>',
      field: 'state',
      description: { zh: '只看一种状态', en: 'only those with this status' },
      expected: { zh: programCallStates.join('、'), en: programCallStates.join(', ') },
    },
    ...pagingParameters,
  ],
  examples: ['program list qing --state failed'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      state: stringArgument(args, 'state'),
      ...readPaging(args),
    })
    const data = await listProgramCalls(ctx, validate(listProgramCallsOperation.input, input))
    const columns = [
      { title: t({ zh: '订单', en: 'ORDER' }) },
      { title: t({ zh: '时间', en: 'TIME' }) },
      { title: t({ zh: '状态', en: 'STATE' }) },
      { title: t({ zh: '次数', en: 'TRIES' }), alignRight: true as const },
      { title: t({ zh: '原因', en: 'REASON' }) },
      { title: t({ zh: '下次', en: 'NEXT TRY' }) },
    ]
    const rows = data.list.map((call) => [
      call.orderNo,
      localTime(call.createTime),
      t(stateTexts[call.state]),
      String(call.tries),
      call.problem === null ? '' : t(problemTexts[call.problem]),
      call.nextTryTime === null ? '' : localTime(call.nextTryTime),
    ])
    return { data, text: drawPage(t, data, { columns, rows, noun: { zh: '个', en: 'order' } }) }
  },
}

export const programCallCommands: readonly CliCommand[] = [
  testProgramCommand,
  listProgramCallsCommand,
  callProgramCommand,
]
