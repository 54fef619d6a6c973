import {
  hideRating as hideRatingOperation,
  keepRating as keepRatingOperation,
  listAllRatings as listAllRatingsOperation,
} from '@faka/contract/rating/platform-rating'
import { hideRating } from '../../modules/rating/hide-rating.ts'
import { keepRating } from '../../modules/rating/keep-rating.ts'
import { listAllRatings } from '../../modules/rating/list-all-ratings.ts'
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

const listAllRatingsCommand: CliCommand = {
  name: 'rating reported',
  summary: {
    zh: '各店铺举报的评价，新的在前',
    en: 'The ratings that shops reported, the latest first',
  },
  parameters: [{ ...shopParameter, syntax: '[shop]' }, ratingFilterParameter, ...pagingParameters],
  examples: ['rating reported', 'rating reported qing --only hidden'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      filter: stringArgument(args, 'only'),
      ...readPaging(args),
    })
    const data = await listAllRatings(ctx, validate(listAllRatingsOperation.input, input))
    const columns = [{ title: t({ zh: '店铺', en: 'SHOP' }) }, ...ratingColumns(t)]
    const rows = listAllRatingsOperation.reply
      .parse(data)
      .list.map((rating) => [rating.shortUrl, ...ratingCells(rating, t)])
    const noun = { zh: '条评价', en: 'rating' }
    return { data, text: drawPage(t, data, { columns, rows, noun }) }
  },
}

const hideRatingCommand: CliCommand = {
  name: 'rating hide',
  summary: {
    zh: '隐藏一条评价，买家和卖家能看到原因',
    en: 'Hide a rating; its buyer and its seller read the reason',
  },
  parameters: [ratingParameter, whyParameter],
  examples: ['rating hide 8F2K0Q7M3XZ4TBN6A1CD --why "含有他人的手机号"'],
  async run({ ctx, args, validate, t }) {
    const data = await hideRating(ctx, validate(hideRatingOperation.input, readRatingReason(args)))
    return { data, text: t({ zh: '已隐藏。', en: 'Hidden.' }) }
  },
}

const keepRatingCommand: CliCommand = {
  name: 'rating keep',
  summary: {
    zh: '保留被举报的评价，或恢复显示已隐藏的评价',
    en: 'Keep a reported rating, or show a hidden one again',
  },
  parameters: [ratingParameter, whyParameter],
  examples: ['rating keep 8F2K0Q7M3XZ4TBN6A1CD --why "内容属实"'],
  async run({ ctx, args, validate, t }) {
    const data = await keepRating(ctx, validate(keepRatingOperation.input, readRatingReason(args)))
    return { data, text: t({ zh: '评价会显示。', en: 'The rating is shown.' }) }
  },
}

export const platformRatingCommands: readonly CliCommand[] = [
  listAllRatingsCommand,
  hideRatingCommand,
  keepRatingCommand,
]
