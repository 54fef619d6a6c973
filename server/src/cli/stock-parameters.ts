import type { Parameter, ParsedArguments } from './command.ts'
import { numberOrText, stringArgument, stringArguments } from './command.ts'
import { itemParameter } from './entity-parameters.ts'
import { pageSizeParameter } from './paging-parameters.ts'

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
  pageSizeParameter,
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
