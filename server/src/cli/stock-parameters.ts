import type { Parameter, ParsedArguments } from './command.ts'
import { numberOrText, stringArgument, stringArguments } from './command.ts'
import { itemParameter } from './entity-parameters.ts'

export const cardParameter: Parameter = {
  syntax: '--card <id>',
  field: 'cardIds',
  repeatable: true,
  description: {
    zh: '卡密的编号，stock list 里有，可以给多次',
    en: 'id of a card, as stock list shows it; repeatable',
  },
  expected: { zh: '正整数', en: 'a number' },
}
export const batchParameter: Parameter = {
  syntax: '--batch <id>',
  field: 'batchId',
  description: {
    zh: '一整批，stock batches 里有编号',
    en: 'a whole batch, by its id as stock batches shows it',
  },
  expected: { zh: '正整数', en: 'a number' },
}
export const onlyItemParameter: Parameter = {
  ...itemParameter,
  syntax: '--item <item>',
  description: { zh: '只看一件商品', en: 'only of this item' },
}
export const pageParameters: readonly Parameter[] = [
  {
    syntax: '--cursor <id>',
    field: 'cursor',
    description: {
      zh: '从上一页末尾给出的编号继续',
      en: 'continue after the number at which the previous page ended',
    },
  },
  {
    syntax: '--page-size <count>',
    field: 'pageSize',
    description: { zh: '每页多少条，默认 20', en: 'results per page; default: 20' },
    expected: { zh: '1 到 100 的整数', en: '1 to 100' },
  },
]

/** Which cards of a shop a command is on. */
export const choiceOf = (args: ParsedArguments) => ({
  shortUrl: stringArgument(args, 'shop'),
  cardIds: stringArguments(args, 'card')?.map(numberOrText),
  batchId: numberOrText(stringArgument(args, 'batch')),
})
export const pageOf = (args: ParsedArguments) => ({
  cursor: numberOrText(stringArgument(args, 'cursor')),
  pageSize: numberOrText(stringArgument(args, 'pageSize')),
})
