import { openComplaintCards as openComplaintCardsOperation } from '@faka/contract/complaint/seller-complaint'
import { openComplaintCards } from '../../modules/complaint/open-complaint-cards.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { complaintParameter } from '../complaint-parameters.ts'
import { withoutControlCharacters } from '../complaint-summary.ts'

export const openComplaintCardsCommand: CliCommand = {
  name: 'complaint open-cards',
  summary: {
    zh: '查看被投诉的卡密；每次查看都有记录',
    en: 'The cards complained about; each call is recorded',
  },
  parameters: [complaintParameter],
  examples: ['complaint open-cards 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const data = await openComplaintCards(
      ctx,
      validate(openComplaintCardsOperation.input, { complaintNo: stringArgument(args, 'complaint') }),
    )
    const lines = data.cards.map(({ cardId, content }) => `${cardId}  ${withoutControlCharacters(content)}`)
    return { data, text: lines.join('\n') || t({ zh: '没有发出过卡密。', en: 'No card was delivered.' }) }
  },
}
