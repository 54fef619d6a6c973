import { addFeedback as addFeedbackOperation } from '@faka/contract/feedback'
import { type Handler, handle } from '../../kernel/http.ts'
import { addFeedback } from './add-feedback.ts'

export const feedbackHandlers: Handler[] = [handle(addFeedbackOperation, addFeedback)]
