import {
  askSeller as askSellerOperation,
  getInquiry as getInquiryOperation,
  pageInquiries as pageInquiriesOperation,
  sendInquiryCode as sendInquiryCodeOperation,
  writeToSeller as writeToSellerOperation,
} from '@faka/contract/inquiry/inquiry'
import {
  hideInquiry as hideInquiryOperation,
  listAllInquiries as listAllInquiriesOperation,
  openInquiry as openInquiryOperation,
  unhideInquiry as unhideInquiryOperation,
} from '@faka/contract/inquiry/platform-inquiry'
import {
  answerInquiry as answerInquiryOperation,
  closeInquiry as closeInquiryOperation,
  listInquiries as listInquiriesOperation,
  showInquiry as showInquiryOperation,
} from '@faka/contract/inquiry/seller-inquiry'
import { type Handler, handle } from '../../platform/http.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { askSeller } from './ask-seller.ts'
import { closeInquiry } from './close-inquiry.ts'
import { getInquiry } from './get-inquiry.ts'
import { hideInquiry } from './hide-inquiry.ts'
import { listAllInquiries } from './list-all-inquiries.ts'
import { listInquiries } from './list-inquiries.ts'
import { openInquiry } from './open-inquiry.ts'
import { pageInquiries } from './page-inquiries.ts'
import { sendInquiryCode } from './send-inquiry-code.ts'
import { showInquiry } from './show-inquiry.ts'
import { unhideInquiry } from './unhide-inquiry.ts'
import { writeToSeller } from './write-to-seller.ts'

export const inquiryHandlers: readonly Handler[] = [
  handle(sendInquiryCodeOperation, sendInquiryCode),
  handle(askSellerOperation, askSeller),
  handle(getInquiryOperation, getInquiry),
  handle(writeToSellerOperation, writeToSeller),
  handle(pageInquiriesOperation, pageInquiries),
  handle(listInquiriesOperation, listInquiries),
  handle(showInquiryOperation, showInquiry),
  handle(answerInquiryOperation, answerInquiry),
  handle(closeInquiryOperation, closeInquiry),
  handle(listAllInquiriesOperation, listAllInquiries),
  handle(openInquiryOperation, openInquiry),
  handle(hideInquiryOperation, hideInquiry),
  handle(unhideInquiryOperation, unhideInquiry),
]
