import {
  moveCards as moveCardsOperation,
  openCards as openCardsOperation,
  putBackCards as putBackCardsOperation,
  withdrawCards as withdrawCardsOperation,
} from '@faka/contract/stock/stock-cards'
import { moveCards } from '../../modules/stock/move-cards.ts'
import { openCards } from '../../modules/stock/open-cards.ts'
import { putBackCards } from '../../modules/stock/put-back-cards.ts'
import { withdrawCards } from '../../modules/stock/withdraw-cards.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { itemParameter, shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { batchParameter, cardParameter, choiceOf } from '../stock-parameters.ts'

const openCardsCommand: CliCommand = {
  name: 'stock open',
  summary: { zh: '查看未售卡密的内容，会留下记录', en: 'Show the content of unsold cards; it is recorded' },
  parameters: [shopParameter, cardParameter],
  examples: ['stock open qing --card 1042'],
  async run({ ctx, args, validate }) {
    const { shortUrl, cardIds } = choiceOf(args)
    const input = omitUndefined({ shortUrl, cardIds })
    const data = await openCards(ctx, validate(openCardsOperation.input, input))
    return { data, text: data.cards.map(({ cardId, content }) => `${cardId}  ${content}`).join('\n') }
  },
}

const withdrawCardsCommand: CliCommand = {
  name: 'stock withdraw',
  summary: { zh: '把可售的卡密撤下，放进回收站', en: 'Take free cards off sale, into the recycle bin' },
  details: {
    zh: '占用中和已售的不受影响。stock list --status withdrawn 是回收站，stock put-back 放回。',
    en: 'Held and sold ones stay. stock list --status withdrawn is the recycle bin, stock put-back puts them back.',
  },
  parameters: [
    shopParameter,
    cardParameter,
    batchParameter,
    {
      syntax: '--reason <text>',
      field: 'reason',
      description: { zh: '原因', en: 'why' },
      expected: { zh: '1 到 200 个字', en: '1 to 200 characters' },
    },
  ],
  examples: [
    'stock withdraw qing --card 1042 --reason "used elsewhere"',
    'stock withdraw qing --batch 7 --reason recall',
  ],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({ ...choiceOf(args), reason: stringArgument(args, 'reason') })
    const data = await withdrawCards(ctx, validate(withdrawCardsOperation.input, input))
    return { data, text: t({ zh: `已撤下 ${data.withdrawn} 条。`, en: `Withdrawn: ${data.withdrawn}.` }) }
  },
}

const putBackCardsCommand: CliCommand = {
  name: 'stock put-back',
  summary: { zh: '把回收站里的卡密放回可售', en: 'Put cards of the recycle bin on sale again' },
  parameters: [shopParameter, cardParameter, batchParameter],
  examples: ['stock put-back qing --card 1042'],
  async run({ ctx, args, validate, t }) {
    const data = await putBackCards(ctx, validate(putBackCardsOperation.input, omitUndefined(choiceOf(args))))
    return { data, text: t({ zh: `已放回 ${data.putBack} 条。`, en: `Put back: ${data.putBack}.` }) }
  },
}

const moveCardsCommand: CliCommand = {
  name: 'stock move',
  summary: { zh: '把可售的卡密移到本店另一件商品', en: 'Move free cards to another item of the shop' },
  parameters: [
    shopParameter,
    cardParameter,
    batchParameter,
    {
      ...itemParameter,
      syntax: '--to <item>',
      field: 'toItemId',
      description: { zh: '移到哪件商品', en: 'the item that gets them' },
    },
  ],
  examples: ['stock move qing --batch 7 --to 7K3PZ0Q9XA'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({ ...choiceOf(args), toItemId: stringArgument(args, 'to') })
    const data = await moveCards(ctx, validate(moveCardsOperation.input, input))
    return { data, text: t({ zh: `已移动 ${data.moved} 条。`, en: `Moved: ${data.moved}.` }) }
  },
}

export const stockActCommands: readonly CliCommand[] = [
  openCardsCommand,
  withdrawCardsCommand,
  putBackCardsCommand,
  moveCardsCommand,
]
