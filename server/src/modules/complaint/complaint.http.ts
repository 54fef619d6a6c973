import {
  addComplaint as addComplaintOperation,
  addProof as addProofOperation,
  closeComplaint as closeComplaintOperation,
  detailComplaint as detailComplaintOperation,
  escalateComplaint as escalateComplaintOperation,
  pageComplaint as pageComplaintOperation,
  pageProofInfo as pageProofInfoOperation,
} from '@faka/contract/complaint/complaint'
import { type Handler, handle } from '../../platform/http.ts'
import { addComplaint } from './add-complaint.ts'
import { addProof } from './add-proof.ts'
import { closeComplaint } from './close-complaint.ts'
import { detailComplaint } from './detail-complaint.ts'
import { escalateComplaint } from './escalate-complaint.ts'
import { pageComplaint } from './page-complaint.ts'
import { pageProofInfo } from './page-proof-info.ts'

export const complaintHandlers: Handler[] = [
  handle(pageComplaintOperation, pageComplaint),
  handle(addComplaintOperation, addComplaint),
  handle(detailComplaintOperation, detailComplaint),
  handle(closeComplaintOperation, closeComplaint),
  handle(escalateComplaintOperation, escalateComplaint),
  handle(pageProofInfoOperation, pageProofInfo),
  handle(addProofOperation, addProof),
]
