import { addFeedback as addFeedbackOperation } from '@faka/contract/feedback/feedback'
import { type Handler, handle } from '../../platform/http.ts'
import { addFeedback } from './add-feedback.ts'

export const feedbackHandlers: Handler[] = [handle(addFeedbackOperation, addFeedback)]
