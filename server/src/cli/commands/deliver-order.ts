import { deliverOrder as operation } from '@faka/contract/delivery/delivery'
import { deliverOrder } from '../../modules/delivery/deliver-order.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { decodeUtf8, readCardFile } from '../card-file.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { fileParameter, orderParameter } from '../entity-parameters.ts'

export const deliverOrderCommand: CliCommand = {
  name: 'deliver-order',
  summary: { zh: '给人工发货的订单发货', en: 'Deliver a paid order manually' },
  details: {
    zh: '文件一行一份，行数等于订单的数量。加上 --whole 时整个文件是一份，可以有多行，用于数量为 1 的订单。',
    en: 'The file holds one line for each unit of the order. With --whole all of it is one text, of several lines if\nneed be, for an order of one.',
  },
  parameters: [
    orderParameter,
    {
      ...fileParameter,
      field: 'texts',
      expected: {
        zh: '每件一行，行数等于订单数量，每份最多 4096 个字符',
        en: 'one line for each unit of the order, at most 4096 characters each',
      },
    },
    { syntax: '--whole', description: { zh: '整个文件是一份', en: 'the whole file is one text' } },
  ],
  examples: [
    'deliver-order 8F2K0Q7M3XZ4TBN6A1CD texts.txt',
    'deliver-order 8F2K0Q7M3XZ4TBN6A1CD - --whole < reply.txt',
  ],
  async run({ ctx, args: given, validate: check, readFile: read, t: say }) {
    const bytes = await read(stringArgument(given, 'file') ?? '')
    const texts = given.whole
      ? [decodeUtf8(bytes).replace(/\r?\n$/, '')].filter((text) => text.trim() !== '')
      : readCardFile(bytes, 'txt').cards
    if (texts.length === 0) throw new DomainError('nothingToSell')
    const input = check(operation.input, { orderNo: stringArgument(given, 'order'), texts })
    const { status } = await deliverOrder(ctx, input)
    return {
      data: { orderNo: input.orderNo, status },
      text: say({
        zh: `订单 ${input.orderNo} 已发货，买家马上就能看到。`,
        en: `The order ${input.orderNo} is delivered; its buyer sees it at once.`,
      }),
    }
  },
}
