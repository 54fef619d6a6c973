import {
  addFeedback as addFeedbackOperation,
  listFeedback as listFeedbackOperation,
  readFeedback as readFeedbackOperation,
} from '@faka/contract/feedback/feedback'
import { type Handler, handle } from '../../platform/http.ts'
import { addFeedback } from './add-feedback.ts'
import { listFeedback } from './list-feedback.ts'
import { readFeedback } from './read-feedback.ts'

export const feedbackHandlers: Handler[] = [
  handle(addFeedbackOperation, addFeedback),
  handle(listFeedbackOperation, listFeedback),
  handle(readFeedbackOperation, readFeedback),
]
