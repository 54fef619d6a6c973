import {
  answerRating as answerRatingOperation,
  listRatings as listRatingsOperation,
  reportRating as reportRatingOperation,
} from '@faka/contract/rating/seller-rating'
import { answerRating } from '../../modules/rating/answer-rating.ts'
import { listRatings } from '../../modules/rating/list-ratings.ts'
import { reportRating } from '../../modules/rating/report-rating.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter, whyParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'
import {
  ratingCells,
  ratingColumns,
  ratingFilterParameter,
  ratingParameter,
  readRatingReason,
} from '../rating-table.ts'

const listRatingsCommand: CliCommand = {
  name: 'rating list',
  summary: { zh: '店铺的评价，新的在前', en: 'The ratings of a shop, the latest first' },
  parameters: [shopParameter, ratingFilterParameter, ...pagingParameters],
  examples: ['rating list qing', 'rating list qing --only unanswered'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      filter: stringArgument(args, 'only'),
      ...readPaging(args),
    })
    const data = await listRatings(ctx, validate(listRatingsOperation.input, input))
    const rows = listRatingsOperation.reply.parse(data).list.map((rating) => ratingCells(rating, t))
    const noun = { zh: '条评价', en: 'rating' }
    return { data, text: drawPage(t, data, { columns: ratingColumns(t), rows, noun }) }
  },
}

const answerRatingCommand: CliCommand = {
  name: 'rating answer',
  summary: {
    zh: '公开答复一条评价；只能答复一次，不能修改',
    en: 'Answer a rating for everybody to read, once and for good',
  },
  parameters: [
    ratingParameter,
    {
      syntax: '--text <text>',
      field: 'text',
      description: { zh: '答复的内容', en: 'the answer' },
      expected: { zh: '1 到 500 个字', en: 'a text of 1 to 500 characters' },
    },
  ],
  examples: ['rating answer 8F2K0Q7M3XZ4TBN6A1CD --text "谢谢支持。"'],
  async run({ ctx, args, validate, t }) {
    const input = { ratingNo: stringArgument(args, 'rating'), text: stringArgument(args, 'text') }
    const data = await answerRating(ctx, validate(answerRatingOperation.input, input))
    return { data, text: t({ zh: '已答复，所有人都能看到。', en: 'Answered; everybody reads it.' }) }
  },
}

const reportRatingCommand: CliCommand = {
  name: 'rating report',
  summary: { zh: '请平台隐藏一条评价', en: 'Ask the platform to hide a rating' },
  parameters: [ratingParameter, whyParameter],
  examples: ['rating report 8F2K0Q7M3XZ4TBN6A1CD --why "里面有别人的手机号"'],
  async run({ ctx, args, validate, t }) {
    const data = await reportRating(ctx, validate(reportRatingOperation.input, readRatingReason(args)))
    return {
      data,
      text: t({
        zh: '已举报，平台处理之前仍会显示。',
        en: 'Reported; it stays shown until the platform decides.',
      }),
    }
  },
}

export const ratingCommands: readonly CliCommand[] = [
  listRatingsCommand,
  answerRatingCommand,
  reportRatingCommand,
]
