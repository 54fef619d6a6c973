import {
  createGiftCodes as createGiftCodesOperation,
  disableGiftCodes as disableGiftCodesOperation,
  enableGiftCodes as enableGiftCodesOperation,
  exportGiftCodes as exportGiftCodesOperation,
  listGiftCodeBatches as listGiftCodeBatchesOperation,
  listGiftCodes as listGiftCodesOperation,
} from '@faka/contract/gift-code/gift-code'
import { redeemGiftCode as redeemGiftCodeOperation } from '@faka/contract/gift-code/redeem-gift-code'
import { type Handler, handle, handleFile } from '../../platform/http.ts'
import { createGiftCodes } from './create-gift-codes.ts'
import { disableGiftCodes } from './disable-gift-codes.ts'
import { enableGiftCodes } from './enable-gift-codes.ts'
import { exportGiftCodes } from './export-gift-codes.ts'
import { listGiftCodeBatches } from './list-gift-code-batches.ts'
import { listGiftCodes } from './list-gift-codes.ts'
import { redeemGiftCode } from './redeem-gift-code.ts'

export const giftCodeHandlers: readonly Handler[] = [
  handle(createGiftCodesOperation, createGiftCodes),
  handle(listGiftCodeBatchesOperation, listGiftCodeBatches),
  handle(listGiftCodesOperation, listGiftCodes),
  handle(disableGiftCodesOperation, disableGiftCodes),
  handle(enableGiftCodesOperation, enableGiftCodes),
  handleFile(exportGiftCodesOperation, exportGiftCodes),
  handle(redeemGiftCodeOperation, redeemGiftCode),
]
