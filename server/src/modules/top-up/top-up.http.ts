import {
  createTopUp as createTopUpOperation,
  setTopUpTerms as setTopUpTermsOperation,
  showTopUp as showTopUpOperation,
  showTopUpTerms as showTopUpTermsOperation,
} from '@faka/contract/top-up/top-up'
import { type Handler, handle } from '../../platform/http.ts'
import { createTopUp } from './create-top-up.ts'
import { setTopUpTerms } from './set-top-up-terms.ts'
import { showTopUp } from './show-top-up.ts'
import { showTopUpTerms } from './show-top-up-terms.ts'

export const topUpHandlers: readonly Handler[] = [
  handle(showTopUpOperation, showTopUp),
  handle(createTopUpOperation, createTopUp),
  handle(setTopUpTermsOperation, setTopUpTerms),
  handle(showTopUpTermsOperation, showTopUpTerms),
]
