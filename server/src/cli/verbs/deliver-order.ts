import { deliverOrder as operation } from '@faka/contract/delivery'
import { Refused } from '../../kernel/refuse.ts'
import { deliverOrder } from '../../rooms/delivery/deliver-order.ts'
import { readCardFile, textOfFile } from '../card-file.ts'
import { fileWord, orderWord } from '../named-words.ts'
import { textOf, type Verb } from '../verb.ts'

export const deliverOrderVerb: Verb = {
  name: 'deliver-order',
  says: { zh: '给人工发货的订单发货', en: 'Deliver a paid order manually' },
  explains: {
    zh: '文件一行一份，行数等于订单的数量。加上 --whole 时整个文件是一份，可以有多行，用于数量为 1 的订单。',
    en: 'The file holds one line for each unit of the order. With --whole all of it is one text, of several lines if\nneed be, for an order of one.',
  },
  words: [
    orderWord,
    {
      ...fileWord,
      field: 'texts',
      must: {
        zh: '每件一行，行数等于订单数量，每份最多 4096 个字符',
        en: 'one line for each unit of the order, at most 4096 characters each',
      },
    },
    { form: '--whole', says: { zh: '整个文件是一份', en: 'the whole file is one text' } },
  ],
  examples: [
    'deliver-order 8F2K0Q7M3XZ4TBN6A1CD texts.txt',
    'deliver-order 8F2K0Q7M3XZ4TBN6A1CD - --whole < reply.txt',
  ],
  async run({ ctx, given, check, read, say }) {
    const bytes = await read(textOf(given, 'file') ?? '')
    const texts = given.whole
      ? [textOfFile(bytes).replace(/\r?\n$/, '')].filter((text) => text.trim() !== '')
      : readCardFile(bytes, 'txt').cards
    if (texts.length === 0) throw new Refused('nothingToSell')
    const input = check(operation.input, { orderNo: textOf(given, 'order'), texts })
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
