import { randomUUID } from 'node:crypto'
import { type CommandContext, type Parameter, stringArgument } from './command.ts'
import { orderParameter, requestParameter } from './entity-parameters.ts'

/** The arguments of every act on an order that is carried out once and recorded with its reason. */
export const requestParameters: readonly Parameter[] = [
  orderParameter,
  {
    syntax: '--why <text>',
    field: 'why',
    description: {
      zh: '理由，会留存，买家看不到',
      en: 'the reason, which is recorded; buyers never see it',
    },
    expected: { zh: '1 到 500 个字', en: '1 to 500 characters' },
  },
  requestParameter,
]

/** The order, the reason, and the number of the request. */
export const readRequest = ({ args }: CommandContext) => ({
  orderNo: stringArgument(args, 'order'),
  why: stringArgument(args, 'why'),
  requestId: stringArgument(args, 'request') ?? randomUUID(),
})
