import {
  addComplaint as addComplaintOperation,
  addProof as addProofOperation,
  closeComplaint as closeComplaintOperation,
  detailComplaint as detailComplaintOperation,
  escalateComplaint as escalateComplaintOperation,
  pageComplaint as pageComplaintOperation,
  pageProofInfo as pageProofInfoOperation,
} from '@faka/contract/complaint/complaint'
import {
  listEscalatedComplaints as listEscalatedComplaintsOperation,
  showEscalatedComplaint as showEscalatedComplaintOperation,
  writeToComplaint as writeToComplaintOperation,
} from '@faka/contract/complaint/platform-complaint'
import {
  listReplies as listRepliesOperation,
  removeReply as removeReplyOperation,
  saveReply as saveReplyOperation,
} from '@faka/contract/complaint/ready-reply'
import {
  listRecalledOrders as listRecalledOrdersOperation,
  recallBatch as recallBatchOperation,
  remedyRecall as remedyRecallOperation,
} from '@faka/contract/complaint/recall'
import { chooseRecallRemedy as chooseRecallRemedyOperation } from '@faka/contract/complaint/recall-choice'
import {
  listReplaceableCards as listReplaceableCardsOperation,
  replaceOrderCards as replaceOrderCardsOperation,
} from '@faka/contract/complaint/replace-order-cards'
import {
  answerComplaint as answerComplaintOperation,
  decideComplaint as decideComplaintOperation,
  listComplaints as listComplaintsOperation,
  openComplaintCards as openComplaintCardsOperation,
  refundComplaint as refundComplaintOperation,
  rejectComplaint as rejectComplaintOperation,
  replaceComplaint as replaceComplaintOperation,
  showComplaint as showComplaintOperation,
} from '@faka/contract/complaint/seller-complaint'
import { type Handler, handle } from '../../platform/http.ts'
import { addComplaint } from './add-complaint.ts'
import { addProof } from './add-proof.ts'
import { answerComplaint } from './answer-complaint.ts'
import { chooseRecallRemedy } from './choose-recall-remedy.ts'
import { closeComplaint } from './close-complaint.ts'
import { decideComplaint } from './decide-complaint.ts'
import { detailComplaint } from './detail-complaint.ts'
import { escalateComplaint } from './escalate-complaint.ts'
import { listComplaints } from './list-complaints.ts'
import { listEscalatedComplaints } from './list-escalated-complaints.ts'
import { listRecalledOrders } from './list-recalled-orders.ts'
import { listReplaceableCards } from './list-replaceable-cards.ts'
import { listReplies } from './list-replies.ts'
import { openComplaintCards } from './open-complaint-cards.ts'
import { pageComplaint } from './page-complaint.ts'
import { pageProofInfo } from './page-proof-info.ts'
import { recallBatch } from './recall-batch.ts'
import { refundComplaint } from './refund-complaint.ts'
import { rejectComplaint } from './reject-complaint.ts'
import { remedyRecall } from './remedy-recall.ts'
import { removeReply } from './remove-reply.ts'
import { replaceComplaint } from './replace-complaint.ts'
import { replaceOrderCards } from './replace-order-cards.ts'
import { saveReply } from './save-reply.ts'
import { showComplaint } from './show-complaint.ts'
import { showEscalatedComplaint } from './show-escalated-complaint.ts'
import { writeToComplaint } from './write-to-complaint.ts'

export const complaintHandlers: Handler[] = [
  handle(pageComplaintOperation, pageComplaint),
  handle(addComplaintOperation, addComplaint),
  handle(detailComplaintOperation, detailComplaint),
  handle(closeComplaintOperation, closeComplaint),
  handle(escalateComplaintOperation, escalateComplaint),
  handle(pageProofInfoOperation, pageProofInfo),
  handle(addProofOperation, addProof),
  handle(listComplaintsOperation, listComplaints),
  handle(showComplaintOperation, showComplaint),
  handle(openComplaintCardsOperation, openComplaintCards),
  handle(answerComplaintOperation, answerComplaint),
  handle(replaceComplaintOperation, replaceComplaint),
  handle(refundComplaintOperation, refundComplaint),
  handle(rejectComplaintOperation, rejectComplaint),
  handle(decideComplaintOperation, decideComplaint),
  handle(listEscalatedComplaintsOperation, listEscalatedComplaints),
  handle(showEscalatedComplaintOperation, showEscalatedComplaint),
  handle(writeToComplaintOperation, writeToComplaint),
  handle(listRepliesOperation, listReplies),
  handle(saveReplyOperation, saveReply),
  handle(removeReplyOperation, removeReply),
  handle(recallBatchOperation, recallBatch),
  handle(listRecalledOrdersOperation, listRecalledOrders),
  handle(remedyRecallOperation, remedyRecall),
  handle(chooseRecallRemedyOperation, chooseRecallRemedy),
  handle(listReplaceableCardsOperation, listReplaceableCards),
  handle(replaceOrderCardsOperation, replaceOrderCards),
]
