import {
  hideRating as hideRatingOperation,
  keepRating as keepRatingOperation,
  listAllRatings as listAllRatingsOperation,
} from '@faka/contract/rating/platform-rating'
import { pageRatings as pageRatingsOperation } from '@faka/contract/rating/public-rating'
import {
  getRating as getRatingOperation,
  saveRating as saveRatingOperation,
} from '@faka/contract/rating/rating'
import {
  answerRating as answerRatingOperation,
  listRatings as listRatingsOperation,
  reportRating as reportRatingOperation,
} from '@faka/contract/rating/seller-rating'
import { type Handler, handle } from '../../platform/http.ts'
import { answerRating } from './answer-rating.ts'
import { getRating } from './get-rating.ts'
import { hideRating } from './hide-rating.ts'
import { keepRating } from './keep-rating.ts'
import { listAllRatings } from './list-all-ratings.ts'
import { listRatings } from './list-ratings.ts'
import { pageRatings } from './page-ratings.ts'
import { reportRating } from './report-rating.ts'
import { saveRating } from './save-rating.ts'

export const ratingHandlers: readonly Handler[] = [
  handle(pageRatingsOperation, pageRatings),
  handle(getRatingOperation, getRating),
  handle(saveRatingOperation, saveRating),
  handle(listRatingsOperation, listRatings),
  handle(answerRatingOperation, answerRating),
  handle(reportRatingOperation, reportRating),
  handle(listAllRatingsOperation, listAllRatings),
  handle(hideRatingOperation, hideRating),
  handle(keepRatingOperation, keepRating),
]
