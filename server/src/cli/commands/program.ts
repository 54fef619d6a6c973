import {
  removeProgram as removeProgramOperation,
  setProgram as setProgramOperation,
  showProgram as showProgramOperation,
} from '@faka/contract/delivery/delivery-program'
import { removeProgram } from '../../modules/delivery/remove-program.ts'
import { setProgram } from '../../modules/delivery/set-program.ts'
import { showProgram } from '../../modules/delivery/show-program.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'
import { programCallCommands } from './program-call.ts'

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

export const programCommands: readonly CliCommand[] = [
  showProgramCommand,
  setProgramCommand,
  removeProgramCommand,
  ...programCallCommands,
]
